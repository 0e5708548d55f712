import type { APIRequestContext, Page } from "@playwright/test";
import { apply, enterAdmin } from "./admin.ts";
import { administrator, expect, test } from "./fixtures.ts";

/** Tests that every value of every list of the staff area is visible, whole, at every width. */

const widths = [390, 768, 1024, 1366, 1440];

interface List {
  name: string;
  path: string;
  /** The values of one record, column by column. */
  values: readonly string[];
  /** The selector of its rows, where they are not those of a table. */
  rows?: string;
  /** Opens the dialog or section around the list. */
  open?: (page: Page) => Promise<void>;
}

const long = {
  name: "Venkatanarasimharajuvaripeta Subramanian",
  email: "venkatanarasimharajuvaripeta.subramanian@mail.example",
  message: "We run twelve clinics and would like one website for all of them, in Hindi and in English.",
};

const lists: List[] = [
  {
    name: "jobs",
    path: "/admin/jobs?q=Android",
    values: ["Android Developer", "android-developer", "Open", "1", "View", "Edit", "Delete"],
  },
  {
    name: "team",
    path: "/admin/team?q=Lakshmi",
    values: ["Lakshmi Venkataraghavan", "Head of Accessibility Engineering", "developer", "View", "Delete"],
  },
  {
    name: "applications",
    path: "/admin/applications?q=Venkata",
    values: [
      "1",
      long.name,
      long.email,
      "3 yrs",
      "Android Developer",
      "android-developer",
      "View",
      "Interview Scheduled",
      new Date().getFullYear().toString(),
      "Send",
      "Delete",
    ],
  },
  {
    name: "quary",
    path: "/admin/quary",
    values: [long.name, long.email, "9876543210", "We run twelve clinics", "View", "Delete"],
  },
  {
    name: "getintouch",
    path: "/admin/getintouch",
    values: [
      "Meera",
      "Chattopadhyay",
      long.email,
      "9123456780",
      "Nair & Daughters",
      "United Kingdom",
      "Web Development",
      "$10,000 to $20,000",
      "We run twelve clinics",
      "View",
      "Delete",
    ],
  },
  {
    name: "quarantine",
    path: "/admin/quarantine",
    values: ["Held Person", "held@mail.example", "Quary", "View", "Delete"],
  },
  {
    name: "activity",
    path: "/admin/settings/activity",
    values: ["Signed in", "Administrator", "127.0.0.1"],
  },
  {
    name: "administrators, devices and mails of Settings",
    path: "/admin/settings",
    rows: "main li",
    values: [administrator.email, "invited@mail.example", "Invited", "This device"],
  },
  {
    name: "dashboard",
    path: "/admin",
    rows: "main :is(li, tr)",
    values: [long.name, "Android Developer", "Meera Chattopadhyay, Nair & Daughters"],
  },
  {
    name: "e-mails and timeline of a record",
    path: "/admin/applications?q=Venkata",
    rows: "dialog[open] :is(.mails, .timeline) > li",
    values: ["Application received", "Status: Pending → Interview Scheduled", "written by the program"],
    open: async (page) => {
      await page.getByRole("button", { name: /^View the application of/ }).click();
      await expect(page.getByRole("dialog").getByText("written by the program").first()).toBeVisible();
    },
  },
];

async function seed(request: APIRequestContext, headers: Record<string, string>): Promise<void> {
  const id = await apply(request, { name: long.name, email: long.email, jobId: "android-developer" });
  const sent = [
    await request.patch(`/v1/applications/${id}/status`, {
      headers,
      data: { status: "Interview Scheduled" },
    }),
    await request.put(`/v1/applications/${id}/read`, { headers, data: { read: false } }),
    await request.post("/v1/queries", { data: { ...long, phoneNumber: "9876543210" } }),
    await request.post("/v1/queries", {
      data: {
        name: "Held Person",
        email: "held@mail.example",
        phoneNumber: "9876543210",
        message: "Hello",
        homepage: "https://spam.example",
      },
    }),
    await request.post("/v1/get-in-touch", {
      data: {
        firstName: "Meera",
        lastName: "Chattopadhyay",
        email: long.email,
        mobileNumber: "9123456780",
        companyName: "Nair & Daughters",
        country: "United Kingdom",
        category: "Web Development",
        budget: "10k-20k",
        message: long.message,
      },
    }),
    await request.post("/v1/team", {
      headers,
      multipart: {
        name: "Lakshmi Venkataraghavan",
        designation: "Head of Accessibility Engineering",
        department: "developer",
      },
    }),
    await request.post("/v1/administrators/invitations", {
      headers,
      data: {
        name: long.name,
        email: "invited@mail.example",
        roles: ["owner"],
        currentPassword: administrator.password,
      },
    }),
  ];
  expect(sent.map((answer) => [answer.url(), answer.ok()])).toEqual(
    sent.map((answer) => [answer.url(), true]),
  );
}

