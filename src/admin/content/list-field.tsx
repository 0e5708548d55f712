import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { SelectField, useFieldId } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Status, useStatus } from "#ui/status.tsx";
import { EntryTools } from "./entry-tools.tsx";
import {
  emptyOf,
  emptyVariant,
  entryLabel,
  entryWords,
  type FormField,
  type ListField,
  listOf,
  orderAfterMove,
  readAt,
} from "./form-fields.ts";
import { Group } from "./group.tsx";
import type { Editor } from "./use-editor.ts";
import { useEntryIds } from "./use-entry-ids.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { useListDrag } from "./use-list-drag.ts";

/** A longer list of groups begins folded. */
const FEW = 4;

interface ListProps {
  field: ListField;
  path: string;
  editor: Editor;
  /** Renders the control of an entry. */
  children: (entry: { path: string; label: string }) => ReactNode;
}

/** Edits a list: entries are added at the end, copied, removed, brought back, and moved by buttons or by dragging. */
export function ContentList({ field, path, editor, children }: ListProps) {
  const { entry, label, hint } = field;
  const entries = listOf(readAt(editor.typed, path));
  const box = useRef<HTMLDivElement>(null);
  const ids = useEntryIds(entries);
  const [begunWith] = useState(ids);
  /** `left` entries were there after the removal: with another number the list has become another one. */
  const [removed, setRemoved] = useState<{ index: number; words: unknown; left: number }>();
  const [news, say] = useStatus();
  const focusAfter = useFocusAfter(box);
  const drag = useListDrag(move);
  const isGrouped = entry.type === "group" || entry.type === "union";
  const isFolded = (id: number) => begunWith.length > FEW && begunWith.includes(id);

  function insert(index: number, words: unknown, done: string) {
    editor.changeList(path, entries.toSpliced(index, 0, words), (at) => (at < index ? at : at + 1));
    setRemoved(undefined);
    say(`${done}: ${entry.label} ${index + 1}`);
    focusAfter(`${entryAt(index)} :is(input, textarea, select)`);
  }

  function remove(index: number) {
    editor.changeList(path, entries.toSpliced(index, 1), (at) =>
      at === index ? null : at > index ? at - 1 : at,
    );
    const left = entries.length - 1;
    setRemoved({ index, words: entries[index], left });
    say(`Removed: ${entryLabel(field, index, entries[index])}`);
    const next = toolAt(Math.min(index, left - 1), "remove");
    focusAfter(left > 0 ? next : ":scope > div > [data-action=add]");
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length) return;
    const order = orderAfterMove(entries.length, from, to);
    editor.changeList(
      path,
      order.map((at) => entries[at]),
      (at) => order.indexOf(at),
    );
    setRemoved(undefined);
    say(`${entry.label} ${from + 1} is now at place ${to + 1} of ${entries.length}`);
    focusAfter(toolAt(to, to > from ? "down" : "up"));
  }

  return (
    <Group label={label} hint={hint} path={path} error={editor.findings.errors[path]}>
      <div ref={box} className="grid gap-3" {...drag.listEvents}>
        {ids.map((id, index) => {
          const words = entries[index];
          const name = entryLabel(field, index, words);
          const control = children({ path: `${path}.${index}`, label: name });
          return (
            <div key={id} className="content-entry" data-entry={index} {...drag.signsOf(index)}>
              {isGrouped ? (
                <details className="content-fold" open={!isFolded(id)}>
                  <summary>
                    <b>{name}</b> {entryWords(entry, words)}
                  </summary>
                  {control}
                </details>
              ) : (
                control
              )}
              <EntryTools
                name={name}
                index={index}
                last={entries.length - 1}
                grip={drag.gripEvents(index)}
                onMove={(by) => move(index, index + by)}
                onCopy={isGrouped ? () => insert(index + 1, structuredClone(words), "Copied to") : undefined}
                onRemove={() => remove(index)}
              />
            </div>
          );
        })}
        {removed?.left === entries.length && (
          <p className="flex flex-wrap items-center gap-2">
            {news.message}
            <Button
              variant="secondary"
              size="small"
              onClick={() => insert(Math.min(removed.index, entries.length), removed.words, "Brought back")}
            >
              Bring it back
            </Button>
          </p>
        )}
        <AddEntry entry={entry} path={path} onAdd={(begun) => insert(entries.length, begun, "Added")} />
      </div>
      <Status of={news} className="sr-only" />
    </Group>
  );
}

/** Returns the selector of an entry of this list, and of none inside of it. */
function entryAt(index: number): string {
  return `:scope > [data-entry="${index}"]`;
}

function toolAt(index: number, action: string): string {
  return `${entryAt(index)} > .content-entry-tools > [data-action=${action}]`;
}

interface AddEntryProps {
  entry: FormField;
  path: string;
  onAdd: (begun: unknown) => void;
}

/** Adds an entry at the end of a list, of a kind that is chosen where there are several. */
function AddEntry({ entry, path, onAdd }: AddEntryProps) {
  const id = useFieldId(path);
  const kinds = entry.type === "union" ? entry.variants : [];
  const [chosen, setChosen] = useState(kinds[0]);
  const name = entry.label.toLowerCase();
  return (
    <div className="flex flex-wrap items-end gap-2">
      {kinds.length > 1 && (
        <SelectField
          name={`${path}.kind`}
          label={`Kind of the next ${name}`}
          className="content-kind"
          value={chosen?.value}
          options={kinds.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setChosen(kinds.find(({ value }) => value === event.currentTarget.value))}
        />
      )}
      <Button
        id={id}
        variant="secondary"
        size="small"
        data-action="add"
        onClick={() => onAdd(entry.type === "union" && chosen ? emptyVariant(entry, chosen) : emptyOf(entry))}
      >
        <Icon of={Plus} size={16} />
        Add {name}
      </Button>
    </div>
  );
}
