import {
  Bold,
  Code,
  Heading2,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from "lucide-react";
import { createElement, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ChoosePicture } from "#admin/media/choose-picture.tsx";
import { PICTURE_WORDS } from "#features/content/contract.ts";
import type { Picture } from "#features/media/contract.ts";
import { textAddress } from "#features/media/rules.ts";
import { Button } from "#ui/button.tsx";
import { Field, type FieldWords } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import "./markdown-field.css";

interface MarkdownFieldProps extends FieldWords {
  label: string;
  value: string;
  rows: number;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface Tool {
  /** Names an element of @github/markdown-toolbar-element. */
  element: string;
  label: string;
  icon: LucideIcon;
  /** Presses it in the text, with Ctrl or Cmd. */
  key?: string;
}

const tools: readonly Tool[] = [
  { element: "md-bold", label: "Bold", icon: Bold, key: "b" },
  { element: "md-italic", label: "Italic", icon: Italic, key: "i" },
  { element: "md-header", label: "Heading", icon: Heading2 },
  { element: "md-link", label: "Link", icon: Link, key: "k" },
  { element: "md-unordered-list", label: "List", icon: List },
  { element: "md-ordered-list", label: "Numbered list", icon: ListOrdered },
  { element: "md-quote", label: "Quote", icon: Quote },
  { element: "md-code", label: "Code", icon: Code },
];

/** Takes Markdown, with tools that write its marks. Without their script it is a plain field. */
export function MarkdownField({ value, rows, onChange, ...words }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => void import("@github/markdown-toolbar-element"), []);

  /** Puts a picture in the place of the selection, whose text becomes its words. */
  function insert({ _id }: Picture) {
    setChoosing(false);
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area.current ?? {};
    const alt = value.slice(start, end) || PICTURE_WORDS;
    onChange({
      currentTarget: { value: `${value.slice(0, start)}![${alt}](${textAddress(_id)})${value.slice(end)}` },
    });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + 2, start + 2 + alt.length);
    });
  }

  return (
    <Field {...words} className="field-wide">
      {(control) => (
        <div>
          <div className="markdown-tools">
            <Toolbar field={control.id} label={words.label} />
            <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
              <Icon of={Image} size={20} /> Picture
            </Button>
          </div>
          {isChoosing && <ChoosePicture onChoose={insert} onClose={() => setChoosing(false)} />}
          <textarea
            {...control}
            ref={area}
            className="input input-area"
            rows={rows}
            value={value}
            onChange={onChange}
            onKeyDown={pressTool}
          />
        </div>
      )}
    </Field>
  );
}

function Toolbar({ field, label }: { field: string; label: string }) {
  const buttons = tools.map(({ element, label: name, icon, key }) =>
    createElement(
      element,
      {
        key: element,
        role: "button",
        tabIndex: -1,
        level: element === "md-header" ? 2 : undefined,
        title: key ? `${name} (Ctrl+${key.toUpperCase()})` : name,
        "aria-label": name,
        "aria-keyshortcuts": key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`,
      },
      <Icon of={icon} size={20} />,
    ),
  );
  return createElement("markdown-toolbar", { for: field, "aria-label": `Formatting for ${label}` }, buttons);
}

function pressTool(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
  if (!tool) return;
  event.preventDefault();
  event.currentTarget.parentElement?.querySelector<HTMLElement>(tool.element)?.click();
}
