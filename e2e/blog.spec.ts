import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { newPost, type Post } from "../src/content/schemas/post.ts";
import { enterAdmin, expectAccessible, phone } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { weigh } from "./weight-budget.ts";

type Headers = Record<string, string>;

const body = `A first paragraph with **bold** words, *italic* ones and [a link](/about).

# A heading

- one
- two

> A quote that stands apart.

\`\`\`
npm start
\`\`\`

| Plan | What it has | Price a month |
| --- | --- | ---: |
| Small | One server, backups and a person to call | ₹18,000 |
| Large | ${"Three servers in two towns ".repeat(8)}| ₹64,000 |

<script>document.title = "taken"</script>`;

const post: Post = {
  ...newPost,
  title: "What stands in a quote",
  summary: "Six lines that every quote of ours has, and why each of them is there.",
  author: "Farah Siddiqui",
  tags: ["Quotes", "How we work"],
  body,
};

async function publish(request: APIRequestContext, headers: Headers, key: string, words: Partial<Post> = {}) {
  const data = { kind: "post", key, words: { ...post, ...words } };
  expect((await request.post("/v1/content", { headers, data })).status()).toBe(201);
  const answer = await request.post(`/v1/content/post.${key}/publish`, { headers, data: {} });
  expect(answer.status()).toBe(200);
}

/** Deletes all posts. Each test begins so, because the tests share a site. */
async function begin(page: Page, request: APIRequestContext): Promise<Headers> {
  const headers = await enterAdmin(page, request);
  const { data } = await (await request.get("/v1/content", { headers })).json();
  for (const { _id, kind } of data)
    if (kind === "post") await request.delete(`/v1/content/${_id}`, { headers });
  return headers;
}

const entry = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByText("BLOG");
const entryLink = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "BLOG" });

test("BLOG leads nowhere before the first post, whose page is kept from search engines", async ({
  page,
  request,
}) => {
  await begin(page, request);
  await page.goto("/about");
  await expect(entry(page)).toBeVisible();
  await expect(entryLink(page)).toHaveCount(0);
  await page.goto("/blog");
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("script[type='application/ld+json']")).toHaveCount(0);
  await expectAccessible(page, "the empty blog");
});

test("an owner names the blog and says what stands around its posts", async ({ page, request }) => {
  const headers = await begin(page, request);
  const { data } = await (await request.get("/v1/content/blog", { headers })).json();
  const words = {
    ...data.shipped,
    heading: "Journal",
    lead: "What {name} writes.",
    title: "Journal | {name}",
  };
  expect((await request.put("/v1/content/blog/draft", { headers, data: { words } })).status()).toBe(200);
  expect((await request.post("/v1/content/blog/publish", { headers, data: {} })).status()).toBe(200);
  await publish(request, headers, "named");
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Journal");
  await expect(page.getByText("What Jaalidar Systems writes.")).toBeVisible();
  await expect(page).toHaveTitle("Journal | Jaalidar Systems");
  await page.goto("/blog/named");
  await expect(page.getByRole("navigation", { name: "You are here" })).toHaveText("Journal");
  expect((await request.post("/v1/content/blog/reset", { headers, data: {} })).status()).toBe(200);
});

test("the entry of the blog may have other words", async ({ page, request }) => {
  const headers = await begin(page, request);
  const { data } = await (await request.get("/v1/content/navigation", { headers })).json();
  const others = data.shipped.others.map((one: { label: string }) =>
    one.label === "BLOG" ? { ...one, label: "JOURNAL" } : one,
  );
  const words = { ...data.shipped, others };
  const path = "/v1/content/navigation";
  expect((await request.put(`${path}/draft`, { headers, data: { words } })).status()).toBe(200);
  expect((await request.post(`${path}/publish`, { headers, data: {} })).status()).toBe(200);
  const journal = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "JOURNAL" });
  await page.goto("/about");
  await expect(page.getByText("JOURNAL").first()).toBeVisible();
  await expect(journal).toHaveCount(0);
  await publish(request, headers, "first");
  await page.goto("/about");
  await expect(journal).toHaveAttribute("href", "/blog");
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "JOURNAL" })).toHaveAttribute(
    "href",
    "/blog",
  );
  expect((await request.post(`${path}/reset`, { headers, data: {} })).status()).toBe(200);
});

