import type * as z from "zod/mini";
import { type addedKindNames, KEY_PATTERN, MAX_KEY } from "#content/schemas/added.ts";
import { applySchema } from "#content/schemas/apply.ts";
import { articleSchema, newArticle } from "#content/schemas/article.ts";
import { blogSchema } from "#content/schemas/blog.ts";
import { brandSchema } from "#content/schemas/brand.ts";
import { careersSchema } from "#content/schemas/careers.ts";
import { contactSchema } from "#content/schemas/contact.ts";
import { enquirySchema } from "#content/schemas/enquiry.ts";
import { factsSchema } from "#content/schemas/facts.ts";
import { failuresSchema } from "#content/schemas/failures.ts";
import { footerSchema } from "#content/schemas/footer.ts";
import { homeSchema } from "#content/schemas/home.ts";
import { jobSchema } from "#content/schemas/job.ts";
import { legalSchema } from "#content/schemas/legal.ts";
import { logoSchema } from "#content/schemas/logo.ts";
import { mailTemplatesSchema } from "#content/schemas/mail-templates.ts";
import { navigationSchema } from "#content/schemas/navigation.ts";
import { newsletterSchema } from "#content/schemas/newsletter.ts";
import { newPost, postSchema } from "#content/schemas/post.ts";
import { rejectionReasonsSchema } from "#content/schemas/rejection-reasons.ts";
import { newServiceLanding, serviceLandingSchema } from "#content/schemas/service-landing.ts";
import { serviceOverviewSchema } from "#content/schemas/service-overview.ts";
import { teamSchema } from "#content/schemas/team.ts";
import { testimonialsSchema } from "#content/schemas/testimonials.ts";
import { topNoticeSchema } from "#content/schemas/top-notice.ts";

export interface ContentKind {
  /** Its name for staff, which precedes the key where a kind has several documents. */
  title: string;
  /** Holds for words that are published. Drafts may break it. */
  schema: z.core.$ZodType<object>;
  /** No visitor reads them. */
  forStaff?: true;
}

/**
 * The register of the kinds of documents that owners may write in place of the shipped ones. A kind is a line here and
 * one in shipped.server.ts.
 */
export const contentKinds = {
  facts: { title: "Facts about the company", schema: factsSchema },
  brand: { title: "Colours and ornament", schema: brandSchema },
  logo: { title: "Logo and icon", schema: logoSchema },
  navigation: { title: "Menus", schema: navigationSchema },
  footer: { title: "Footer", schema: footerSchema },
  home: { title: "Home page", schema: homeSchema },
  testimonials: { title: "Testimonials", schema: testimonialsSchema },
  contact: { title: "Contact page", schema: contactSchema },
  enquiry: { title: "Enquiry forms", schema: enquirySchema },
  careers: { title: "Careers page", schema: careersSchema },
  job: { title: "Job page", schema: jobSchema },
  apply: { title: "Application form", schema: applySchema },
  team: { title: "Team page", schema: teamSchema },
  newsletter: { title: "Newsletter pages", schema: newsletterSchema },
  blog: { title: "Blog", schema: blogSchema },
  failures: { title: "Error pages", schema: failuresSchema },
  notice: { title: "Notice on top", schema: topNoticeSchema },
  "mail-templates": { title: "E-mail templates", schema: mailTemplatesSchema, forStaff: true },
  "rejection-reasons": { title: "Reasons for a rejection", schema: rejectionReasonsSchema, forStaff: true },
  "service-landing": { title: "Service page", schema: serviceLandingSchema },
  "service-overview": { title: "Service overview", schema: serviceOverviewSchema },
  article: { title: "Long page", schema: articleSchema },
  legal: { title: "Legal page", schema: legalSchema },
} as const satisfies Record<string, ContentKind>;

export type ContentKindName = keyof typeof contentKinds;

export type AddedKindName = (typeof addedKindNames)[number];

interface AddedKind extends ContentKind {
  /** Returns the words that a new document begins with, as a draft. @param day of today, as `2027-01-31` */
  start(title: string, day: string): object;
}

/** The kinds whose documents owners add and delete, each under a key of its own. None of them is shipped. */
export const addedKinds = {
  post: { title: "Post", schema: postSchema, start: (title) => ({ ...newPost, title }) },
  page: { title: "Added long page", schema: articleSchema, start: newArticle },
  service: { title: "Added service page", schema: serviceLandingSchema, start: newServiceLanding },
} as const satisfies Record<AddedKindName, AddedKind>;

type Schemas = { [Name in ContentKindName]: (typeof contentKinds)[Name]["schema"] } & {
  [Name in AddedKindName]: (typeof addedKinds)[Name]["schema"];
};

/** The words of a document of a kind. */
export type WordsOf<Name extends ContentKindName | AddedKindName> = z.output<Schemas[Name]>;

/** A document that an owner has added, as visitors read it. */
export interface AddedDocument<Name extends AddedKindName> {
  key: string;
  /** The key that it was first published under: a name that stays when its address changes. */
  firstKey: string;
  words: WordsOf<Name>;
  /** Moments in UTC. */
  firstPublishedAt: string;
  lastPublishedAt: string;
}

/** Reads the words that are in force at one moment. */
export interface ReadWords {
  /** Returns the words of a document. @param key which of its kind; "" where the kind has one */
  <Name extends ContentKindName>(kind: Name, key?: string): WordsOf<Name>;
  /** Returns the documents of a kind that owners have added, those first that were published last. */
  list<Name extends AddedKindName>(kind: Name): readonly AddedDocument<Name>[];
  /** Returns the key of a document that had another one before; undefined where there is none. */
  movedTo(kind: AddedKindName, key: string): string | undefined;
  /** Returns words with versions and sizes in place of the ids of pictures, as published words are read. */
  withPictures<Words>(words: Words): Words;
}

/** A document of the site. */
export interface SiteDocument {
  /** Its kind, and after a dot its key where it has one, such as `page.about`. */
  _id: string;
  kind: ContentKindName | AddedKindName;
  key: string;
  title: string;
  schema: ContentKind["schema"];
  /** The shipped words; null for a document that owners add. */
  words: Record<string, unknown> | null;
}

/** A document as it is shipped. */
export interface ShippedDocument extends SiteDocument {
  kind: ContentKindName;
  words: Record<string, unknown>;
}

/** Returns the document with an id whose kind owners add to, whether it exists or not; undefined for any other id. */
export function addedDocument(id: string): (SiteDocument & { kind: AddedKindName }) | undefined {
  const [name = "", key = "", ...rest] = id.split(".");
  const fits = rest.length === 0 && key.length <= MAX_KEY && KEY_PATTERN.test(key);
  if (!fits || !Object.hasOwn(addedKinds, name)) return undefined;
  const kind = name as AddedKindName;
  const { title, schema } = addedKinds[kind];
  return { _id: id, kind, key, title: `${title}: ${key}`, schema, words: null };
}

/** Names a document: its kind, and after a dot its key where it has one, such as `page.about`. */
export function contentId(kind: string, key: string): string {
  return key ? `${kind}.${key}` : kind;
}

/** Returns the kind of the document with an id; undefined where there is none. */
export function kindOfDocument(id: string): ContentKind | undefined {
  const [kind = ""] = id.split(".", 1);
  if (Object.hasOwn(addedKinds, kind)) return addedKinds[kind as AddedKindName];
  return Object.hasOwn(contentKinds, kind) ? contentKinds[kind as ContentKindName] : undefined;
}
