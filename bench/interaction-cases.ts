import type { Locator, Page } from "@playwright/test";
import { applicationStatuses } from "#content/application-statuses.ts";
import { careersLabels } from "#content/careers-labels.ts";
import { adminPaths, paths } from "#content/paths.ts";

/** Describes one interaction with a screen that runs React. */
export interface InteractionCase {
  name: string;
  path: string;
  size: { width: number; height: number };
  /** Prepares the screen. */
  begin?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** Waits for the effect: a click that hits nothing would be the fastest of all. */
  seen: (page: Page) => Promise<unknown>;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Types like a fast writer, in milliseconds a letter. */
const typing = { delay: 90 };

/**
 * Clicks without Playwright's check of the target (`force`), which would run in the page and be measured. `seen`
 * checks the effect.
 */
const press = (target: Locator) => target.click({ force: true });

const openMenu = (page: Page) => press(page.getByRole("button", { name: "Open menu" }));
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const openFirst = (page: Page) =>
  press(page.getByRole("button", { name: /^View the application of / }).first());
const openReview = (page: Page) => press(page.getByRole("button", { name: /^View resume of / }).first());
const nextButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Next" });
const beginReview = async (page: Page) => {
  await openReview(page);
  await nextButton(page).waitFor();
};
const firstStatus = (page: Page) => page.getByRole("row").getByRole("combobox").first();

/** Interacts with public pages. */
export const publicCases: readonly InteractionCase[] = [
  {
    name: "mega menu: open",
    path: paths.home.link,
    size: desktop,
    act: (page) => press(page.getByRole("button", { name: "SERVICES", exact: true })),
    seen: (page) => page.locator("#menu-services").waitFor(),
  },
  {
    name: "side menu: open",
    path: paths.home.link,
    size: phone,
    act: openMenu,
    seen: (page) => menu(page).waitFor(),
  },
  {
    name: "side menu: open a part",
    path: paths.home.link,
    size: phone,
    begin: openMenu,
    act: (page) => press(menu(page).locator("summary").nth(1)),
    seen: (page) => menu(page).locator("details[open]").waitFor(),
  },
  {
    name: "careers: type into the filter",
    path: paths.careers.link,
    size: phone,
    begin: (page) => page.getByText(careersLabels.search.openLabel).click(),
    act: (page) => page.getByRole("searchbox", { name: "Search jobs" }).pressSequentially("engineer", typing),
    seen: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "application form: send it empty",
    path: paths.apply.link,
    size: phone,
    act: (page) => press(page.getByRole("button", { name: "Submit application" })),
    seen: (page) => page.locator("[aria-invalid=true]").first().waitFor(),
  },
  {
    name: "contact form: send it empty",
    path: paths.contact.link,
    size: phone,
    act: (page) => press(page.getByRole("button", { name: "Send enquiry" })),
    seen: (page) => page.locator("[aria-invalid=true]").first().waitFor(),
  },
];

/** Interacts with the staff area, with 50 rows in the list. */
export const adminCases: readonly InteractionCase[] = [
  {
    name: "sidebar: fold it",
    path: adminPaths.applications,
    size: desktop,
    act: (page) => press(page.getByRole("button", { name: "Collapse sidebar" })),
    seen: (page) => page.getByRole("button", { name: "Expand sidebar" }).waitFor(),
  },
  {
    name: "sidebar: go to the applications",
    path: adminPaths.jobs,
    size: desktop,
    act: (page) => press(page.getByRole("navigation").getByRole("link", { name: "Applications" })),
    seen: (page) => firstStatus(page).waitFor(),
  },
  {
    name: "applications: sort",
    path: adminPaths.applications,
    size: desktop,
    act: (page) => press(page.getByRole("columnheader", { name: "Experience" }).getByRole("link")),
    seen: (page) => page.waitForURL(/sort=/),
  },
  {
    name: "applications: type a search",
    path: adminPaths.applications,
    size: desktop,
    act: (page) =>
      page.getByRole("searchbox", { name: "Search applications" }).pressSequentially("engin", typing),
    seen: (page) => page.waitForURL(/q=engin/),
  },
  {
    name: "applications: filter by a status",
    path: adminPaths.applications,
    size: desktop,
    begin: (page) => page.getByRole("combobox", { name: "Status", exact: true }).focus(),
    act: (page) => page.keyboard.press("ArrowDown"),
    seen: (page) => page.waitForURL(/status=/),
  },
  {
    name: "applications: choose and send a status",
    path: adminPaths.applications,
    size: desktop,
    begin: (page) => firstStatus(page).focus(),
    act: async (page) => {
      const isFirst = (await firstStatus(page).inputValue()) === applicationStatuses[0];
      await page.keyboard.press(isFirst ? "ArrowDown" : "ArrowUp");
      await page.keyboard.press("Enter");
    },
    seen: (page) => page.getByText("Status updated").first().waitFor(),
  },
  {
    name: "applications: open one",
    path: adminPaths.applications,
    size: desktop,
    act: openFirst,
    seen: (page) => page.getByRole("dialog").waitFor(),
  },
  {
    name: "applications: close it again",
    path: adminPaths.applications,
    size: desktop,
    begin: async (page) => {
      await openFirst(page);
      await page.getByRole("dialog").waitFor();
    },
    act: (page) => page.keyboard.press("Escape"),
    seen: (page) => page.getByRole("dialog").waitFor({ state: "detached" }),
  },
  {
    name: "review: open one",
    path: adminPaths.applications,
    size: desktop,
    begin: (page) => firstStatus(page).waitFor(),
    act: openReview,
    seen: (page) => nextButton(page).waitFor(),
  },
  {
    name: "review: go to the next",
    path: adminPaths.applications,
    size: desktop,
    begin: beginReview,
    act: (page) => page.keyboard.press("ArrowRight"),
    seen: (page) =>
      page
        .getByText(/\b2 of /)
        .first()
        .waitFor(),
  },
  {
    name: "review: close it again",
    path: adminPaths.applications,
    size: desktop,
    begin: beginReview,
    act: (page) => page.keyboard.press("Escape"),
    seen: (page) => page.getByRole("dialog").waitFor({ state: "detached" }),
  },
];