test("a post reads as it was written, and nothing in it is markup of its own", async ({ page, request }) => {
  const headers = await begin(page, request);
  await publish(request, headers, "quotes");
  for (const path of ["/", "/about"]) {
    await page.goto(path);
    await expect(entryLink(page)).toHaveAttribute("href", "/blog");
  }
  await page.goto("/blog");
  await page.getByRole("link", { name: post.title }).click();
  await expect(page).toHaveURL(/\/blog\/quotes$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
  await expect(page.getByRole("heading", { level: 2, name: "A heading" })).toBeVisible();
  await expect(page.getByText('<script>document.title = "taken"</script>')).toBeVisible();
  await expect(page).toHaveTitle(/^What stands in a quote \| /);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/blog\/quotes$/);
  await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
  const data = await page.locator("script[type='application/ld+json']").allTextContents();
  const article = data.map((one) => JSON.parse(one)).find((one) => one["@type"] === "Article");
  expect(article).toMatchObject({
    headline: post.title,
    author: { name: post.author },
    keywords: "Quotes, How we work",
  });
  await expect(page.locator("main script")).toHaveCount(0);
  await expect(page.getByRole("columnheader")).toHaveText(["Plan", "What it has", "Price a month"]);
  await expectAccessible(page, "a post");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a post is shared with a picture of its title, which follows the post and is given to nobody before it is published", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  const save = async (title: string) => {
    const data = { words: { ...post, title } };
    expect((await request.put("/v1/content/post.shared/draft", { headers, data })).status()).toBe(200);
    expect((await request.post("/v1/content/post.shared/publish", { headers, data: {} })).status()).toBe(200);
  };
  const pictureOf = async () => {
    const html = await (await request.get("/blog/shared")).text();
    return new URL(/og:image" content="([^"]+)"/.exec(html)?.[1] ?? "").pathname;
  };
  const draft = { kind: "post", key: "shared", words: post };
  expect((await request.post("/v1/content", { headers, data: draft })).status()).toBe(201);
  expect((await request.get("/blog-pictures/shared-000000000000.png")).status()).toBe(404);

  await save("What stands in a quote");
  const first = await pictureOf();
  const answer = await request.get(first);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": expect.stringContaining("immutable"),
  });
  expect((await answer.body()).subarray(16, 24).toString("hex")).toBe("000004b000000276");
  expect((await request.head(first)).status()).toBe(200);
  expect((await request.post(first)).status()).toBe(405);

  await save("What stands in two quotes");
  const second = await pictureOf();
  expect(second).not.toBe(first);
  const led = await request.get(first, { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([302, second]);

  await save("उद्धरण में क्या है");
  expect(await pictureOf()).toBe("/og.png");
  for (const wrong of ["none-000000000000.png", "%ff-000000000000.png", "shared.png", "shared-0.png/x"])
    expect((await request.get(`/blog-pictures/${wrong}`)).status(), wrong).toBe(404);
});

test("posts are found by page, tag, author and feed, and by an address that they had before", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  for (let count = 1; count <= 12; count += 1)
    await publish(request, headers, `n${count}`, {
      title: `Post ${count}`,
      tags: count > 10 ? ["Late"] : ["Early"],
    });
  await page.goto("/blog");
  const titles = page.locator("main h2");
  await expect(titles).toHaveCount(10);
  await expect(titles.first()).toHaveText("Post 12");
  await expectAccessible(page, "the blog");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(titles).toHaveText(["Post 2", "Post 1"]);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/blog\?page=2$/);
  await page.goto("/blog/tag/late");
  await expect(titles).toHaveText(["Post 12", "Post 11"]);
  await titles.getByText("Post 11").click();
  await expect(page.getByRole("link", { name: "Older post Post 10" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Newer post Post 12" })).toBeVisible();
  await expect(page.locator("section", { hasText: "Related posts" }).getByRole("link")).toHaveText([
    "Post 12",
  ]);
  await page.getByRole("link", { name: post.author }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Posts by ${post.author}`);
  const rss = await (await request.get("/blog.rss")).text();
  expect(rss.match(/<item>/g)).toHaveLength(12);
  expect(rss.match(/<dc:creator>Farah Siddiqui<\/dc:creator>/g)).toHaveLength(12);
  expect(await (await request.get("/sitemap.xml")).text()).toContain("/blog/n12</loc><lastmod>");

  const move = await request.put("/v1/content/post.n12/key", { headers, data: { key: "twelve" } });
  expect(move.status()).toBe(200);
  await page.goto("/blog/n12");
  await expect(page).toHaveURL(/\/blog\/twelve$/);
  for (const path of ["/blog/none", "/blog/tag/none", "/blog/author/none", "/blog?page=3", "/blog?page=x"])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  for (const [path, to] of [
    ["/Blog", "/blog"],
    ["/blog/", "/blog"],
    ["/blog/N1", "/blog/n1"],
    ["/Blog/Tag/late", "/blog/tag/late"],
    ["/blog/tag/Late", "/blog/tag/late"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.headers().location]).toEqual([path, expect.stringMatching(new RegExp(`${to}$`))]);
  }
});

const portraitFile = (ending: "jpg" | "png") => ({
  name: `portrait.${ending}`,
  mimeType: ending === "jpg" ? "image/jpeg" : "image/png",
  buffer: readFileSync(new URL(`../test/fixtures/pictures/portrait.${ending}`, import.meta.url)),
});

test("a post shows portrait and role of a member of the team, and follows the team at the next request", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  const name = "Noor Jahan";
  const noor = {
    name,
    designation: "Support Lead",
    department: "support",
    bio: "Noor answers.\nShe listens.",
  };
  const role = page.locator("main").getByText("Support Lead");
  const portrait = page.getByRole("img", { name: `Portrait of ${name}` });
  await publish(request, headers, "by-noor", { author: " noor  JAHAN" });
  await publish(request, headers, "by-guest", { author: "Ila Sen" });
  const paths = ["/blog/by-noor", "/blog/author/noor-jahan"];
  /** Returns the portrait at each of the addresses; undefined where the author is none of the team. */
  const shown = () =>
    Promise.all(
      paths.map(async (path) => {
        const html = await (await request.get(path)).text();
        return html.includes(noor.designation)
          ? (/src="(\/v1\/documents\/[^?"]+)\?side=160" alt="Portrait of/.exec(html)?.[1] ?? "")
          : undefined;
      }),
    );
  expect(await shown()).toEqual([undefined, undefined]);

  const added = await request.post("/v1/team", { headers, multipart: noor });
  const { _id } = (await added.json()).data;
  expect(await shown()).toEqual(["", ""]);
  const change = async (values: object) => {
    const answer = await request.put(`/v1/team/${_id}`, { headers, multipart: { ...noor, ...values } });
    expect(answer.status()).toBe(200);
    return (await answer.json()).data.image;
  };
  for (const ending of ["png", "jpg"] as const) {
    const image = await change({ image: portraitFile(ending) });
    expect(await shown()).toEqual([image, image]);
  }

  await page.goto("/blog/by-noor");
  await expect(portrait).toHaveJSProperty("naturalWidth", 160);
  await expect(role).toBeVisible();
  const data = await page.locator("script[type='application/ld+json']").allTextContents();
  const article = data.map((one) => JSON.parse(one)).find((one) => one["@type"] === "Article");
  expect(article.author).toMatchObject({
    jobTitle: "Support Lead",
    worksFor: { "@type": "Organization", name: "Jaalidar Systems" },
    image: expect.stringMatching(/^http.*\/v1\/documents\//),
  });
  await expectAccessible(page, "a post by a member of the team");
  await page.getByRole("link", { name: "noor JAHAN" }).click();
  await expect(page).toHaveURL(/\/blog\/author\/noor-jahan$/);
  await expect(portrait).toBeVisible();
  await expect(role).toBeVisible();
  await expect(page.getByText("Noor answers.", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Meet the whole team" })).toHaveAttribute("href", "/TeamPage");
  await expectAccessible(page, "the posts of a member of the team");

  for (const path of ["/blog/by-guest", "/blog/author/ila-sen"]) {
    await page.goto(path);
    await expect(page.getByRole("img", { name: /^Portrait/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Meet the whole team" })).toHaveCount(0);
  }

  await change({ name: "Noor Jahan Begum" });
  expect(await shown()).toEqual([undefined, undefined]);
  await change({ name });
  expect(await shown()).not.toContain(undefined);
  expect((await request.delete(`/v1/team/${_id}`, { headers })).status()).toBe(200);
  expect(await shown()).toEqual([undefined, undefined]);
});

test("the form of a post offers the team of the moment as authors, and takes a guest", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  await request.post("/v1/content", { headers, data: { kind: "post", key: "offered", words: post } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/site/post.offered");
  const author = page.getByRole("combobox", { name: "Author" });
  const offered = () =>
    author.evaluate((input: HTMLInputElement) => Array.from(input.list?.options ?? [], ({ value }) => value));
  await expect.poll(offered).toContain("Farah Siddiqui");
  const preview = page.frameLocator("iframe[title='Preview of the page']");
  await expect(preview.getByText("Client Partner")).toBeVisible();
  await expectAccessible(page, "the author of a post");

  const noor = { name: "Noor Jahan", designation: "Support Lead", department: "support" };
  const added = await request.post("/v1/team", { headers, multipart: noor });
  await author.focus();
  await expect.poll(offered).toContain("Noor Jahan");
  await author.fill("noor jahan");
  await expect(preview.getByText("Support Lead")).toBeVisible();
  await request.delete(`/v1/team/${(await added.json()).data._id}`, { headers });

  await page.route("**/v1/team", (route) => route.abort());
  await page.reload();
  expect(await offered()).toEqual([]);
  await author.fill("Ila Sen");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  const { data } = await (await request.get("/v1/content/post.offered", { headers })).json();
  expect(data.draft.author).toBe("Ila Sen");
});

test("a post is written, published, given another address and deleted in the staff area", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await page.goto("/admin/site");
  await button("New post").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Ça va: what we charge!");
  await expect(dialog.getByLabel("Address")).toHaveValue("ca-va-what-we-charge");
  await expectAccessible(page, "a new post", "dialog");
  await dialog.getByLabel("Address").fill("Not an address");
  await button("Add post").click();
  await expect(dialog.getByText("An address has small letters")).toBeVisible();
  await dialog.getByLabel("Address").fill("what-we-charge");
  await button("Add post").click();
  await expect(page).toHaveURL(/\/admin\/site\/post\.what-we-charge$/);
  await expect(page.getByText("Visitors read nothing of it.")).toBeVisible();
  await page.getByRole("textbox", { name: "Summary" }).fill(post.summary);
  await page.getByRole("combobox", { name: "Author" }).fill(post.author);
  await text.fill("Some **bold** words.");
  await button("Save draft").click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  expect((await request.get("/blog/what-we-charge")).status()).toBe(404);
  await button("Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await expectAccessible(page, "the form of a post");

  await page.getByRole("link", { name: "See it on the site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ça va: what we charge!");
  await expect(page.locator("main strong", { hasText: "bold" })).toBeVisible();
  await expect(entryLink(page)).toHaveAttribute("href", "/blog");

  await request.post("/v1/content", { headers, data: { kind: "post", key: "taken" } });
  await page.goto("/admin/site");
  await page.getByRole("link", { name: "Post: Ça va: what we charge!" }).click();
  await text.fill("Typed before another address.");
  await button("Change the address").click();
  await dialog.getByLabel("Address").fill("taken");
  await button("Change").click();
  await expect(dialog.getByText("Another one has this address")).toBeVisible();
  await dialog.getByLabel("Address").fill("charges");
  await button("Change").click();
  await expect(page).toHaveURL(/\/admin\/site\/post\.charges$/);
  await expect(text).toHaveValue("Typed before another address.");
  await text.fill("Typed at the new address.");
  await button("Save draft").click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.goto("/blog/what-we-charge");
  await expect(page).toHaveURL(/\/blog\/charges$/);

  await page.goto("/admin/site/post.charges");
  await text.fill("Typed in vain.");
  await button("Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/site$/);
  expect((await request.get("/blog/charges")).status()).toBe(404);
});

test("tools write the marks of Markdown by mouse and by keyboard", async ({ page, request }) => {
  const headers = await begin(page, request);
  const blocked: string[] = [];
  page.on("console", (message) => message.type() === "error" && blocked.push(message.text()));
  await request.post("/v1/content", { headers, data: { kind: "post", key: "marks" } });
  await request.post("/v1/media", { headers, multipart: { file: portraitFile("jpg") } });
  await page.goto("/admin/site/post.marks");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const tools = page.getByRole("toolbar", { name: "Formatting for Text" });
  const tool = (name: string) => tools.getByRole("button", { name, exact: true });
  async function press(words: string, name: string): Promise<string> {
    await text.fill(words);
    await text.selectText();
    await tool(name).click();
    return text.inputValue();
  }
  expect(await press("words", "Bold")).toBe("**words**");
  expect(await press("words", "Italic")).toBe("_words_");
  expect(await press("words", "Heading")).toBe("## words");
  expect(await press("words", "Link")).toBe("[words](url)");
  expect(await press("one\ntwo", "List")).toBe("- one\n- two");
  expect(await press("one\ntwo", "Numbered list")).toBe("1. one\n2. two");
  expect(await press("words", "Quote")).toBe("> words");
  expect(await press("words", "Code")).toBe("`words`");
  await expect(text).toBeFocused();

  await text.fill("See ");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Choose portrait" }).click();
  await expect(text).toHaveValue(/^See !\[what it shows\]\(\/media\/[\da-f-]{36}\)$/);
  await expect(text).toBeFocused();
  await page.keyboard.type("Asha at her desk");
  await expect(text).toHaveValue(/^See !\[Asha at her desk\]\(\/media\//);

  await text.fill("words");
  await text.selectText();
  await page.keyboard.press("Control+b");
  await expect(text).toHaveValue("**words**");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("words");
  await text.selectText();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(tool("Bold")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool("Italic")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("_words_");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  const { data } = await (await request.get("/v1/content/post.marks", { headers })).json();
  expect(data.draft.body).toBe("_words_");
  expect(blocked).toEqual([]);
  await expectAccessible(page, "the tools of a post");
});

/** Limits the bytes of a first visit: those of a content page, the style sheets of the blog, and one portrait. */
const MAX_BYTES = { total: 89_000, stylesheet: 19_000, script: 5_000, image: 5_000 };

test("the list and a post read without script, and weigh no more than they may", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const headers = await begin(page, request);
  for (let count = 1; count <= 11; count += 1)
    await publish(request, headers, `w${count}`, { title: `Post ${count}` });
  const paths = ["/blog", "/blog/w1", "/blog/tag/quotes", "/blog/author/farah-siddiqui"];
  const still = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const reading = await still.newPage();
  for (const path of paths) {
    await reading.goto(path);
    await expect(reading.getByRole("heading", { level: 1 })).toBeVisible();
    const words = (await reading.locator("body").innerText()).split(/\s+/).length;
    expect(words, path).toBeGreaterThan(200);
  }
  await still.close();
  for (const path of paths) {
    const bytes = await weigh(browser, baseURL, path);
    expect(bytes.get("all"), path).toBeGreaterThan(10_000);
    expect(bytes.get("all"), `${path}: ${JSON.stringify([...bytes])}`).toBeLessThan(MAX_BYTES.total);
    for (const kind of ["stylesheet", "script", "image"] as const)
      expect(bytes.get(kind) ?? 0, `${path} ${kind}`).toBeLessThan(MAX_BYTES[kind]);
  }
});

test("a printed post is the text alone, with the addresses of other sites", async ({ page, request }) => {
  const headers = await begin(page, request);
  await publish(request, headers, "first", { title: "Before it" });
  await publish(request, headers, "printed", {
    body: "See [the standard](https://standards.example/a) and [us](/about).",
  });
  await page.goto("/blog/printed");
  await expect(page.getByRole("heading", { name: "Related posts" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Related posts" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Before it" })).toHaveCount(0);
  const shown = (name: string) =>
    page
      .locator(".post-body")
      .getByText(name, { exact: true })
      .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(await shown("the standard")).toContain("https://standards.example/a");
  expect(await shown("us")).toBe("none");
});
