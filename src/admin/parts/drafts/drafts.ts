import { keepForTab, readForTab } from "#platform/client/session-storage.ts";

/** What stood in one control. Boxes and radio buttons have their value all the time. */
export interface KeptControl {
  name: string;
  value: string;
  /** The screen's own, such as the version that an edit began with. */
  hidden?: boolean;
  checked?: boolean;
}

/** What was typed in a form and not saved when the sign-in ended. No passwords, no files. */
export interface Draft {
  /** The screen it stood on. */
  path: string;
  /** Which of the screen's forms. */
  form: string;
  /** `_id` of the record that was edited or written about; "" for a new one. */
  record: string;
  controls: KeptControl[];
  /** The names of the files that had been chosen. */
  files: string[];
}

/** A form on the screen. */
export interface OpenForm {
  isDirty: () => boolean;
  read: () => Draft;
}

const openForms = new Set<OpenForm>();

/** Tells of a form that is there; the result takes it back. */
export function registerForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Whether something typed would be lost by leaving. */
export function hasUnsaved(): boolean {
  return [...openForms].some((form) => form.isDirty());
}

/** Keeps what stands in the forms, for whoever is signed in. Where that is not known, nothing is kept. */
export function keepDrafts(): void {
  if (readForTab("person") === null) return;
  const fresh = [...openForms]
    .filter((form) => form.isDirty())
    .map((form) => form.read())
    .filter(hasTyped);
  const others = readDrafts().filter((old) => !fresh.some((draft) => isSameForm(old, draft)));
  writeDrafts([...others, ...fresh]);
}

/** A form of passwords has nothing that is kept. */
function hasTyped({ controls, files }: Draft): boolean {
  return files.length > 0 || controls.some(({ hidden }) => !hidden);
}

type Place = Pick<Draft, "path" | "form" | "record">;

function isSameForm(one: Place, other: Place): boolean {
  return one.path === other.path && one.form === other.form && one.record === other.record;
}

/** The draft of one form about one record. */
export function findDraft(place: Place): Draft | undefined {
  return readDrafts().find((draft) => isSameForm(draft, place));
}

/** The draft of a screen's form, whatever its record. */
export function findDraftOf(path: string, form: string): Draft | undefined {
  return readDrafts().find((draft) => draft.path === path && draft.form === form);
}

/** Forgets a draft: it stands in its form again, or was given up. */
export function dropDraft(place: Place): void {
  writeDrafts(readDrafts().filter((draft) => !isSameForm(draft, place)));
}

/** The version that an edit of this record had begun with: saving it must not pass over what was saved since. */
export function keptVersion(record: string | undefined): number | undefined {
  const draft = record ? readDrafts().find((one) => one.record === record) : undefined;
  const version = Number(draft?.controls.find(({ name }) => name === "version")?.value);
  return Number.isInteger(version) && version > 0 ? version : undefined;
}

function readDrafts(): Draft[] {
  // Only `writeDrafts` writes there.
  return JSON.parse(readForTab("drafts") ?? "[]");
}

function writeDrafts(drafts: readonly Draft[]): void {
  keepForTab("drafts", drafts.length > 0 ? JSON.stringify(drafts) : null);
}

/** What stands in a form's controls, in their order. */
export function readControls(form: HTMLFormElement): Pick<Draft, "controls" | "files"> {
  const controls: KeptControl[] = [];
  const files: string[] = [];
  for (const control of form.elements) {
    if (!isControl(control) || !control.name) continue;
    if (control.type === "file") files.push(...fileNames(control));
    else if (!isSecret(control)) controls.push(readControl(control));
  }
  return { controls, files };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** A password, also while it is shown, or a code in its place. */
function isSecret({ type, autocomplete }: Control): boolean {
  return type === "password" || /password|one-time-code/.test(autocomplete);
}

function fileNames(control: Control): string[] {
  return "files" in control ? [...(control.files ?? [])].map(({ name }) => name) : [];
}

function readControl(control: Control): KeptControl {
  const { name, value } = control;
  if (isBox(control)) return { name, value, checked: control.checked };
  return control.type === "hidden" ? { name, value, hidden: true } : { name, value };
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/**
 * Puts what was kept back into a form, control by control of each name, and lets it tell of it as of typing. Hidden
 * controls are the screen's own; so are passwords and files, which were never kept.
 */
export function fillControls(form: HTMLFormElement, kept: readonly KeptControl[]): void {
  const left = Map.groupBy(kept, ({ name }) => name);
  for (const control of form.elements) {
    if (!isControl(control) || control.type === "file" || isSecret(control)) continue;
    const next = left.get(control.name)?.shift();
    if (next && control.type !== "hidden") fillControl(control, next);
  }
}

function fillControl(control: Control, { value, checked }: KeptControl): void {
  if (isBox(control)) {
    if (control.checked !== checked) control.click();
  } else if (control.value !== value) {
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
