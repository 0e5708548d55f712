import { keepForTab, readForTab } from "#platform/client/session-storage.ts";

/** Keeps the value of one control. Checkboxes and radio buttons keep theirs unchecked too. */
export interface KeptControl {
  name: string;
  value: string;
  /** True for a value of the screen itself, such as the version that an edit began with. */
  hidden?: boolean;
  checked?: boolean;
}

/** Keeps unsaved input of a form past the end of the session, without passwords and files. */
export interface Draft {
  path: string;
  /** The form's name on the screen. */
  form: string;
  /** `_id` of the record that was edited or answered; "" for a new one. */
  record: string;
  controls: KeptControl[];
  /** The names of the chosen files, which have to be chosen again. */
  files: string[];
}

/** Reads a form on the screen. */
interface OpenForm {
  isDirty: () => boolean;
  /** Reads its draft; undefined for a form that keeps its input as it is typed. */
  read?: () => Draft;
}

const openForms = new Set<OpenForm>();

/** Registers a form of the screen; returns the function that removes it. */
export function registerForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Returns whether the screen has unsaved input, which closing the tab or signing out would lose. */
export function hasUnsaved(): boolean {
  return [...openForms].some((form) => form.isDirty());
}

/** Returns whether leaving the screen would lose unsaved input. */
export function leavingLoses(): boolean {
  return [...openForms].some((form) => form.read && form.isDirty());
}

/** Keeps the unsaved input of all forms for the administrator of this tab; keeps nothing where none is known. */
export function keepDrafts(): void {
  if (readForTab("person") === null) return;
  const fresh = [...openForms]
    .flatMap((form) => (form.read && form.isDirty() ? form.read() : []))
    .filter(hasTyped);
  const others = readDrafts().filter((old) => !fresh.some((draft) => isSameForm(old, draft)));
  writeDrafts([...others, ...fresh]);
}

/** Returns whether a draft has anything to keep: a password form has not. */
function hasTyped({ controls, files }: Draft): boolean {
  return files.length > 0 || controls.some(({ hidden }) => !hidden);
}

type Place = Pick<Draft, "path" | "form" | "record">;

function isSameForm(one: Place, other: Place): boolean {
  return one.path === other.path && one.form === other.form && one.record === other.record;
}

/** Keeps a draft, with which its form begins the next time. */
export function keepDraft(draft: Draft): void {
  writeDrafts([...readDrafts().filter((old) => !isSameForm(old, draft)), draft]);
}

/** Returns the draft of one form for one record. */
export function findDraft(place: Place): Draft | undefined {
  return readDrafts().find((draft) => isSameForm(draft, place));
}

/** Returns the draft of a screen's form for any record. */
export function findDraftOf(path: string, form: string): Draft | undefined {
  return readDrafts().find((draft) => draft.path === path && draft.form === form);
}

/** Deletes a draft that was restored or discarded. */
export function dropDraft(place: Place): void {
  writeDrafts(readDrafts().filter((draft) => !isSameForm(draft, place)));
}

/** Returns the version that a kept edit began with, so that saving it is still refused as stale after a newer one. */
export function keptVersion(record: string | undefined): number | undefined {
  const draft = record ? readDrafts().find((one) => one.record === record) : undefined;
  const version = Number(draft?.controls.find(({ name }) => name === "version")?.value);
  return Number.isInteger(version) && version > 0 ? version : undefined;
}

function readDrafts(): Draft[] {
  // Needs no validation: only `writeDrafts` writes this key.
  return JSON.parse(readForTab("drafts") ?? "[]");
}

function writeDrafts(drafts: readonly Draft[]): void {
  keepForTab("drafts", drafts.length > 0 ? JSON.stringify(drafts) : null);
}

/** Returns the values of a form's controls, in their order. */
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

/** Returns whether a control takes a password, also while it is shown, or a one-time code. */
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
 * Restores kept values in a form, in the order of the controls of each name, and fires the events of typing. Skips
 * hidden controls, which belong to the screen.
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
