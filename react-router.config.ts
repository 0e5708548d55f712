import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // All routes are named in one immutable file: no endpoint that answers route look-ups, and one request instead of one a page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
