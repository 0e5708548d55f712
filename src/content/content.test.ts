import { readdirSync } from "node:fs";
import * as icons from "simple-icons";
import { describe, expect, it } from "vitest";
import { storedNames } from "#platform/client/local-storage.ts";
import { tabNames } from "#platform/client/session-storage.ts";
import { validate } from "#platform/contract/fields.ts";
import { pages } from "../../test/shipped-pages.ts";
import { apply } from "./apply.ts";
import { blogPaths } from "./blog-paths.ts";
import { careers } from "./careers.ts";
import { companyOf } from "./company.ts";
import { contact } from "./contact.ts";
import { enquiryPages } from "./enquiry-pages.ts";
import { facts } from "./facts.ts";
import { fillWords } from "./fill.ts";
import { footer } from "./footer.ts";
import { home } from "./home.ts";
import { job } from "./job.ts";
import { login } from "./login.ts";
import { navigation } from "./navigation.ts";
import { mapHost, officeMap } from "./office-map.ts";
import { contentPages } from "./page-list.ts";
import { privacy } from "./pages/privacy.ts";
import { terms } from "./pages/terms.ts";
import { shippedPages } from "./pages.ts";
import { homeSections, jobDetailLink, type PagePath, paths } from "./paths.ts";
import { sampleJobs } from "./samples/jobs.ts";
import { portraitKeys, portraitSvg } from "./samples/portraits.ts";
import { sampleTeam } from "./samples/team.ts";
import { factsSchema } from "./schemas/facts.ts";
import { team } from "./team.ts";
import { drawnIcons, type Tool, tools } from "./tools.ts";

const company = companyOf(facts);
const everyPath: readonly PagePath[] = Object.values(paths);
const iconSlugs = new Set(Object.values(icons).map((icon) => icon.slug));

it("the legal pages are headed as the specification calls them", () => {
  expect([privacy.headline, terms.headline]).toEqual(["Privacy Policy", "Terms and Conditions"]);
});

describe("scenes", () => {
  const drawn = readdirSync("src/ui/scenes").flatMap((file) => /^(.+)\.svg$/.exec(file)?.[1] ?? []);
  const links = navigation.services.columns.flatMap(({ links }) => links.map(({ href }) => href));

  it.each(links)("shows what %s sells, and says so in words", (href) => {
    const page = pages.find(({ key }) => paths[key].link === href);
    const scene = page && "art" in page ? page.art.scene : undefined;
    expect(drawn).toContain(scene?.name);
    expect(scene?.alt.length).toBeGreaterThan(30);
  });

  it("has a drawing for each card of the home page, and none that no page shows", () => {
    const cards = [...home.coreServices.cards, ...home.services.cards].map(({ scene }) => scene);
    const onPages = pages.flatMap((page) => ("art" in page ? (page.art.scene?.name ?? []) : []));
    expect(new Set([...cards, ...onPages])).toEqual(new Set(drawn));
  });
});

describe("company", () => {
  it("has a phone number as the forms ask for one, and a link to it", () => {
    expect(company.phone.number).toMatch(/^\d{10}$/);
    expect(company.phone.href).toBe(`tel:+91${company.phone.number}`);
    expect(company.phone.display.replace(/\D/g, "")).toBe(`91${company.phone.number}`);
  });

  it("shows the postal code and embeds a map around the office", () => {
    expect(company.addressLines.join(" ")).toContain("201301");
    expect(new URL(officeMap(company).embedHref).origin).toBe(mapHost);
  });
});

