import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { login as words } from "#content/login.ts";

export type SignInView = "signIn" | "signUp";

const views = ["signIn", "signUp"] as const;

interface SignInTabsProps {
  view: SignInView;
  onChoose: (view: SignInView) => void;
  /** The form of the chosen view. */
  children: ReactNode;
}

/** Renders two tabs by the ARIA Authoring Practices: arrows move and choose, Tab stops once. */
export function SignInTabs({ view, onChoose, children }: SignInTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const next = nextView(view, event.key);
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }

  return (
    <>
      <div ref={list} className="login-tabs" role="tablist" aria-label={words.heading} onKeyDown={move}>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            className="login-tab"
            aria-selected={name === view}
            aria-controls="login-view"
            tabIndex={name === view ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {words[name].tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-view" aria-labelledby={`tab-${view}`}>
        {children}
      </div>
    </>
  );
}

function nextView(view: SignInView, key: string): SignInView {
  if (key === "Home") return "signIn";
  if (key === "End") return "signUp";
  return view === "signIn" ? "signUp" : "signIn";
}
