import { describe, expect, it } from "vitest";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import { structuredMeta, website } from "./structured-data.ts";

const company = companyOf(facts);
const root = { loaderData: { company } };
const matches = [root, { loaderData: { origin: "https://www.example.com" } }];

function typesOf(meta: ReturnType<typeof structuredMeta>): unknown[] {
  return dataOf(meta).map((one) => one["@type"]);
}

function dataOf(meta: ReturnType<typeof structuredMeta>): Record<string, unknown>[] {
  return meta.map((one) => ("script:ld+json" in one ? Object(one["script:ld+json"]) : {}));
}

describe("what search engines read beside the words", () => {
  it("names the firm once, and the way to the page with it last", () => {
    const meta = structuredMeta(matches, [
      { name: "Careers", path: "/careers" },
      { name: "Tester <b>", path: "/jobDetail/tester-2" },
    ]);
    expect(typesOf(meta)).toEqual(["Organization", "BreadcrumbList"]);
    const [, crumbs] = dataOf(meta);
    expect(crumbs?.itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: company.name, item: "https://www.example.com/" },
      { "@type": "ListItem", position: 2, name: "Careers", item: "https://www.example.com/careers" },
      {
        "@type": "ListItem",
        position: 3,
        name: "Tester <b>",
        item: "https://www.example.com/jobDetail/tester-2",
      },
    ]);
  });

  it("has no way to the first page, and the site's name there", () => {
    expect(typesOf(structuredMeta(matches, [], website))).toEqual(["WebSite", "Organization"]);
  });

  it("shows the owner's icon, else their logo, as the firm's", () => {
    const logoWith = (own: object) =>
      dataOf(structuredMeta([{ loaderData: { company, own } }, ...matches.slice(1)], []))[0]?.logo;
    const logo = { src: "/media/a-1-whole.svg" };
    expect(logoWith({ logo, icon: { large: "/media/b-1-icon-512.png" } })).toBe(
      "https://www.example.com/media/b-1-icon-512.png",
    );
    expect(logoWith({ logo })).toBe("https://www.example.com/media/a-1-whole.svg");
    expect(logoWith({})).toBe("https://www.example.com/icon-512.png");
  });

  it("says nothing while the address is not known", () => {
    expect(structuredMeta([root, undefined], [], website)).toEqual([]);
  });
});
