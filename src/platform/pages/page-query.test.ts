import { expect, test } from "vitest";
import { createPageQuery } from "./page-query.server.ts";

const query = createPageQuery([
  { pattern: "/careers", names: ["q", "location"] },
  { pattern: "/about", names: [] },
  { pattern: "/jobDetail/:id", names: ["from"] },
]);

test.each([
  ["/careers", "?q=node&utm_source=letter&location=Delhi+NCR", "?q=node&location=Delhi+NCR"],
  ["/careers", "?q=a&q=b", "?q=a&q=b"],
  ["/careers", "?q=", "?q="],
  ["/careers", "?fbclid=1", ""],
  ["/careers", "?Q=1", ""],
  ["/careers", "?__proto__=1&q=%3Cb%3E%26", "?q=%3Cb%3E%26"],
  ["/about", "?q=1", ""],
  ["/jobDetail/node-engineer", "?from=rss&x", "?from=rss"],
  ["/nowhere", "?q=1", ""],
  ["/careers", "?", ""],
  ["/careers", "", ""],
])("of %s%s a page reads %j", (pathname, search, read) => expect(query(pathname, search)).toBe(read));