describe("paths", () => {
  it("gives each spelling to one page only", () => {
    const spellings = everyPath.flatMap(({ canonical, aliases }) => [canonical, ...aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it("links to a spelling that answers", () => {
    for (const { canonical, aliases, link } of everyPath) expect([canonical, ...aliases]).toContain(link);
  });

  it("escapes a job's id in its link", () => {
    expect(jobDetailLink("a/b c")).toBe("/jobDetail/a%2Fb%20c");
  });
});

describe("pages", () => {
  it("keeps titles and descriptions unique and within what search engines show", () => {
    const screens = [home, careers, job, apply, team, contact, login].map(({ head }) => head);
    const heads = fillWords([...screens, ...pages.filter((page) => "title" in page)], company);
    for (const { title, description } of heads) {
      expect(title.length, title).toBeLessThanOrEqual(60);
      expect(description.length, description).toBeLessThanOrEqual(160);
    }
    for (const { updated } of pages) expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length);
    expect(new Set(pages.map((page) => page.key)).size).toBe(pages.length);
  });

  it("has a page for every path", () => {
    expect(pages.map((page) => page.key).toSorted()).toEqual(Object.keys(paths).toSorted());
  });

  it("has words for each page of a layout, and no others", () => {
    const listed = contentPages.map(({ layout, key }) => [layout, key].join(".")).toSorted();
    const written = Object.entries(shippedPages).flatMap(([layout, words]) =>
      Object.keys(words).map((key) => [layout, key].join(".")),
    );
    expect(written.toSorted()).toEqual(listed);
  });
});

it("names every page with an enquiry form for staff, and no other", () => {
  const landing = pages.filter(({ layout }) => layout === "service-landing").map(({ key }) => key);
  const withForm = (["home", "contact", ...landing] as const).map((key) => paths[key].canonical);
  expect(Object.keys(enquiryPages).toSorted()).toEqual(withForm.toSorted());
});

describe("the privacy page", () => {
  it("names everything that a browser is asked to keep", () => {
    const blocks = privacy.sections.find(({ id }) => id === "your-browser")?.blocks ?? [];
    const terms = blocks.flatMap((block) => (block.kind === "terms" ? block.items : []));
    const named = terms.flatMap(({ title }) => title.split(", "));
    expect(named).toEqual(
      expect.arrayContaining([...Object.values(storedNames), ...Object.values(tabNames)]),
    );
  });
});

describe("navigation", () => {
  it("leads only to known pages", () => {
    const links = [
      navigation.home,
      navigation.contact,
      ...navigation.others,
      ...navigation.company.links,
      ...navigation.services.columns.flatMap((column) => column.links),
      navigation.services.note.link,
      ...footer.columns.flatMap((column) => column.links),
      ...footer.legal,
      ...home.services.cards,
      ...home.coreServices.cards,
    ];
    const known = [...everyPath.map((path) => path.link), blogPaths.list];
    for (const { href } of links) if (href) expect(known).toContain(href.replace(/#.*$/, ""));
  });

  it("leads to a section of the home page where the company menu has no page", () => {
    const fragments = navigation.company.links.flatMap(({ href }) => href.split("#").slice(1));
    expect(fragments.sort()).toEqual(Object.values(homeSections).sort());
  });

  it("has the columns of the specification and an empty INVESTER", () => {
    const { services, others } = navigation;
    expect(services.columns.map(({ links }) => links.length)).toEqual([3, 7, 5]);
    expect(services.sideLabel).toBe("SERVICE");
    expect(others).toEqual([
      { label: "INVESTOR", sideLabel: "INVESTER", href: "", folds: true },
      { label: "BLOG", sideLabel: "", href: "/blog", folds: false },
    ]);
  });
});

describe("home", () => {
  it("has a headline short enough to be typed, and the specified cards", () => {
    expect(home.hero.headline.join(" ").length).toBeLessThanOrEqual(24);
    expect(home.coreServices.cards).toHaveLength(7);
    expect(home.services.cards).toHaveLength(8);
    expect([home.stages.left.length, home.stages.right.length]).toEqual([4, 4]);
  });

  it("names only marks that the icon set has, or drawings of our own", () => {
    const known = new Set([...iconSlugs, ...drawnIcons]);
    const named: readonly Tool[] = Object.values(tools);
    const missing = named.filter(({ icon }) => icon !== null && !known.has(icon));
    expect(missing).toEqual([]);
  });
});

describe("samples", () => {
  it("describes each job in 120 to 220 words with five to eight requirements", () => {
    for (const job of sampleJobs) {
      const words = job.description.split(/\s+/).length;
      expect(words, job.title).toBeGreaterThanOrEqual(120);
      expect(words, job.title).toBeLessThanOrEqual(220);
      expect(job.requirements.length, job.title).toBeGreaterThanOrEqual(5);
      expect(job.requirements.length, job.title).toBeLessThanOrEqual(8);
    }
    expect(new Set(sampleJobs.map((job) => job.jobId)).size).toBe(sampleJobs.length);
  });

  it("draws each member once, without loading anything", () => {
    expect(sampleTeam.map((member) => member.portrait).sort()).toEqual([...portraitKeys].sort());
    for (const key of portraitKeys) {
      const svg = portraitSvg(key);
      expect(svg).toMatch(/^<svg .*<\/svg>$/);
      expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|href|undefined|NaN/);
    }
  });
});

describe("the facts", () => {
  it("that are shipped keep to their schema", () => {
    expect(validate(factsSchema, facts)).toEqual({ ok: true, value: facts });
  });

  it.each([
    ["1201000143", "+91 120 100 0143"],
    ["9876543210", "+91 98765 43210"],
  ])("write the number %s as %s", (phone, display) => {
    expect(companyOf({ ...facts, phone }).phone.display).toBe(display);
  });
});
