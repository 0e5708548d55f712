import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { useFieldId } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import {
  emptyOf,
  emptyVariant,
  entryLabel,
  type FormField,
  type ListField,
  listOf,
  readAt,
} from "./form-fields.ts";
import { Group } from "./group.tsx";
import type { Editor } from "./use-editor.ts";
import { useFocusAfter } from "./use-focus-after.ts";

interface ListProps {
  field: ListField;
  path: string;
  editor: Editor;
  /** Renders the control of an entry. */
  children: (entry: { path: string; label: string }) => ReactNode;
}

/** Edits a list: entries are added at the end, removed, and moved up and down. */
export function ContentList({ field, path, editor, children }: ListProps) {
  const { entry, label, hint } = field;
  const entries = listOf(readAt(editor.typed, path));
  const addId = useFieldId(path);
  const box = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState("");
  const focusAfter = useFocusAfter(box);

  function add(begun: unknown) {
    editor.changeList(path, [...entries, begun], (index) => index);
    setNews(`Added: ${entry.label} ${entries.length + 1}`);
    focusAfter(`[data-entry="${entries.length}"] :is(input, textarea, select)`);
  }

  function remove(index: number) {
    const left = entries.filter((_, at) => at !== index);
    editor.changeList(path, left, (at) => (at === index ? null : at > index ? at - 1 : at));
    setNews(`Removed: ${entry.label} ${index + 1}`);
    focusAfter(`[data-entry="${Math.min(index, left.length - 1)}"] [data-action=remove], [data-action=add]`);
  }

  function move(index: number, by: 1 | -1) {
    const to = index + by;
    if (to < 0 || to >= entries.length) return;
    editor.changeList(path, entries.with(index, entries[to]).with(to, entries[index]), (at) =>
      at === index ? to : at === to ? index : at,
    );
    setNews(`${entry.label} ${index + 1} is now at place ${to + 1} of ${entries.length}`);
    focusAfter(`[data-entry="${to}"] [data-action="${by === 1 ? "down" : "up"}"]`);
  }

  return (
    <Group label={label} hint={hint} path={path} error={editor.findings.errors[path]}>
      <div ref={box} className="grid gap-3">
        {entries.map((words, index) => {
          const name = entryLabel(field, index, words);
          const at = { index, last: entries.length - 1, name };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are words without identity, and hold no state
            <div key={index} className="content-entry" data-entry={index}>
              {children({ path: `${path}.${index}`, label: name })}
              <EntryTools {...at} onMove={(by) => move(index, by)} onRemove={() => remove(index)} />
            </div>
          );
        })}
        <div className="flex flex-wrap gap-2">
          {additionsOf(entry).map(({ label: added, begun }, index) => (
            <Button
              key={added}
              id={index === 0 ? addId : undefined}
              variant="secondary"
              size="small"
              data-action="add"
              onClick={() => add(begun)}
            >
              <Icon of={Plus} size={16} />
              Add {added.toLowerCase()}
            </Button>
          ))}
        </div>
      </div>
      <p className="sr-only" role="status">
        {news}
      </p>
    </Group>
  );
}

/** Returns what may be added to a list: an entry, or one of each kind. */
function additionsOf(entry: FormField): { label: string; begun: unknown }[] {
  if (entry.type !== "union") return [{ label: entry.label, begun: emptyOf(entry) }];
  return entry.variants.map((variant) => ({ label: variant.label, begun: emptyVariant(entry, variant) }));
}

interface ToolsProps {
  index: number;
  last: number;
  /** Names the entry for screen readers. */
  name: string;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function EntryTools({ index, last, name, onMove, onRemove }: ToolsProps) {
  const look = { variant: "quiet", size: "small", iconOnly: true } as const;
  return (
    <div className="content-entry-tools">
      <Button
        {...look}
        data-action="up"
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <Icon of={ArrowUp} size={16} />
      </Button>
      <Button
        {...look}
        data-action="down"
        aria-label={`Move ${name} down`}
        aria-disabled={index === last}
        onClick={() => onMove(1)}
      >
        <Icon of={ArrowDown} size={16} />
      </Button>
      <Button {...look} data-action="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon of={X} size={16} />
      </Button>
    </div>
  );
}
