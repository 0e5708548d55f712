import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";

type Errors = Readonly<Record<string, string>>;

/** Returns the errors of a form's fields by name, as they are now; undefined where that can't be known. */
export type CheckForm = (form: HTMLFormElement) => Errors | Promise<Errors | undefined>;

interface Scope {
  name: string;
  /** The fields that were corrected since the form was refused. */
  corrected: ReadonlySet<string>;
  /** Checks a failed field after a change. */
  recheck: (name: string, control: Control) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const none: ReadonlySet<string> = new Set();

const ScopeContext = createContext<Scope>({ name: "field", corrected: none, recheck: () => {} });

interface FieldScopeProps {
  /** Begins the ids of the fields, which sets them apart from those of other forms on the page. */
  name: string;
  /** The errors of the last refusal, which another refusal replaces by another object. */
  errors?: Errors | undefined;
  /** Checks the form by its contract; without it a field is right once it is filled and its browser accepts it. */
  check?: CheckForm | undefined;
  children: ReactNode;
}

/** Joins the fields of a form. An error goes, from its field and from the summary, as soon as its field is right. */
export function FieldScope({ name, errors, check, children }: FieldScopeProps) {
  const [state, setState] = useState({ errors, corrected: none });
  const corrected = state.errors === errors ? state.corrected : none;

  const latest = useRef({ errors, check });
  latest.current = { errors, check };
  // The same for all of a form's fields while nothing is corrected: another one renders each of them anew.
  const scope = useMemo<Scope>(() => {
    async function recheck(field: string, control: Control) {
      const { errors, check } = latest.current;
      if (!(await isRight(field, control, check))) return;
      setState((last) => ({
        errors,
        corrected: new Set(last.errors === errors ? last.corrected : none).add(field),
      }));
    }
    return { name, corrected, recheck };
  }, [name, corrected]);

  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

async function isRight(name: string, control: Control, check: CheckForm | undefined): Promise<boolean> {
  if (check && control.form) {
    const errors = await check(control.form);
    return errors !== undefined && !errors[name];
  }
  return control.validity.valid && (control.value !== "" || control.ariaRequired !== "true");
}

/** Returns the errors without those of corrected fields. */
export function useStandingErrors(errors: Errors): Errors {
  const { corrected } = useContext(ScopeContext);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !corrected.has(name)));
}

/** Returns the error of a field until it is corrected, and the handler that notices that. */
export function useStandingError(name: string, error: string | undefined) {
  const { corrected, recheck } = useContext(ScopeContext);
  const field = name.replace("[]", "");
  const standing = corrected.has(field) ? undefined : error;
  function onChange({ target }: FormEvent<HTMLElement>) {
    if (standing && "validity" in target) recheck(field, target as Control);
  }
  return { error: standing, onChange };
}

/** Returns the id of a field's control, to which the error summary links. */
export function useFieldId(name: string): string {
  return `${useContext(ScopeContext).name}-${name}`;
}

/** Carries the props that every field takes. */
export interface FieldWords {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Lays out the whole field, such as its columns. */
  className?: string;
}

/** Carries the attributes that tie label, hint and error to a control. */
interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

export interface FieldProps extends FieldWords {
  /** Renders the control with the attributes that tie it to label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

/** Renders label, hint and error around a control, and their ids. */
export function Field({ name, label, hint, error: given, required, className = "", children }: FieldProps) {
  const { error, onChange } = useStandingError(name, given);
  const control = useControl({ name, hint, error, required });
  return (
    <div className={`field ${error ? "field-failed" : ""} ${className}`} onChange={onChange}>
      <label className="field-label" htmlFor={control.id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint id={control.id} hint={hint} />
      {children(control)}
      <FieldError id={control.id} error={error} />
    </div>
  );
}

/**
 * Returns ids and ARIA attributes of a control. Native `required` is left out, for the browser's messages would come
 * first.
 */
export function useControl({ name, hint, error, required }: Omit<FieldWords, "label">): ControlProps & {
  "aria-required"?: true;
} {
  const id = useFieldId(name);
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-required": required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

/** Marks a required field visibly; screen readers have it from `aria-required`. */
export function RequiredMark() {
  return (
    <span className="field-required" aria-hidden="true">
      *
    </span>
  );
}

/** Renders the hint under a label. */
export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

/** Renders the error beside the control. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 1 15 8 8 15 1 8Z" fill="currentColor" />
        <path d="M8 4.6V8.6M8 10V11.4" className="field-error-mark" />
      </svg>
      <span className="sr-only">Error: </span>
      {error}
    </p>
  );
}

type Native<Tag extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Tag>,
  keyof FieldWords | "id" | "size"
>;

export interface TextFieldProps extends FieldWords, Native<"input"> {
  /** Stands before the input, inside its edge: "₹", "+91". */
  prefix?: string;
  /** Stands after the input, inside its edge: "yrs", "days". */
  suffix?: string;
}

/** Takes a line of text, a number, an e-mail address, a password or a date. Uncontrolled inside a native form. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, required, className, prefix, suffix, type = "text", ...native } = props;
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required} className={className}>
      {(control) =>
        prefix || suffix ? (
          <div className="input-group">
            {prefix && <span aria-hidden="true">{prefix}</span>}
            <input {...native} {...control} type={type} className="input" />
            {suffix && <span aria-hidden="true">{suffix}</span>}
          </div>
        ) : (
          <input {...native} {...control} type={type} className="input" />
        )
      }
    </Field>
  );
}

/** Takes several lines of text. */
export function TextArea(props: FieldWords & Native<"textarea">) {
  const { name, label, hint, error, required, className, rows = 5, ...native } = props;
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => <textarea {...native} {...control} rows={rows} className="input input-area" />}
    </Field>
  );
}

interface SelectFieldProps extends FieldWords, Native<"select"> {
  options: readonly (string | { value: string; label: string })[];
  /** The text of the first option, whose value is empty. */
  placeholder?: string;
}

/** Takes one of a list, by the native control that every keyboard, phone and screen reader knows. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, required, className, options, placeholder, ...native } = props;
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <select {...native} {...control} className="input input-select">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label: text } =
              typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

interface CheckboxFieldProps extends FieldWords, Native<"input"> {}

/** Takes a yes or no. The label stands after the box and is part of the target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { name, label, hint, error: given, required, className = "", ...native } = props;
  const { error, onChange } = useStandingError(name, given);
  const control = useControl({ name, hint, error, required });
  return (
    <div className={`field field-check ${error ? "field-failed" : ""} ${className}`} onChange={onChange}>
      <input {...native} {...control} type="checkbox" className="checkbox" />
      <label className="field-label" htmlFor={control.id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint id={control.id} hint={hint} />
      <FieldError id={control.id} error={error} />
    </div>
  );
}
