import { administratorNoun, invitationNoun } from "#features/administrators/noun.server.ts";
import { applicationNoun } from "#features/applications/noun.server.ts";
import { auditNoun } from "#features/audit/noun.server.ts";
import { contentNoun } from "#features/content/noun.server.ts";
import { documentNoun } from "#features/documents/noun.server.ts";
import { enquiryNouns } from "#features/enquiries/noun.server.ts";
import { jobNoun } from "#features/jobs/noun.server.ts";
import { mailNoun } from "#features/mail/noun.server.ts";
import { pictureNoun } from "#features/media/noun.server.ts";
import { subscriberNoun } from "#features/newsletter/noun.server.ts";
import { companyAccountNoun } from "#features/oidc/noun.server.ts";
import { quarantinedNoun } from "#features/spam/noun.server.ts";
import { teamNoun } from "#features/team/noun.server.ts";
import type { FindNames } from "#platform/database/records.server.ts";
import type { Noun } from "./define-noun.server.ts";
import { type KindName, type KindWith, kindOf } from "./kinds.ts";

/** The register of nouns, in the order of their kinds. */
export const nouns: readonly Noun[] = [
  applicationNoun,
  ...enquiryNouns,
  subscriberNoun,
  quarantinedNoun,
  invitationNoun,
  jobNoun,
  teamNoun,
  contentNoun,
  pictureNoun,
  documentNoun,
  mailNoun,
  auditNoun,
  administratorNoun,
  companyAccountNoun,
];

/** A noun of a kind with some property, and so with the functions that the property asks for. */
type NounWith<Name extends KindName, Key extends keyof Noun> = Noun<Name> & Required<Pick<Noun, Key>>;

/** Nouns that keep data about people. */
export const personalNouns = nouns.filter(
  (noun): noun is NounWith<KindWith<"personal">, "addresses" | "find" | "remove"> =>
    kindOf(noun.name).personal === true,
);
export type PersonalNoun = (typeof personalNouns)[number];

/** Nouns whose records colleagues work on together. */
export const sharedNouns = nouns.filter(
  (noun): noun is NounWith<KindWith<"timeline">, "findShared"> => kindOf(noun.name).timeline === true,
);

/** Nouns whose records end in time. */
export const endingNouns = nouns.filter(
  (noun): noun is NounWith<KindWith<"endsAfter">, "expiry" | "remove"> => noun.expiry !== undefined,
);
export type EndingNoun = (typeof endingNouns)[number];

/** Nouns whose records are announced to staff before they end. */
export const announcedNouns = nouns.filter(
  (noun): noun is NounWith<KindWith<"announced">, "announcements"> => noun.announcements !== undefined,
);

/** Functions that find the names of records, by the kind of subject in the activity log. */
export const nameFinders = new Map<string, FindNames>(
  nouns.flatMap(({ name, findNames }) => (findNames ? [[kindOf(name).subject ?? name, findNames]] : [])),
);
