import { Bold, Code, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
import { createElement, type KeyboardEvent, useEffect } from "react";
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
  useEffect(() => void import("@github/markdown-toolbar-element"), []);
  return (
    <Field {...words} className="field-wide">
      {(control) => (
        <div>
          <Toolbar field={control.id} label={words.label} />
          <textarea
            {...control}
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
  return createElement("markdown-toolbar", { for: field, "aria-label": `Marks for ${label}` }, buttons);
}

function pressTool(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
  if (!tool) return;
  event.preventDefault();
  event.currentTarget.parentElement?.querySelector<HTMLElement>(tool.element)?.click();
}
