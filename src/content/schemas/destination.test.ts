import { describe, expect, it } from "vitest";
import { validate } from "#platform/contract/fields.ts";
import { topNotice } from "../top-notice.ts";
import { topNoticeSchema } from "./top-notice.ts";

const leading = (href: string) => validate(topNoticeSchema, { text: "We hire", linkLabel: "See", href });

describe("a link of an owner", () => {
  it.each(["/careers", "/", "/careers?q=design#positions", "https://www.example.com/a"])(
    "leads to %s",
    (href) => {
      expect(leading(href)).toEqual({ ok: true, value: { text: "We hire", linkLabel: "See", href } });
    },
  );

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.example",
    "/\\evil.example",
    "http://www.example.com",
    "careers",
    "/a b",
  ])("never leads to %j", (href) => {
    expect(leading(href)).toMatchObject({
      ok: false,
      fields: { href: expect.stringContaining("A link leads to") },
    });
  });
});

describe("the notice on top", () => {
  it("is shipped empty", () => {
    expect(validate(topNoticeSchema, topNotice)).toEqual({ ok: true, value: topNotice });
  });

  it("has a link with words and a destination, or none", () => {
    const fields = (words: object) => {
      const read = validate(topNoticeSchema, { text: "We hire", ...words });
      return read.ok ? {} : read.fields;
    };
    expect(fields({})).toEqual({});
    expect(fields({ href: "/careers" })).toEqual({ linkLabel: "Give the link its words" });
    expect(fields({ linkLabel: "See" })).toEqual({ href: "Say where the link leads" });
  });
});
