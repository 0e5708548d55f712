import { memo } from "react";
import { CheckboxField, SelectField, TextArea, TextField } from "#ui/field.tsx";
import { ColourField } from "./colour-field.tsx";
import { type FormField, readAt, textOf, variantIn } from "./form-fields.ts";
import { Group } from "./group.tsx";
import { ContentList } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { OptionalGroup } from "./optional-group.tsx";
import { PictureField } from "./picture-field.tsx";
import { SuggestedField } from "./suggested-field.tsx";
import type { Editor } from "./use-editor.ts";

interface FieldsProps {
  fields: readonly FormField[];
  /** Stands before the keys of the fields: "" for those of the document, else a path that ends in a dot. */
  before?: string;
  editor: Editor;
}

/** Renders the controls of fields, in the order of the schema. */
export function ContentFields({ fields, before = "", editor }: FieldsProps) {
  return (
    <div className="fields">
      {fields.map((field) => (
        <ContentField key={field.key} field={field} path={before + field.key} editor={editor} />
      ))}
    </div>
  );
}

interface FieldProps {
  field: FormField;
  /** Where its words stand in the document, as a dotted path. */
  path: string;
  editor: Editor;
  /** Replaces the label, where an entry of a list has a number. */
  label?: string;
}

/** Renders the control that fits a field, anew only where its own words or the findings have changed. */
const ContentField = memo(PlainField, isSameField);

function isSameField(one: FieldProps, other: FieldProps): boolean {
  const { field, path, label, editor } = other;
  const isSamePlace = one.field === field && one.path === path && one.label === label;
  if (!isSamePlace || one.editor.findings !== editor.findings) return false;
  return readAt(one.editor.typed, path) === readAt(editor.typed, path);
}

function PlainField({ field, path, editor, label = field.label }: FieldProps) {
  if (field.type === "group" && !field.required)
    return (
      <OptionalGroup field={field} path={path} editor={editor}>
        <ContentFields fields={field.fields} before={`${path}.`} editor={editor} />
      </OptionalGroup>
    );
  if (field.type === "group")
    return (
      <Group label={label} hint={field.hint} path={path} error={editor.findings.errors[path]}>
        <ContentFields fields={field.fields} before={`${path}.`} editor={editor} />
      </Group>
    );
  if (field.type === "union")
    return (
      <Group label={label} hint={field.hint} path={path} error={editor.findings.errors[path]}>
        <ContentFields
          fields={variantIn(field, readAt(editor.typed, path))?.fields ?? []}
          before={`${path}.`}
          editor={editor}
        />
      </Group>
    );
  if (field.type === "list")
    return (
      <ContentList field={field} path={path} editor={editor}>
        {(entry) => <ContentField {...entry} field={field.entry} editor={editor} />}
      </ContentList>
    );
  if (field.type === "picture")
    return <PictureField field={field} path={path} editor={editor} label={label} />;
  return <Control field={field} path={path} editor={editor} label={label} />;
}

function Control({ field, path, editor, label = field.label }: FieldProps) {
  const value = readAt(editor.typed, path);
  const words = {
    name: path,
    label,
    hint: hintOf(field, value),
    required: field.required,
    error: editor.findings.errors[path] ?? "",
  };
  if (field.type === "switch")
    return (
      <CheckboxField
        {...words}
        checked={value === true}
        onChange={(event) => editor.change(path, event.currentTarget.checked)}
      />
    );
  const onChange = (event: { currentTarget: { value: string } }) =>
    editor.change(path, event.currentTarget.value);
  const typed = { ...words, value: textOf(value), onChange };
  if (field.type === "choice") {
    const isKnown = field.options.some((option) => option.value === value);
    return <SelectField {...typed} options={field.options} placeholder={isKnown ? undefined : "Choose"} />;
  }
  if (field.type === "text" && field.colour) return <ColourField {...typed} />;
  if (field.type === "text" && field.markdown) return <MarkdownField {...typed} rows={field.rows} />;
  if (field.type === "text" && field.suggestions)
    return <SuggestedField {...typed} source={field.suggestions} />;
  if (field.type === "text" && field.rows > 1)
    return <TextArea {...typed} rows={field.rows} className="field-wide" />;
  return <TextField {...typed} inputMode={field.type === "number" ? "decimal" : undefined} />;
}

/** The share of the characters that a field takes from which on those that are left are counted. */
const COUNTED_FROM = 0.8;

/** Returns the hint of a field, with the characters that are left where few are. */
function hintOf(field: FormField, value: unknown): string | undefined {
  const most = field.type === "text" ? field.most : undefined;
  const length = typeof value === "string" ? value.length : 0;
  if (most === undefined || length < most * COUNTED_FROM) return field.hint;
  const left = most - length;
  const count = left < 0 ? `${-left} too many` : `${left} left`;
  return [field.hint, `${length} of ${most} characters, ${count}`].filter(Boolean).join(". ");
}
