import { factsSchema } from "#content/schemas/facts.ts";
import { fieldLabels } from "#content/schemas/labels.ts";
import { findInvitations } from "#features/administrators/invitations-storage.server.ts";
import { findAccounts } from "#features/administrators/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { isOwn, shippedDocuments } from "#features/content/shipped.server.ts";
import { hasSentMail } from "#features/mail/storage.server.ts";
import { findPasskeys } from "#features/passkeys/storage.server.ts";
import { countSamples } from "#features/samples/samples.server.ts";
import { findTwoStepState } from "#features/two-step/storage.server.ts";
import { type Actor, type Handler, handle } from "#platform/api/serve.server.ts";
import { insertSetting, readSetting } from "#platform/database/settings.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";

const DISMISSED = "first-steps.dismissed";

/** Lists the facts by which people reach the company: with the shipped ones, what they write goes astray. */
const factsToWrite = ["name", "phone", "salesEmail", "careersEmail", "privacyEmail", "firstContact"] as const;

/** Returns the endpoints of the first steps that a new site asks of its owner. */
export function firstStepsApi(services: Services): Handler[] {
  const { db, content } = services;
  return [
    handle(contract.readFirstSteps, async ({ actor, at }) => {
      const dismissed = (await readSetting(db.read, DISMISSED)) !== undefined;
      const done = dismissed ? undefined : await readDone(services, actor, at);
      const steps = done ? contract.stepNames.map((name) => ({ name, done: done[name] })) : [];
      return { data: { steps, factsLeft: findFactsLeft(content.words()), email: actor.email } };
    }),

    handle(contract.dismissFirstSteps, async (call) => {
      await db.transaction(async (tx) => {
        if (await insertSetting(tx, DISMISSED, call.at.toISOString()))
          await recordAudit(tx, call, "first-steps.dismissed");
      });
      return { message: contract.outcomes.dismissed };
    }),
  ];
}

/** Returns which steps are done. Nothing is noted for it: each is read from what it leaves behind. */
async function readDone(
  { db: { read }, content }: Services,
  { administratorId }: Actor,
  now: Date,
): Promise<Record<contract.StepName, boolean>> {
  const words = content.words();
  const samples = await countSamples(read);
  const others = (await findAccounts(read, administratorId)).length - 1;
  const invited = (await findInvitations(read, now)).length;
  const { on } = await findTwoStepState(read, administratorId);
  return {
    facts: findFactsLeft(words).length === 0,
    logo: isOwn(words, "logo"),
    colours: isOwn(words, "brand"),
    mail: await hasSentMail(read),
    samples: samples.jobs + samples.members === 0,
    colleague: others + invited > 0,
    twoStep: on || (await findPasskeys(read, administratorId)).length > 0,
  };
}

/** Returns the labels of the facts to write that are still the shipped ones. */
function findFactsLeft(words: ReadWords): string[] {
  const facts = words("facts");
  const shipped = shippedDocuments.get("facts")?.words;
  return factsToWrite
    .filter((name) => facts[name] === shipped?.[name])
    .map((name) => fieldLabels.get(factsSchema.shape[name])?.label ?? name);
}
