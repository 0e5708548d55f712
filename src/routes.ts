import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { blogPaths } from "./content/blog-paths.ts";
import { contentPages } from "./content/page-list.ts";
import { accountPaths, adminPaths, type PathKey, paths } from "./content/paths.ts";

/** Returns the routes of one file, a route for each spelling that its page answers at (content/paths.ts). */
function screen(key: PathKey, file: string): RouteConfigEntry[] {
  const { canonical, aliases } = paths[key];
  return [canonical, ...aliases].map((path) =>
    path === "/" ? index(file) : route(path.slice(1), file, { id: `${key} ${path}` }),
  );
}

/** Returns the route of a screen by which staff get into their account. */
function accountScreen(key: keyof typeof accountPaths, file: string): RouteConfigEntry {
  return route(accountPaths[key].slice(1), file);
}

/** Returns the route of a screen of the staff area. */
function adminScreen(key: keyof typeof adminPaths, file: string): RouteConfigEntry {
  return route(adminPaths[key].slice(1), file);
}

/** Returns the route of a list of the staff area, whose records have addresses of their own below it. */
function recordsScreen(key: keyof typeof adminPaths, file: string): RouteConfigEntry {
  return route(`${adminPaths[key].slice(1)}/:id?`, file);
}

/** Lists every screen of the product, and where it answers. */
export default [
  layout("site/layout.tsx", [
    ...screen("home", "site/home/home.tsx"),
    ...screen("careers", "site/careers/careers.tsx"),
    ...screen("jobDetail", "site/job-detail/job-detail.tsx"),
    ...screen("apply", "site/apply/apply.tsx"),
    ...screen("team", "site/team/team.tsx"),
    ...screen("contact", "site/contact/contact.tsx"),
    ...screen("login", "site/login/login.tsx"),
    accountScreen("forgotPassword", "site/login/forgot-password.tsx"),
    accountScreen("resetPassword", "site/login/reset-password.tsx"),
    accountScreen("invitation", "site/login/invitation.tsx"),
    accountScreen("companyAccount", "site/login/company-account.tsx"),
    ...contentPages.flatMap(({ key, layout }) => screen(key, `site/layouts/${layout}.tsx`)),
    ...(["list", "tag", "author"] as const).map((key) =>
      route(blogPaths[key].slice(1), "site/blog/posts.tsx", { id: `blog ${key}` }),
    ),
    route(blogPaths.post.slice(1), "site/blog/post.tsx"),
    route("newsletter", "site/newsletter.tsx"),
    route("newsletter/confirm", "site/newsletter-step.tsx", { id: "newsletter/confirm" }),
    route("newsletter/unsubscribe", "site/newsletter-step.tsx", { id: "newsletter/unsubscribe" }),
    // After all other addresses, whatever the order: pages that owners add, and those that there are not.
    route(":key", "site/layouts/added-page.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  layout("admin/layout.tsx", [
    adminScreen("dashboard", "admin/dashboard/dashboard.tsx"),
    adminScreen("jobs", "admin/jobs/jobs.tsx"),
    adminScreen("team", "admin/team/team.tsx"),
    recordsScreen("applications", "admin/applications/applications.tsx"),
    recordsScreen("queries", "admin/enquiries/quick-enquiries.tsx"),
    recordsScreen("getInTouch", "admin/enquiries/get-in-touch.tsx"),
    adminScreen("quarantine", "admin/quarantine/quarantine.tsx"),
    adminScreen("site", "admin/content/documents.tsx"),
    adminScreen("media", "admin/media/media.tsx"),
    adminScreen("siteDocument", "admin/content/document.tsx"),
    layout("admin/settings/layout.tsx", [
      adminScreen("settings", "admin/settings/settings.tsx"),
      adminScreen("settingsSite", "admin/settings/site.tsx"),
      adminScreen("settingsPrivacy", "admin/settings/privacy.tsx"),
      adminScreen("settingsActivity", "admin/settings/activity.tsx"),
    ]),
    route(`${adminPaths.dashboard.slice(1)}/*`, "admin/not-found.tsx"),
  ]),
] satisfies RouteConfig;
