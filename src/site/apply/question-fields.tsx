import { applyLabels } from "#content/apply-labels.ts";
import { answerField, type JobQuestion, MAX_ANSWER_LENGTH } from "#features/questions/contract.ts";
import { choicesOf } from "#features/questions/rules.ts";
import { SelectField, TextArea } from "#ui/field.tsx";
import type { ApplicationResult } from "./apply.tsx";

interface QuestionFieldsProps {
  questions: readonly JobQuestion[];
  result: ApplicationResult | undefined;
}

/** Asks what the job asks. */
export function QuestionFields({ questions, result }: QuestionFieldsProps) {
  return questions.map((question) => {
    const name = answerField(question);
    const field = {
      name,
      label: question.text,
      required: question.required,
      hint: question.required ? undefined : applyLabels.optionalAnswer,
      error: result?.fields[name],
      defaultValue: result?.values[name] ?? "",
      className: "field-wide wrap-anywhere",
    };
    if (question.kind === "text")
      return <TextArea key={name} {...field} rows={4} maxLength={MAX_ANSWER_LENGTH} autoComplete="off" />;
    return (
      <SelectField
        key={name}
        {...field}
        placeholder={applyLabels.chooseAnswer}
        options={choicesOf(question)}
      />
    );
  });
}
