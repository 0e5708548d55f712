import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type * as z from "zod/mini";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import type { CheckForm } from "#ui/field.tsx";
import type { ActionResult } from "./action-result.ts";
import { ModalForm } from "./modal-form.tsx";
import { type ComparedField, type Difference, StaleNotice } from "./stale-notice.tsx";
import { type FieldStarts, useStaleEdit } from "./use-stale-edit.ts";

/** Names the fields of a record, for its form and for the comparison with a newer version. */
export type FieldTexts<Values> = {
  [Name in keyof Values & string]: {
    label: string;
    /** Returns a value as text, where `String` does not do. */
    text?: (value: Values[Name]) => string;
  };
};

/** Returns the same fields in the form that `findDifferences` takes. */
export function comparedFields<Values>(texts: FieldTexts<Values>): ComparedField<Values>[] {
  const names = Object.keys(texts) as (keyof Values & string)[];
  return names.map((name) => {
    const { label, text = (value) => String(value ?? "") } = texts[name];
    return { name, label, text: (values) => text(values[name]) };
  });
}

/** Carries the values, errors and keys of a form's fields. */
export interface RecordFields<Row, Values> extends FieldStarts<Row> {
  /** Returns the props of a text field or a select. */
  field(name: keyof Values & string): {
    name: string;
    label: string;
    defaultValue: string | number | undefined;
    error: string | undefined;
  };
  errors: FieldErrors;
}

interface RecordFormProps<Row, Values> {
  /** The record's noun in the title and on the button: "Job Post". */
  noun: string;
  /** Sets the ids of its fields apart from those of other forms. */
  scope: string;
  /** The record to edit; undefined adds a new one. */
  record: Row | undefined;
  schema: z.core.$ZodType<Row>;
  texts: FieldTexts<Values>;
  /** Returns the values that the fields begin with; without a record those of a new one. */
  startsOf: (record: Row | undefined) => Partial<Values>;
  /** Returns the fields in which the sent form differs from the version that another administrator has saved. */
  differences: (opened: Row, sent: FormData, theirs: Row) => Difference[];
  /** Checks a failed field again by the contract of the form. */
  check: CheckForm;
  /** Set where the form has a file. */
  multipart?: boolean;
  size?: "small" | "medium" | "large";
  onClose: () => void;
  onDone: (result: ActionResult) => void;
  children: (fields: RecordFields<Row, Values>) => ReactNode;
}

/** Adds or edits a record in a dialog. Shows both versions where another administrator has saved it meanwhile. */
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
