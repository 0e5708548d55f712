import * as z from "zod/mini";
import { choice, cleanText, text, toggle } from "#platform/contract/fields.ts";

export const questionKinds = ["text", "choice", "yes-no"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Questions of one job at most. */
export const MAX_QUESTIONS = 5;
/** Characters of an answer at most. */
export const MAX_ANSWER_LENGTH = 1000;
export const MAX_QUESTION_LENGTH = 200;
const MAX_CHOICE_LENGTH = 80;
export const FEWEST_CHOICES = 2;
export const MAX_CHOICES = 8;

/** The two answers to a question of the kind `yes-no`. */
export const yesAndNo = ["Yes", "No"] as const;

/** A question as it is asked. */
export const jobQuestion = z.object({
  /** Made from its words: a question that is changed becomes another one. */
  _id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  /** Offered where one chooses; none for the other kinds. */
  choices: z.array(z.string()),
  required: z.boolean(),
});
export type JobQuestion = z.output<typeof jobQuestion>;
export type QuestionWords = Omit<JobQuestion, "_id">;

const badKind = "Choose how the question is answered";
const badChoices = "Answers must be a list of texts";
const badList = "Questions must be a list";

/** Returns the schema of a question in a job's body; a function, so that pages for visitors leave it out. */
export function questionBody() {
  return z
    .object(
      {
        text: text({ required: "Write the question, or remove it", max: MAX_QUESTION_LENGTH }),
        kind: z._default(choice(questionKinds, { required: badKind, invalid: badKind }), "text"),
        choices: z._default(
          z
            .array(
              z.string(badChoices).check(
                z.overwrite((typed) => cleanText(typed).replace(/\s+/g, " ")),
                z.maxLength(
                  MAX_CHOICE_LENGTH,
                  `Please keep each answer under ${MAX_CHOICE_LENGTH} characters`,
                ),
              ),
              badChoices,
            )
            .check(z.overwrite((all) => [...new Set(all)].filter((one) => one !== ""))),
          [],
        ),
        required: z._default(toggle(), false),
      },
      badList,
    )
    .check(
      z.overwrite((question) => (question.kind === "choice" ? question : { ...question, choices: [] })),
      z.refine(
        ({ kind, choices }) =>
          kind !== "choice" || (choices.length >= FEWEST_CHOICES && choices.length <= MAX_CHOICES),
        {
          path: ["choices"],
          error: `A question with a choice needs ${FEWEST_CHOICES} to ${MAX_CHOICES} different answers`,
        },
      ),
    );
}

/** Reads a question of a form, which posts each as JSON. */
function fromJson(given: unknown): unknown {
  if (typeof given !== "string") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** Returns the schema of the questions in a job's body. */
export function questionsBody() {
  return z._default(
    z.array(z.pipe(z.transform(fromJson), questionBody()), badList).check(
      z.maxLength(MAX_QUESTIONS, `A job has at most ${MAX_QUESTIONS} questions`),
      z.refine((all) => new Set(all.map(wordsOf)).size === all.length, {
        error: "Two questions are the same. Change one, or remove it",
      }),
    ),
    [],
  );
}

/** Returns the words of a question as one text, to tell two questions apart. */
export function wordsOf({ text, kind, choices }: QuestionWords): string {
  return JSON.stringify([text, kind, choices]);
}

/** An answer with the question as it stood when it was answered. */
export const jobAnswer = z.object({ question: z.string(), kind: z.enum(questionKinds), answer: z.string() });
export type JobAnswer = z.output<typeof jobAnswer>;

/** Answers as they are sent, by the `_id` of their question. */
export const answersBody = z._default(
  z.record(z.string(), z.string("This must be text."), "Answers are sent by the _id of their question."),
  {},
);

/** Returns the name of an answer's field. */
export function answerField({ _id }: Pick<JobQuestion, "_id">): string {
  return `answers[${_id}]`;
}

export const answerMessages = {
  text: "Answer this question.",
  choice: "Choose an answer.",
  tooLong: `Please keep this under ${MAX_ANSWER_LENGTH.toLocaleString("en-IN")} characters`,
} as const;
