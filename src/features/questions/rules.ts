import type { FieldErrors } from "#platform/contract/errors.ts";
import { cleanText, validate } from "#platform/contract/fields.ts";
import {
  answerField,
  answerMessages,
  type JobAnswer,
  type JobQuestion,
  MAX_ANSWER_LENGTH,
  type QuestionWords,
  questionBody,
  yesAndNo,
} from "./contract.ts";

/** Returns the error of a question, for its place in the form. */
export function questionFault(question: QuestionWords): string | undefined {
  const read = validate(questionBody(), question);
  return read.ok ? undefined : Object.values(read.fields)[0];
}

/**
 * Checks what was answered to the questions of a job. Answers to other questions are dropped: they were asked before
 * the job was changed.
 */
export function checkAnswers(
  questions: readonly JobQuestion[],
  given: Readonly<Record<string, string>>,
): { answers: JobAnswer[]; fields: FieldErrors } {
  const fields: FieldErrors = {};
  const answers: JobAnswer[] = [];
  for (const question of questions) {
    const answer = cleanText(given[question._id] ?? "");
    const fault = faultOf(question, answer);
    if (fault) fields[answerField(question)] = fault;
    else if (answer) answers.push({ question: question.text, kind: question.kind, answer });
  }
  return { answers, fields };
}

function faultOf({ kind, choices, required }: JobQuestion, answer: string): string | undefined {
  if (!answer) return required ? answerMessages[kind === "text" ? "text" : "choice"] : undefined;
  if (kind === "text") return answer.length > MAX_ANSWER_LENGTH ? answerMessages.tooLong : undefined;
  return choicesOf({ kind, choices }).includes(answer) ? undefined : answerMessages.choice;
}

/** Returns the answers that one chooses among. */
export function choicesOf({ kind, choices }: Pick<JobQuestion, "kind" | "choices">): readonly string[] {
  return kind === "yes-no" ? yesAndNo : choices;
}

/** Returns the answers of an application as one text, a paragraph each. */
export function answersText(answers: readonly JobAnswer[]): string {
  return answers.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}