/** Returns the faults of the rows shown, and the texts visible in them. */
function look(page: Page, rows: string) {
  return page.evaluate((selector) => {
    const faults: string[] = [];
    const texts: string[] = [];
    // Text for screen readers alone, or inside a closed disclosure.
    const unseen =
      ".sr-only, .table-sort-word, option, [aria-hidden=true], details:not([open]) > :not(summary)";

    /** Returns whether an element cuts off its content; the window counts, because it does not scroll sideways. */
    function isCut(rect: DOMRect, element: Element): boolean {
      if (rect.left < -1 || rect.right > innerWidth + 1) return true;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(at);
        if (clipPath !== "none") return true;
        if (overflowX === "visible" && overflowY === "visible") continue;
        const box = at.getBoundingClientRect();
        const scrolls = overflowY === "auto" || overflowY === "scroll";
        if (rect.left < box.left - 1 || rect.right > box.right + 1) return true;
        if (!scrolls && (rect.top < box.top - 1 || rect.bottom > box.bottom + 1)) return true;
      }
      return false;
    }

    function lookAtText(node: Text, cell: Element): void {
      const element = node.parentElement;
      const text = node.data.trim();
      if (!element || !text || element.closest(unseen)) return;
      const title =
        element.closest(".table-card-only") && element.closest("tr")?.querySelector(".table-in-title");
      if (title?.checkVisibility()) return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const seen = element.closest(".clamped") ? rects.slice(0, 1) : rects;
      const box = cell.getBoundingClientRect();
      if (!visible || rects.length === 0) faults.push(`hidden: ${text}`);
      else if (seen.some((rect) => isCut(rect, element))) faults.push(`cut off: ${text}`);
      else if (rects.some((rect) => rect.left < box.left - 1 || rect.right > box.right + 1))
        faults.push(`outside its cell: ${text}`);
      else texts.push(node.data);
    }

    function lookAtSelect(select: HTMLSelectElement): void {
      const style = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d");
      const text = select.selectedOptions[0]?.label ?? "";
      if (!context) return;
      // The shorthand is empty where a part of it, such as figures of one width, has no place in it.
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const sides = [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth];
      const wanted = sides.reduce(
        (sum, side) => sum + Number.parseFloat(side),
        context.measureText(text).width,
      );
      if (wanted > select.offsetWidth + 1) faults.push(`cut off: ${text} in its select`);
      else texts.push(text);
    }

    function lookAt(cell: Element): void {
      // The column declares that the card's title has its value.
      if (cell.matches(".table-in-title") && getComputedStyle(cell).display === "none") {
        const title = cell.parentElement?.querySelector("th") as HTMLElement | null;
        if (!title?.innerText.includes(cell.textContent ?? ""))
          faults.push(`not in the title: ${cell.textContent}`);
        return;
      }
      // The record has the values of columns that are left out, and a text is whole under the pointer (see below).
      const isCard = (cell.closest("table")?.tHead?.offsetHeight ?? 0) < 2;
      const isLine = cell.closest(isCard ? ".table-two-lines" : ".table-lines");
      if (isLine && (!cell.checkVisibility({ opacityProperty: true }) || cell.matches("th, .table-text"))) {
        texts.push(`${cell.textContent} `);
        return;
      }
      const { width, height } = cell.getBoundingClientRect();
      if (width < 2 || height < 2) faults.push(`no room: ${cell.className} ${cell.textContent}`);
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) lookAtText(walker.currentNode as Text, cell);
      for (const select of cell.querySelectorAll("select")) lookAtSelect(select);
      texts.push(" ");
      if (!cell.querySelector("img, svg, input, select, button") && !cell.textContent?.trim())
        faults.push(`empty: ${cell.className}`);
    }

    const found = [...document.querySelectorAll(selector)];
    for (const row of found) {
      const cells = row.matches("tr") ? [...row.children] : [row];
      // Cards label their values, and keep the head for screen readers alone.
      if ((row.closest("thead")?.getBoundingClientRect().height ?? 9) < 2) continue;
      for (const cell of cells) if (!cell.closest(unseen)) lookAt(cell);
    }
    return { faults, text: texts.join(""), rows: found.length };
  }, rows);
}

