import { momentText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import {
  type ContentDocument,
  type ContentItem,
  type ContentState,
  stateWords,
} from "#features/content/contract.ts";
import { Badge, type BadgeProps } from "#ui/badge.tsx";

const tones: Record<ContentState, NonNullable<BadgeProps["tone"]>> = {
  invalid: "red",
  changed: "yellow",
  draft: "blue",
  scheduled: "indigo",
  published: "green",
  shipped: "grey",
};

/** Returns the link to the form of one document. */
export function documentLink(id: string): string {
  return adminPaths.siteDocument.replace(":id", encodeURIComponent(id));
}

/** Returns the word for a document that an owner has added. */
export function addedName({ kind }: Pick<ContentItem, "kind">): "page" | "post" {
  return kind === "post" ? "post" : "page";
}

/** Shows the states of a document in words. */
export function DocumentStates({ states }: { states: readonly ContentState[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="States">
      {states.map((state) => (
        <li key={state}>
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Returns who changed a document and when, in a sentence. */
export function changeText({ updatedAt, updatedBy }: Pick<ContentItem, "updatedAt" | "updatedBy">): string {
  if (!updatedAt) return "Not changed since it was installed.";
  return `Changed ${momentText(updatedAt)} by ${writerName(updatedBy)}.`;
}

/** Returns the name of who wrote words; an import is by the machine. */
export function writerName(by: ContentItem["updatedBy"]): string {
  if (by?._id === "machine") return "this machine";
  return by?.name || "somebody whose account is gone";
}

const shownWords = {
  published: "the published words",
  shipped: "the shipped words",
  nothing: "nothing of it",
} as const;

/** Returns which words visitors read, in a sentence, with the times of scheduled ones. */
export function shownText({ shown, publishAt, unpublishAt }: ContentDocument): string {
  const from = publishAt && momentText(publishAt);
  const until = unpublishAt ? ` until ${momentText(unpublishAt)}` : "";
  if (shown === "scheduled") return `Visitors read the scheduled words${until}.`;
  const words = shownWords[shown];
  return from
    ? `Visitors read ${words}; from ${from}${until} the scheduled ones.`
    : `Visitors read ${words}.`;
}
