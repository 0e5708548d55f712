import type { Company } from "#content/company.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import { type AuditAction, actionWords, actorWords } from "./contract.ts";

const actions = new Map<string, string>(Object.entries(actionWords));
const actors = new Map<string, string>(Object.entries(actorWords));

/** Returns an action in words; itself where it has none. */
export function actionText(action: string): string {
  return actions.get(action) ?? action;
}

/** Returns the name of an administrator, or the words for another actor. */
export function actorText({ _id, name }: { _id: string; name: string }): string {
  return name || (actors.get(_id) ?? "An administrator who is gone");
}

interface DeedWords {
  actor: { name: string; email: string };
  action: AuditAction;
  /** Figures and states, never personal data. */
  detail?: string;
  address: string;
  at: Date;
}

/** Returns the e-mail about a great deed. It names who did it, and never the people whose data it was about. */
export function deedNotice(
  { actor, action, detail, address, at }: DeedWords,
  company: Pick<Company, "name">,
) {
  const who = actor.name || actor.email;
  const words = actionText(action);
  const what = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return {
    kind: "deed-notice" as const,
    subject: `${company.name}: ${who} ${what}`,
    body: [
      "Hello,",
      `${who} (${actor.email}) ${what}.`,
      [
        ...(detail ? [`What: ${detail}`] : []),
        `When: ${momentInIndia(at)}, India time`,
        `From the address: ${address}`,
      ].join("\n"),
      "Every owner gets this e-mail. If this should not have happened, deactivate that account under Settings and check the activity log.",
      company.name,
    ].join("\n\n"),
  };
}
