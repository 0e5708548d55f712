import { describe, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import { markdownParts } from "#platform/pages/markdown.ts";
import { outcomes, type Words } from "./contract.ts";
import {
  baseAfter,
  changedPaths,
  isSame,
  noOwnWords,
  readSchedule,
  settled,
  shownOf,
  textFindings,
  toDocument,
  untouched,
} from "./rules.ts";
import { shippedDocuments } from "./shipped.server.ts";

const document = shippedDocuments.get("facts");
if (!document) throw new Error("there are facts");
const now = new Date("2026-11-23T06:00:00Z");
const early = "2026-11-23T05:00:00.000Z";
const late = "2026-11-23T07:00:00.000Z";
const published = { ...facts, name: "Published" };
const scheduled = { ...facts, name: "Scheduled" };

it("ships words that hold the schema of their kind", () => {
  for (const { _id, words, schema } of shippedDocuments.values()) {
    const own = { ...noOwnWords, published: { ...words } };
    expect([_id, shownOf({ _id, kind: "facts", key: "", title: "", words, schema }, own, now)]).toEqual([
      _id,
      "published",
    ]);
  }
});

it("says of everything that an empty document lacks what it has to be", () => {
  for (const { schema } of shippedDocuments.values()) {
    const read = validateDocument(schema, {});
    const messages = read.ok ? {} : read.fields;
    expect(Object.entries(messages).filter(([, message]) => message === "Invalid input")).toEqual([]);
  }
});

it.each([
  [null, null, "scheduled"],
  [early, null, "scheduled"],
  [early, late, "scheduled"],
  [now.toISOString(), null, "scheduled"],
  [late, null, "published"],
  [null, early, "published"],
  [null, now.toISOString(), "published"],
] as const)(
  "shows scheduled words from %s until %s in front of the published ones: %s",
  (publishAt, unpublishAt, shown) => {
    const own = { ...noOwnWords, published, scheduled, publishAt, unpublishAt };
    expect(shownOf(document, own, now)).toBe(shown);
    const after = settled(own, now);
    const shownAfter = shownOf(document, after, now);
    expect(shownAfter in after && after[shownAfter as typeof shown]).toBe(own[shown]);
  },
);

it("takes what its schedule has decided as decided", () => {
  const own = { ...noOwnWords, published, scheduled };
  expect(settled({ ...own, publishAt: early }, now)).toEqual({
    ...noOwnWords,
    published: scheduled,
    firstPublishedAt: early,
    lastPublishedAt: early,
  });
  expect(settled({ ...own, publishAt: null, unpublishAt: early }, now)).toEqual({ ...noOwnWords, published });
  const running = { ...own, publishAt: early, unpublishAt: late };
  expect(settled(running, now)).toBe(running);
});

it("has no own words to compare with new shipped ones after the only scheduled ones have ended", () => {
  const base = { ...facts, summary: "As it was shipped before" };
  const ended = { ...untouched, scheduled, unpublishAt: early, base };
  expect(toDocument(document, ended, now)).toMatchObject({
    base: null,
    shown: "shipped",
    states: ["shipped"],
  });
  expect(toDocument(document, { ...ended, published }, now)).toMatchObject({
    base,
    shown: "published",
    states: ["changed", "published"],
  });
});

describe("a text in Markdown", () => {
  const found = (markdown: string) => textFindings(markdownParts(markdown), (path) => path === "/about us");

  it.each([
    "",
    "Words [of us](/about%20us?from=post#team), [elsewhere](https://x.example/none), [by mail](mailto:a@b.example).",
    "# One\n\n### Below\n\n## Two\n\n### Below\n\n#### And below\n\nThree\n=====",
    "`[a](/none)`\n\n    #### code\n\n![](/media/1) ![A loom](/media/1)",
  ])("is published: %j", (markdown) => {
    expect(found(markdown)).toEqual([]);
  });

  it.each([
    ["[prices](/none) and [again](/none#top)", [outcomes.deadLinkInText("/none")]],
    ["[a][1] [b](/b&c)\n\n[1]: /%C3%A4", [outcomes.deadLinkInText("/ä"), outcomes.deadLinkInText("/b&c")]],
    ["### *Plans* & prices", [outcomes.headingTooDeep("Plans & prices", "##")]],
    ["## One\n\n> #### Two\n\n##### Three", [outcomes.headingTooDeep("Two", "###")]],
    ["![what it shows](/media/1)", [outcomes.pictureWordsLeft]],
    [
      "#### A\n\n![what it shows](/media/1) [b](/c)",
      [outcomes.deadLinkInText("/c"), outcomes.headingTooDeep("A", "##"), outcomes.pictureWordsLeft],
    ],
  ])("is not published before it is put right: %j", (markdown, sentences) => {
    expect(found(markdown)).toEqual(sentences);
  });
});

it.each([
  [{ publishAt: early, unpublishAt: null }, "publishAt"],
  [{ publishAt: now.toISOString(), unpublishAt: null }, "publishAt"],
  [{ publishAt: null, unpublishAt: early }, "unpublishAt"],
  [{ publishAt: late, unpublishAt: late }, "unpublishAt"],
])("refuses the schedule %j", (body, field) => {
  expect(readSchedule(body, now)).toMatchObject({ ok: false, field });
});

it("reads a schedule of India in UTC", () => {
  const body = { publishAt: "2026-12-01T09:30:00+05:30", unpublishAt: null };
  const schedule = { publishAt: "2026-12-01T04:00:00.000Z", unpublishAt: null };
  expect(readSchedule(body, now)).toEqual({ ok: true, schedule });
});

it("remembers the shipped words that the first own ones began from", () => {
  const drafted = { ...noOwnWords, draft: published };
  expect(baseAfter(noOwnWords, drafted, facts)).toEqual(facts);
  const begun = { ...drafted, base: scheduled };
  expect(baseAfter(begun, { ...begun, published }, facts)).toEqual(scheduled);
  expect(baseAfter(begun, { ...begun, draft: null }, facts)).toBeNull();
});

it("compares words whatever the order of their parts", () => {
  const turned = Object.fromEntries(Object.entries(facts).toReversed());
  expect(isSame(facts, turned)).toBe(true);
  expect(isSame(facts, { ...turned, story: facts.story.toReversed() })).toBe(false);
});

/** Returns each copy of a document with one of its texts, numbers or lists changed. */
function changedCopies(words: object): object[] {
  const change = (value: unknown): unknown[] => {
    if (Array.isArray(value)) {
      return [
        [...value, "more"],
        ...value.flatMap((part, at) => change(part).map((one) => value.with(at, one))),
      ];
    }
    if (typeof value !== "object" || value === null) return [`${value} as it was`];
    return Object.entries(value).flatMap(([name, part]) =>
      change(part).map((one) => ({ ...value, [name]: one })),
    );
  };
  return change(words) as object[];
}

it.each([...shippedDocuments.values()])(
  "tells of every change of shipped words, under every kind of own ones, and keeps these: $title",
  (shipped) => {
    const bases = changedCopies(shipped.words) as Words[];
    // Valid words of its kind.
    const own = structuredClone(shipped.words) as Words;
    expect(bases.length).toBeGreaterThanOrEqual(Object.keys(shipped.words).length);
    for (const base of bases) {
      expect(changedPaths(base, shipped.words)).toHaveLength(1);
      for (const name of ["draft", "published", "scheduled"] as const) {
        const publishAt = name === "scheduled" ? late : null;
        const read = toDocument(shipped, { ...untouched, publishAt, [name]: own, base }, now);
        expect(read.states.slice(0, 2)).toEqual(["changed", name]);
        // The very objects: nothing of them is lost or written anew.
        expect(read[name]).toBe(own);
        expect(read.base).toBe(base);
        expect(read.shipped).toBe(shipped.words);
      }
    }
  },
);

it("tells of words that no longer fit, and shows the words before them", () => {
  const broken = { name: "Broken" };
  const own = { ...untouched, published, scheduled: broken };
  expect(toDocument(document, { ...own, unpublishAt: late }, now)).toMatchObject({
    shown: "published",
    states: ["invalid", "scheduled", "published"],
  });
  expect(shownOf(document, { ...noOwnWords, published: broken }, now)).toBe("shipped");
});
