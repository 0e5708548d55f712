import { useEffect, useMemo, useRef, useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { type ContentDocument, outcomes, saveContentDraft, type Words } from "#features/content/contract.ts";
import type { ContentKind } from "#features/content/kinds.ts";
import { isSame } from "#features/content/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import { type FormField, movedErrors, withNumbers, writeAt } from "./form-fields.ts";
import { mergeWords } from "./merge-words.ts";
import { beginHistory, changed, redone, undone } from "./undo-history.ts";
import { useKeptWords } from "./use-kept-words.ts";

type Answer = Outcome<{ data: ContentDocument }>;

/** Makes a call that changes a document, for the version that it may change. */
type Step = (options: { params: { id: string }; version: number }) => Promise<Answer>;

/** Describes what a button does: it saves a draft, makes a call, or the one after the other. */
export interface Task {
  /** Names the button that is busy. */
  name: string;
  /** The message after success. */
  done: string;
  save?: Words | undefined;
  call?: Step;
}

/** Holds what prevents publishing. */
interface Findings {
  errors: FieldErrors;
  /** True after an attempt to publish: they take the focus. */
  asked: boolean;
  key: string;
}

interface Stale {
  /** The document as somebody else has saved it. */
  current: ContentDocument;
  settled: boolean;
  key: string;
}

/** Returns the words that the form of a document begins with: its draft, or what visitors read. */
export function startOf(document: ContentDocument): Words {
  const { draft, shown, shipped, published, scheduled } = document;
  return draft ?? (shown === "nothing" ? (published ?? scheduled) : document[shown]) ?? shipped ?? {};
}

function findingsOf({ findings, version }: ContentDocument): Findings {
  return { errors: findings, asked: false, key: String(version) };
}

/** Keeps the form of a document, its unsaved words and what became of the last action. */
export function useEditor(
  loaded: ContentDocument,
  { fields, schema }: { fields: readonly FormField[]; schema: ContentKind["schema"] },
) {
  const [document, setDocument] = useState(loaded);
  const [history, setHistory] = useState(() => beginHistory(startOf(loaded)));
  const [version, setVersion] = useState(loaded.version);
  const [findings, setFindings] = useState(() => findingsOf(loaded));
  const [stale, setStale] = useState<Stale>();
  const [busy, setBusy] = useState<string>();
  const page = usePageOutcome();

  const typed = history.words;
  const words = useMemo(() => withNumbers(fields, typed), [fields, typed]);
  const dirty = useMemo(() => !isSame(words, startOf(document)), [words, document]);
  /**
   * Parts of the form that a change does not concern are not rendered anew, so what they call reads the present words.
   */
  const now = useRef({ words, typed, findings });
  now.current = { words, typed, findings };
  const { restored, settle } = useKeptWords({ record: document._id, version, words, dirty }, (kept) => {
    setTyped("", () => kept.words);
    setVersion(kept.version);
  });

  /** Changes the words, as a step that can be taken back. @param path of the part that changes; "" for all */
  function setTyped(path: string, change: (present: Words) => Words) {
    const at = performance.now();
    setHistory((before) => {
      const next = change(before.words);
      return next === before.words ? before : changed(before, next, { path, at });
    });
  }

  /** Takes the document of an answer. Words that were typed while it was under way stay. */
  function accept(next: ContentDocument, keepsTyped: boolean) {
    setDocument(next);
    setVersion(next.version);
    setTyped("", (present) => {
      const start = startOf(next);
      return keepsTyped || present !== typed || isSame(withNumbers(fields, present), start) ? present : start;
    });
    setFindings(findingsOf(next));
    setStale(undefined);
  }

  /** Makes the calls of a task, and takes the document of the last that did not fail. */
  async function perform(task: Omit<Task, "done">) {
    setBusy(task.name);
    page.dismiss();
    const { answer, last } = await callInTurn(stepsOf(task), document._id, version);
    setBusy(undefined);
    if (last) accept(last, dirty && !task.save);
    return { answer, last };
  }

  async function run(task: Task): Promise<ActionResult | undefined> {
    if (busy) return undefined;
    const { answer, last } = await perform(task);
    const result = toResult(answer, { done: task.done, failed: outcomes.failed });
    if (answer.ok) page.tell(result);
    else if (answer.current) meetStale(answer.current as ContentDocument, result);
    else if (answer.fields.publishAt || answer.fields.unpublishAt) return result;
    else if (task.call && Object.keys(answer.fields).length > 0)
      setFindings({ errors: answer.fields, asked: true, key: result.key });
    else page.tell(withWayOn(result, last ? undefined : () => void run(task)));
    return result;
  }

  function meetStale(current: ContentDocument, result: ActionResult) {
    if (dirty) return setStale({ current, settled: false, key: result.key });
    accept(current, false);
    page.tell({ ...result, message: outcomes.changedMeanwhile, tone: "warning" });
  }

  return {
    document,
    /** The words as the controls show them. */
    typed,
    /** The words as they are saved. */
    words,
    dirty,
    restored,
    findings,
    stale,
    busy,
    page,
    run,
    /** Makes the calls of a task whose outcome a dialog shows. */
    perform: async (task: Omit<Task, "done">) => (await perform(task)).answer,
    settle,
    change: (path: string, value: unknown) => setTyped(path, (present) => writeAt(present, path, value)),
    /** The dotted path of the part that a step back changes; undefined where there is none. */
    undoes: history.past.at(-1)?.path,
    /** The dotted path of the part that a step forward changes; undefined where there is none. */
    redoes: history.future.at(-1)?.path,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Takes an optional part away, with what was found in it. */
    remove(path: string) {
      const isInside = (at: string) => at === path || at.startsWith(`${path}.`);
      const left = Object.entries(now.current.findings.errors).filter(([at]) => !isInside(at));
      setTyped(path, (present) => writeAt(present, path, undefined));
      setFindings({ ...now.current.findings, errors: Object.fromEntries(left), asked: false });
    },
    /** Replaces the entries of a list. @param to the new place of an entry; null for a removed one */
    changeList(path: string, entries: readonly unknown[], to: (index: number) => number | null) {
      const next = writeAt(now.current.typed, path, entries);
      const left = errorsOf(schema, withNumbers(fields, next));
      const moved = Object.entries(movedErrors(now.current.findings.errors, path, to));
      setTyped(`${path}.`, () => next);
      setFindings({
        ...now.current.findings,
        errors: Object.fromEntries(moved.filter(([at]) => left[at])),
        asked: false,
      });
    },
    errorsIn: (given: Words) => errorsOf(schema, given),
    /** Returns the errors of the words after the present change. */
    async check(): Promise<FieldErrors> {
      await new Promise((resolve) => setTimeout(resolve));
      return errorsOf(schema, now.current.words);
    },
    /** Takes these changes of a stale edit's other version, and keeps the rest as typed. */
    choose(names: readonly string[]) {
      if (!stale) return;
      const versions = { base: startOf(document), mine: words, theirs: startOf(stale.current) };
      setTyped("", () => mergeWords(fields, versions).take(names));
      setDocument(stale.current);
      setVersion(stale.current.version);
      setStale({ ...stale, settled: true });
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;

function stepsOf({ save, call }: Pick<Task, "save" | "call">): Step[] {
  const saving: Step = (options) =>
    browserApi().call(saveContentDraft, { ...options, body: { words: save ?? {} } });
  return [...(save ? [saving] : []), ...(call ? [call] : [])];
}

/** Makes calls one after the other until one fails; `last` is the document after the last that did not. */
async function callInTurn([first, ...rest]: readonly Step[], id: string, version: number) {
  if (!first) throw new Error("A task saves or calls.");
  let answer = await first({ params: { id }, version });
  let last = documentOf(answer);
  for (const step of rest) {
    if (!answer.ok) break;
    answer = await step({ params: { id }, version: answer.data.data.version });
    last = documentOf(answer) ?? last;
  }
  return { answer, last };
}

function documentOf(answer: Answer): ContentDocument | undefined {
  return answer.ok ? answer.data.data : undefined;
}

function errorsOf(schema: ContentKind["schema"], words: Words): FieldErrors {
  const checked = validateDocument(schema, words);
  return checked.ok ? {} : checked.fields;
}

/** Adds the reason of a failure that names a field, and a way to try it again where nothing was done yet. */
function withWayOn(result: ActionResult, retry: (() => void) | undefined): ActionResult {
  const reason = result.reason ?? Object.values(result.fields)[0];
  return {
    ...result,
    ...(reason !== undefined && { reason }),
    ...(result.unreached && retry && { retry }),
  };
}

/** Calls back on Ctrl+S and Cmd+S, in place of the browser's own saving, while no dialog is open. */
export function useSaveKey(onSave: () => void): void {
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      if (!isSave) return;
      event.preventDefault();
      if (!event.repeat && !window.document.querySelector("dialog[open]")) latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
