import { type ReactNode, useId } from "react";
import { FieldError, FieldHint, useFieldId, useStandingError } from "#ui/field.tsx";

interface GroupProps {
  label: string;
  hint?: string | undefined;
  path: string;
  error: string | undefined;
  children: ReactNode;
}

/** Renders fields that belong together. Its own message stands under them. */
export function Group({ label, hint, path, error: given, children }: GroupProps) {
  const id = useFieldId(path);
  const legend = useId();
  const { error } = useStandingError(path, given);
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset className="content-group" aria-labelledby={legend} aria-describedby={described || undefined}>
      <legend id={legend}>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
