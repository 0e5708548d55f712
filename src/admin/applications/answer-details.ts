import type { Detail } from "#admin/parts/record/details.tsx";
import type { JobAnswer } from "#features/questions/contract.ts";

/** Returns the answers to a job's questions as details, under the words that the applicant read. */
export function answerDetails(answers: readonly JobAnswer[]): Detail[] {
  return answers.map(({ question, answer }) => ({ label: question, value: answer, wide: true }));
}
