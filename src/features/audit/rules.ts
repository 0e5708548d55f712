import { actionWords, actorWords } from "./contract.ts";

const actions = new Map<string, string>(Object.entries(actionWords));
const actors = new Map<string, string>(Object.entries(actorWords));

/** What was done, in words; the action itself where it has none. */
export function actionText(action: string): string {
  return actions.get(action) ?? action;
}

/** Who did it: an administrator by name, or whoever else acts. */
export function actorText({ _id, name }: { _id: string; name: string }): string {
  return name || (actors.get(_id) ?? "An administrator who is gone");
}
