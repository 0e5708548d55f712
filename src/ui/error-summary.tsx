import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useFieldId, useStandingErrors } from "./field.tsx";

interface ErrorSummaryProps {
  /** The failed fields in the order of the form, as `{ name: message }`; those of corrected fields are left out. */
  errors: Readonly<Record<string, string>>;
  title?: string;
  /** Takes the focus when it appears and when its text changes. */
  focus?: boolean;
  className?: string;
}

/** Lists all errors above a form, each linked to its field (GOV.UK Design System). */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, title = "There is a problem", focus = true, className = "" } = props;
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const failed = Object.entries(useStandingErrors(errors));
  const wording = JSON.stringify(errors);

  // `wording` compares the errors by content: a new object with the same text must not move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus, wording]);

  if (failed.length === 0) return null;
  return (
    <div
      ref={box}
      className={`error-summary ${className}`}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <h2 id={titleId}>{title}</h2>
      <ul>
        {failed.map(([name, message]) => (
          <li key={name}>
            <FieldLink name={name}>{message}</FieldLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens what is folded around an element. */
export function unfold(element: Element): void {
  for (let at = element.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
}

function FieldLink({ name, children }: { name: string; children: string }) {
  const id = useFieldId(name);
  function go(event: MouseEvent) {
    const control = document.getElementById(id);
    if (!control) return;
    event.preventDefault();
    unfold(control);
    control.focus();
    // `focus` scrolls the control into view, but not the label above it.
    control.closest(".field")?.scrollIntoView({ block: "center" });
  }
  return (
    <a className="link" href={`#${id}`} onClick={go}>
      {children}
    </a>
  );
}
