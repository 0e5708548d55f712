import { answerField, type JobQuestion } from "#features/questions/contract.ts";
import { checkAnswers } from "#features/questions/rules.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";

/** Returns the errors of the answers in a form. */
export function answerErrors(questions: readonly JobQuestion[], form: FormData): FieldErrors {
  const typed = questions.map((question) => [question._id, String(form.get(answerField(question)) ?? "")]);
  return checkAnswers(questions, Object.fromEntries(typed)).fields;
}

/** Returns the first field that the server asked for and the form does not have; the job has changed meanwhile. */
export function unknownAnswer(questions: readonly JobQuestion[], errors: FieldErrors): string | undefined {
  const known = new Set(questions.map(answerField));
  return Object.keys(errors).find((name) => name.startsWith("answers[") && !known.has(name));
}
