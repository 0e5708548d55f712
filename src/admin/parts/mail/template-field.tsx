import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { fillControls, type KeptControl } from "#admin/parts/drafts/drafts.ts";
import { DraftContext, ProposeContext, useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { useMay } from "#admin/permissions.tsx";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import type { MergeField, templateUses } from "#content/merge-fields.ts";
import { adminPaths } from "#content/paths.ts";
import type { MailTemplate } from "#content/schemas/mail-templates.ts";
import { listMailTemplates, outcomes } from "#features/mail/contract.ts";
import { mergeText } from "#features/mail/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { CheckboxField, SelectField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";

/** Says what the templates of a letter are filled with, and which of them it begins with. */
export interface Letter {
  use: (typeof templateUses)[number];
  /** Has what stands in the place of each merge field. */
  values: Readonly<Record<MergeField, string>>;
  /** The status of an application. */
  status?: ApplicationStatus;
  /** Begins with the template of this status. */
  propose?: ApplicationStatus | undefined;
  /** Begins with the template of this name, where there is one. */
  begin?: string | undefined;
  /** Whether a template may give the application its status. */
  maySetStatus?: boolean;
  /** Asks more about a status that is given with the letter. */
  askMore?: (status: ApplicationStatus) => ReactNode;
}

/** A template on its way into the form. */
interface Filling {
  template: MailTemplate;
  fillForm: (controls: KeptControl[]) => void;
}

/** Chooses a template, which fills subject and description of the form around it as the person will read them. */
export function TemplateField({ letter }: { letter: Letter }) {
  const { use, values, status, propose, begin: name, maySetStatus, askMore } = letter;
  /** Keeps what the draft has when the form opens. */
  const [restored] = useState({
    description: useKeptValues("description"),
    template: useKeptValues("template"),
    status: useKeptValues("status"),
    draft: useContext(DraftContext),
  });
  const [chosen, setChosen] = useState<MailTemplate>();
  const [wanted, setWanted] = useState<MailTemplate>();
  const [filling, setFilling] = useState<Filling>();
  const fillProposed = useContext(ProposeContext);
  const box = useRef<HTMLDivElement>(null);
  /** Subject and description as the template gave them. */
  const filled = useRef<string[]>([]);
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listMailTemplates, { query: { use }, signal }),
    use,
  );
  const templates = answer?.ok ? answer.data.data : [];
  const keyed = keyedByName(templates);
  const drafted = keyed.get(restored.template?.[0] ?? "");

  /** Fills in a template: one that was chosen, which marks the form as changed, or one that the form begins with. */
  function fill(template: MailTemplate, fillForm: Filling["fillForm"] = fillChosen) {
    setChosen(template);
    setWanted(undefined);
    setFilling({ template, fillForm });
  }

  const fillIn = useEffectEvent(({ template, fillForm }: Filling) => {
    fillForm([
      { name: "subject", value: mergeText(template.subject, values) },
      { name: "description", value: mergeText(template.description, values) },
    ]);
    filled.current = wordsOf(box.current).map(({ value }) => value);
  });
  // With the checkbox of its status, never before: a letter that is sent at once would leave without it.
  useLayoutEffect(() => {
    if (filling) fillIn(filling);
  }, [filling]);

  function fillChosen(controls: KeptControl[]) {
    const form = box.current?.closest("form");
    if (form) fillControls(form, controls);
  }

  const begin = useEffectEvent(() => {
    if (restored.description) return setChosen(drafted);
    const proposed = templates.find((template) =>
      name ? template.name === name : propose && template.status === propose,
    );
    if (proposed && !hasOwnWords()) fill(proposed, fillProposed);
  });
  useEffect(() => {
    if (answer?.ok) begin();
  }, [answer]);

  /** Returns whether one of them is neither as the form began with it nor as the template gave it. */
  function hasOwnWords(): boolean {
    return wordsOf(box.current).some(
      ({ value, start }, index) => value !== "" && value !== start && value !== filled.current[index],
    );
  }

  function choose(template: MailTemplate | undefined) {
    if (!template) setChosen(undefined);
    else if (hasOwnWords()) setWanted(template);
    else fill(template);
  }

  const given = chosen?.status && chosen.status !== status ? chosen.status : undefined;
  return (
    <div ref={box} className="mail-template">
      <SelectField
        name="template"
        label="Template"
        placeholder={answer ? "None" : "Loading…"}
        options={[...keyed].map(([value, { name }]) => ({ value, label: name }))}
        value={[...keyed].find(([, template]) => template === chosen)?.[0] ?? ""}
        onChange={({ currentTarget: { value } }) => choose(keyed.get(value))}
        hint={<ChangeTemplates />}
      />
      {answer && !answer.ok && <AnswerFailure message={outcomes.noTemplates} of={answer} onRetry={reload} />}
      {given && maySetStatus && (
        <CheckboxField
          key={given}
          name="status"
          value={given}
          defaultChecked={chosen !== drafted || restored.status?.includes(given)}
          label={`Also set the status to ${given}`}
          hint={status && `It is ${status} now.`}
        />
      )}
      {given && maySetStatus && status && <input type="hidden" name="seen" value={status} />}
      {/* It appears when the draft is in the form already. */}
      {given && maySetStatus && <DraftContext value={restored.draft}>{askMore?.(given)}</DraftContext>}
      <ConfirmDialog
        open={wanted !== undefined}
        message={`Replace your words with “${wanted?.name}”?`}
        confirmLabel="Replace"
        cancelLabel="Cancel"
        onConfirm={() => wanted && fill(wanted)}
        onCancel={() => setWanted(undefined)}
      >
        The subject and the description that you wrote are replaced.
      </ConfirmDialog>
    </div>
  );
}

/** Returns templates by a key that stays when they are put in another order: the name, numbered among equal ones. */
function keyedByName(templates: readonly MailTemplate[]): Map<string, MailTemplate> {
  const named = Map.groupBy(templates, ({ name }) => name);
  return new Map(
    templates.map((template) => [
      `${template.name} ${named.get(template.name)?.indexOf(template)}`,
      template,
    ]),
  );
}

/** Leads those who may to the templates. */
function ChangeTemplates() {
  const may = useMay();
  if (!may("content.change")) return null;
  return (
    <Link className="link" href={adminPaths.siteDocument.replace(":id", "mail-templates")} target="_blank">
      Change the templates<span className="sr-only"> (in a new tab)</span>
    </Link>
  );
}

/** Returns subject and description in the form around an element, each as it is and as the form began with it. */
function wordsOf(element: HTMLElement | null): { value: string; start: string }[] {
  const controls = element?.closest("form")?.elements;
  return ["subject", "description"].flatMap((name) => {
    const control = controls?.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText ? { value: control.value.trim(), start: control.defaultValue.trim() } : [];
  });
}
