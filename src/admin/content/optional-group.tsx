import { Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useFieldId } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { emptyOf, type FormField, readAt } from "./form-fields.ts";
import { Group } from "./group.tsx";
import type { Editor } from "./use-editor.ts";
import { useFocusAfter } from "./use-focus-after.ts";

interface OptionalGroupProps {
  field: Extract<FormField, { type: "group" }>;
  path: string;
  editor: Editor;
  children: ReactNode;
}

/** Renders fields that a document may do without: a button adds them, another takes them away. */
export function OptionalGroup({ field, path, editor, children }: OptionalGroupProps) {
  const addId = useFieldId(path);
  const box = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(box);
  const label = field.label.toLowerCase();

  function add() {
    editor.change(path, emptyOf(field));
    focusAfter(":is(input, textarea, select)");
  }

  function remove() {
    editor.remove(path);
    focusAfter("button");
  }

  const isThere = readAt(editor.typed, path) !== undefined;
  return (
    <div ref={box} className="field-wide">
      {isThere ? (
        <Group label={field.label} hint={field.hint} path={path} error={editor.findings.errors[path]}>
          {children}
          <Button variant="quiet" size="small" className="justify-self-start" onClick={remove}>
            <Icon of={X} size={16} />
            Remove {label}
          </Button>
        </Group>
      ) : (
        <Button id={addId} variant="secondary" size="small" onClick={add}>
          <Icon of={Plus} size={16} />
          Add {label}
        </Button>
      )}
    </div>
  );
}
