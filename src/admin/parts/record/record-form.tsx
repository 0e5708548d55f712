import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type * as z from "zod/mini";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import type { ActionResult } from "./action-result.ts";
import { ModalForm } from "./modal-form.tsx";
import { type ComparedField, type Difference, StaleNotice } from "./stale-notice.tsx";
import { type FieldStarts, useStaleEdit } from "./use-stale-edit.ts";

/** The fields of a record as they are said, once for its form and for the comparison with what others saved. */
export type FieldTexts<Values> = {
  [Name in keyof Values & string]: {
    label: string;
    /** A value in words, where it is not its own text. */
    text?: (value: Values[Name]) => string;
  };
};

/** The same fields as `findDifferences` takes them, in their order. */
export function comparedFields<Values>(texts: FieldTexts<Values>): ComparedField<Values>[] {
  const names = Object.keys(texts) as (keyof Values & string)[];
  return names.map((name) => {
    const { label, text = (value) => String(value ?? "") } = texts[name];
    return { name, label, text: (values) => text(values[name]) };
  });
}

/** What a form's fields need to know of the record that they are about. */
export interface RecordFields<Row, Values> extends FieldStarts<Row> {
  /** What a field of text or a select takes: name, label, what it begins with, what is wrong with it. */
  field(name: keyof Values & string): {
    name: string;
    label: string;
    defaultValue: string | number | undefined;
    error: string | undefined;
  };
  errors: FieldErrors;
}

interface RecordFormProps<Row, Values> {
  /** What is added or edited, as its title and its button say it: "Job Post". */
  noun: string;
  /** Sets the ids of its fields apart from other forms'. */
  scope: string;
  /** The record to edit; without it a new one is added. */
  record: Row | undefined;
  schema: z.core.$ZodType<Row>;
  texts: FieldTexts<Values>;
  /** What the fields begin with; without a record, those of a new one that are not empty. */
  startsOf: (record: Row | undefined) => Partial<Values>;
  /** What differs between what was sent and what someone else has saved since the record was opened. */
  differences: (opened: Row, sent: FormData, theirs: Row) => Difference[];
  /** The form holds a file. */
  multipart?: boolean;
  size?: "small" | "medium" | "large";
  onClose: () => void;
  onDone: (result: ActionResult) => void;
  children: (fields: RecordFields<Row, Values>) => ReactNode;
}

/** Adds or edits a record in a dialog. Where someone else has saved it meanwhile, both versions stand side by side. */
export function RecordForm<Row extends { _id: string; version: number }, Values>(
  props: RecordFormProps<Row, Values>,
) {
  const { noun, record, schema, texts, startsOf, differences, children, ...form } = props;
  const fetcher = useFetcher<ActionResult>();
  const edit = useStaleEdit(record, fetcher.data, (current) => {
    const read = validate(schema, current);
    return read.ok ? read.value : undefined;
  });
  const sent = fetcher.data?.sent;
  const errors = fetcher.data?.fields ?? {};

  function field(name: keyof Values & string) {
    const start: unknown = startsOf(edit.starts.from(name))[name];
    const defaultValue = typeof start === "string" || typeof start === "number" ? start : undefined;
    return { name, label: texts[name].label, defaultValue, error: errors[name] };
  }

  return (
    <ModalForm
      {...form}
      title={`${record ? "Edit" : "Add"} ${noun}`}
      submitLabel={record ? "Save" : `Add ${noun}`}
      record={record?._id}
      fetcher={fetcher}
      intent="save"
      failure={
        edit.theirs && (
          <StaleNotice
            differences={record && sent ? differences(record, sent, edit.theirs) : []}
            settled={edit.settled}
            onSettle={edit.settle}
          />
        )
      }
    >
      <input type="hidden" name="record" value={record?._id ?? ""} />
      <input type="hidden" name="version" value={edit.version ?? ""} />
      <div className="fields">{children({ ...edit.starts, field, errors })}</div>
    </ModalForm>
  );
}
