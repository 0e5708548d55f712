import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useFocusAfter } from "#admin/content/use-focus-after.ts";
import { useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import {
  FEWEST_CHOICES,
  MAX_CHOICES,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  type QuestionKind,
  type QuestionWords,
  questionKinds,
} from "#features/questions/contract.ts";
import { questionFault } from "#features/questions/rules.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, FieldError, SelectField, TextArea, TextField, useFieldId } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Status, useStatus } from "#ui/status.tsx";

/** Says how a question is answered, in words for staff. */
export const questionKindWords: Record<QuestionKind, string> = {
  text: "In words",
  choice: "By a choice",
  "yes-no": "Yes or no",
};
const kindOptions = questionKinds.map((value) => ({ value, label: questionKindWords[value] }));

const blank: QuestionWords = { text: "", kind: "text", choices: [], required: false };

interface Entry {
  key: number;
  question: QuestionWords;
}

interface QuestionsFieldProps {
  start: readonly QuestionWords[];
  error: string | undefined;
}

/** Edits the questions of a job: they are added, changed, moved and removed. */
export function QuestionsField({ start, error }: QuestionsFieldProps) {
  const kept = useKeptValues("questions[]")?.map((json): QuestionWords => JSON.parse(json));
  const [all, setAll] = useState<Entry[]>(() =>
    (kept ?? start).map(({ text, kind, choices, required }, key) => ({
      key,
      question: { text, kind, choices, required },
    })),
  );
  const [news, say] = useStatus();
  const box = useRef<HTMLFieldSetElement>(null);
  const focusAfter = useFocusAfter(box);
  const id = useFieldId("questions");

  function change(next: Entry[], words: string, focus: string) {
    setAll(next);
    say(words);
    focusAfter(focus);
    // The form counts this event as a change, as it does typing.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function add() {
    const key = 1 + Math.max(-1, ...all.map((one) => one.key));
    change([...all, { key, question: blank }], `Question ${all.length + 1} added`, toolOf(key, "text"));
  }

  function remove(index: number) {
    const next = all[index + 1] ?? all[index - 1];
    const focus = next ? toolOf(next.key, "remove") : "[data-action=add]";
    change(all.toSpliced(index, 1), `Question ${index + 1} removed`, focus);
  }

  function move(index: number, by: 1 | -1) {
    const one = all[index];
    const to = index + by;
    if (!one || to < 0 || to >= all.length) return;
    const moved = all.toSpliced(index, 1).toSpliced(to, 0, one);
    change(
      moved,
      `Question ${index + 1} is now at place ${to + 1} of ${all.length}`,
      toolOf(one.key, by === 1 ? "down" : "up"),
    );
  }

  function edit(key: number, changed: Partial<QuestionWords>) {
    setAll((list) =>
      list.map((one) => (one.key === key ? { key, question: { ...one.question, ...changed } } : one)),
    );
  }

  return (
    <fieldset ref={box} id={id} tabIndex={-1} className="mb-5 grid min-w-0 gap-3">
      <legend className="field-label">Questions for applicants</legend>
      <p className="field-hint">
        Up to {MAX_QUESTIONS}. One that is changed later keeps its words beside the answers it had.
      </p>
      {all.map(({ question }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hidden controls without a state, in the order of the list
        <input key={index} type="hidden" name="questions[]" value={JSON.stringify(question)} />
      ))}
      {all.length > 0 && (
        <ol className="grid gap-3">
          {all.map(({ key, question }, index) => (
            <li key={key} data-question={key} className="rounded-round border border-edge p-4">
              <Tools
                number={index + 1}
                isFirst={index === 0}
                isLast={index === all.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
              <Question
                name={`question-${key}`}
                question={question}
                error={error ? questionFault(question) : undefined}
                onChange={(changed) => edit(key, changed)}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldError id={id} error={error && all.some(({ question }) => questionFault(question)) ? "" : error} />
      {all.length < MAX_QUESTIONS && (
        <Button
          variant="secondary"
          size="small"
          onClick={add}
          data-action="add"
          className="justify-self-start"
        >
          <Icon of={Plus} size={16} /> Add a question
        </Button>
      )}
      <Status of={news} className="sr-only" />
    </fieldset>
  );
}

function toolOf(key: number, tool: string): string {
  return `[data-question="${key}"] [data-action=${tool}]`;
}

interface ToolsProps {
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function Tools({ number, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  const tools = [
    { action: "up", label: "Move up", icon: ArrowUp, disabled: isFirst, onClick: () => onMove(-1) },
    { action: "down", label: "Move down", icon: ArrowDown, disabled: isLast, onClick: () => onMove(1) },
    { action: "remove", label: "Remove", icon: X, disabled: false, onClick: onRemove },
  ];
  return (
    <div className="mb-3 flex items-center gap-1">
      <span className="me-auto font-semibold">Question {number}</span>
      {tools.map(({ action, label, icon, disabled, onClick }) => (
        // A button at its end stays, so that it keeps the focus.
        <Button
          key={action}
          variant="quiet"
          size="small"
          iconOnly
          data-action={action}
          aria-label={`${label}: question ${number}`}
          title={label}
          aria-disabled={disabled}
          className={disabled ? "opacity-40" : undefined}
          onClick={onClick}
        >
          <Icon of={icon} size={16} />
        </Button>
      ))}
    </div>
  );
}

interface QuestionProps {
  name: string;
  question: QuestionWords;
  error: string | undefined;
  onChange: (changed: Partial<QuestionWords>) => void;
}

/** Keeps its controls out of the form around it, which sends the question as one hidden value. */
function Question({ name, question: { text, kind, choices, required }, error, onChange }: QuestionProps) {
  const [lines, setLines] = useState(choices.join("\n"));
  const ofChoices = error !== undefined && kind === "choice" && text.trim() !== "";
  return (
    <div className="fields">
      <TextField
        form="none"
        data-action="text"
        name={`${name}-text`}
        label="Question"
        required
        maxLength={MAX_QUESTION_LENGTH}
        autoComplete="off"
        className="field-wide"
        value={text}
        error={ofChoices ? undefined : error}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
      />
      <SelectField
        form="none"
        name={`${name}-kind`}
        label="Answered"
        options={kindOptions}
        value={kind}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value as QuestionKind })}
      />
      <CheckboxField
        form="none"
        name={`${name}-required`}
        label="Must be answered"
        checked={required}
        onChange={({ currentTarget: { checked } }) => onChange({ required: checked })}
      />
      {kind === "choice" && (
        <TextArea
          form="none"
          name={`${name}-choices`}
          label="Answers to choose from"
          hint={`One a line, ${FEWEST_CHOICES} to ${MAX_CHOICES}.`}
          required
          rows={4}
          className="field-wide"
          value={lines}
          error={ofChoices ? error : undefined}
          onChange={({ currentTarget: { value } }) => {
            setLines(value);
            onChange({ choices: value.split("\n") });
          }}
        />
      )}
    </div>
  );
}