let seeded = false;

test.beforeEach(async ({ page, request }) => {
  const headers = await enterAdmin(page, request);
  if (!seeded) await seed(request, headers);
  seeded = true;
});

for (const { name, path, values, rows = "main table tr", open } of lists) {
  test(`each value of ${name} is seen at every width`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.locator(`:is(${open ? "main table tr" : rows})`).first()).toBeVisible();
    await open?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(async () => {
        const seen = await look(page, rows);
        expect(seen.faults, `${name} at ${width} px`).toEqual([]);
        expect(seen.rows).toBeGreaterThan(0);
        for (const value of values)
          expect(seen.text.replace(/\s+/g, " "), `${name} at ${width} px`).toContain(value);
      }).toPass();
    }
  });
}
test("applications are worked on in lines of 40 px, in a table from 1,024 px on, and no word is broken", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const { data } = await (await request.get("/v1/applications?limit=50", { headers })).json();
  const names = ["विजयलक्ष्मी श्रीनिवासन", "Perumalsubbarayannarayanaswami".repeat(2)];
  for (let more = data.length; more < 20; more += 1)
    await apply(request, { name: names[more % 2] ?? "", jobId: "android-developer" });
  for (const width of [768, 1024, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/applications");
    await expect(page.locator("main tbody tr").nth(16)).toBeAttached();
    // A row may be a pixel higher until fonts and filters are there.
    await expect(async () => {
      const seen = await page.evaluate(() => {
        const rows = [...document.querySelectorAll("main tbody tr")];
        const boxes = rows.map((row) => row.getBoundingClientRect());
        const broken: string[] = [];
        const walker = document.createTreeWalker(document.querySelector("main table") as Element, 4);
        while (walker.nextNode()) {
          const text = walker.currentNode as Text;
          if (text.parentElement?.closest(".sr-only, option")) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const tops = [...range.getClientRects()].map(({ top }) => top);
          if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(text.data);
        }
        return {
          heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
          whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
          first: boxes[0]?.y ?? 0,
          columns: [...document.querySelectorAll("main thead th")].filter((head) => head.checkVisibility())
            .length,
          broken,
          wider: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(seen, `${width} px`).toMatchObject({ heights: [40], broken: [], wider: 0 });
      expect(seen.columns, `${width} px`).toBe(width === 768 ? 6 : 11);
      if (width >= 1440) expect(seen.first, `${width} px`).toBeLessThanOrEqual(220);
      if (width >= 1440) expect(seen.whole, `${width} px`).toBeGreaterThanOrEqual(16);
    }).toPass();
  }
  const name = page.locator("main tbody th").filter({ hasText: names[1] }).first();
  const isCut = () => name.evaluate((cell) => cell.scrollWidth > cell.clientWidth + 1);
  expect(await isCut()).toBe(true);
  await name.hover();
  expect(await isCut()).toBe(false);
  await page.mouse.move(0, 0);
  await name.locator("..").getByRole("button", { name: /^Send/ }).focus();
  await page.keyboard.press("Tab");
  expect(await isCut()).toBe(false);
});

test("a list and a board are printed whole, without what only a screen can use", async ({
  page,
  request,
}) => {
  await apply(request, { name: "Printed Priya" });
  await page.setViewportSize({ width: 718, height: 1016 });
  await page.goto("/admin/applications?q=printed");
  const row = page.getByRole("row", { name: "Printed Priya" });
  const view = row.getByRole("button", { name: "View the application of Printed Priya" });
  await expect(view).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(row.getByRole("rowheader")).toBeVisible();
  for (const control of [view, page.getByRole("searchbox"), page.getByRole("button", { name: /CSV/ })])
    await expect(control).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goto("/admin/applications?q=printed&view=board");
  const last = page.getByRole("heading", { level: 2, name: /^Reviewed/ });
  await expect(last).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => (await last.boundingBox())?.x).toBeLessThan(650);
});
