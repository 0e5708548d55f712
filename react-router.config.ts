import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // All routes are named in one immutable file: no endpoint that answers route look-ups, and one request instead of one
  // a page.
  routeDiscovery: { mode: "initial" },
  // A screen is one file: its loader and action are too small to travel by themselves.
  splitRouteModules: false,
} satisfies Config;
