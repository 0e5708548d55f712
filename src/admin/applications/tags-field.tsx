import { X } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import { useKeptControls } from "#admin/parts/drafts/use-kept-input.ts";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import {
  type Application,
  listTags,
  MAX_TAG,
  outcomes,
  updateTags,
} from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Status } from "#ui/status.tsx";

interface TagsFieldProps {
  application: Application;
  onSaved: (saved: Application) => void;
}

/** Shows the tags of an application, takes one away at a press, and adds others. */
export function TagsField({ application, onSaved }: TagsFieldProps) {
  const { _id: id, name, tags } = application;
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const input = useKeptControls({ form: "tag", record: id });
  const { answer, reload } = useAnswer((signal) => browserApi().call(listTags, { signal }), "");
  const offered = answer?.ok ? answer.data.data.filter((tag) => !tags.includes(tag)) : [];

  async function save(change: { add?: string[]; remove?: string[] }): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    const saved = await browserApi().call(updateTags, { params: { id }, body: change });
    setBusy(false);
    setResult(toResult(saved, { done: outcomes.tagsSaved, failed: outcomes.tagsFailed }));
    if (saved.ok) {
      onSaved(saved.data.data);
      reload();
    }
    return saved.ok;
  }

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = field.current?.value.trim();
    if (typed && (await save({ add: [typed] }))) {
      input.drop();
      if (field.current) field.current.value = "";
    }
    field.current?.focus();
  }

  function onTyped(typed: string): void {
    if (typed) input.keep();
    else input.drop();
  }

  return (
    <div className="tags">
      {tags.length > 0 && (
        <ul aria-label={`Tags of ${name}`}>
          {tags.map((tag) => (
            <li key={tag}>
              <button type="button" className="tag" onClick={() => save({ remove: [tag] })}>
                <span className="wrap-anywhere">{tag}</span>
                <Icon of={X} size={16} />
                <span className="sr-only">, take this tag away</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form ref={input.ref} onSubmit={add}>
        <input
          ref={field}
          name="tag"
          className="input"
          aria-label="New tag"
          placeholder="New tag"
          maxLength={MAX_TAG}
          list="tags-offered"
          autoComplete="off"
          onInput={({ currentTarget: { value } }) => onTyped(value)}
        />
        <datalist id="tags-offered">
          {offered.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
          Add<span className="sr-only"> the tag</span>
        </Button>
      </form>
      <Status
        of={result}
        className={`tags-outcome ${result?.ok === false ? "status-failed" : "status-saved"}`}
      />
    </div>
  );
}
