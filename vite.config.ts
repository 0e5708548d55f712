import { globSync, readFileSync, writeFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compressStaticFiles } from "./src/platform/http/static-files.server.ts";
import { withVisitorManifest } from "./src/platform/pages/route-list.ts";

/**
 * Parts that the server doesn't bundle: sharp has native code, and pg and the map of a PostgreSQL client's
 * optional parts are loaded from node_modules on first use, so that a server on SQLite never pays for them.
 */
const external = ["sharp", "pg", "pg-native"];

/**
 * Everything else goes into the server's one file, which halves its start. NODE_ENV is settled here, or React's
 * development half would be bundled and run as well.
 */
const bundled = {
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: { noExternal: true as const, external },
};

/** Names the files that React Router's plugin writes, for which it has no setting. */
const outputNames: Plugin = {
  name: "output-names",
  outputOptions(options) {
    // Every server entry would be called `index.js`; each of ours keeps its own name.
    if (this.environment.name === "ssr") return { ...options, entryFileNames: "[name].js", comments: false };
    // A group takes along what its modules import, unless a group before it has that.
    const groups = [
      { name: "framework", test: framework },
      ...sharedFiles.map((name) => ({ name: onlyIf(sharedFile, name) })),
      { name: visitorsAndAdmin },
      { name: onlyIf(adminFile, "admin") },
    ].map((group, place, all) => ({ ...group, priority: all.length - place }));
    return { ...options, codeSplitting: { groups } };
  },
};

type FileName = (id: string, graph: ModuleGraph) => string | null;

function onlyIf(fileName: FileName, wanted: string): FileName {
  return (id, graph) => (fileName(id, graph) === wanted ? wanted : null);
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/**
 * Each icon from its own file. Through the package's index every icon would seem to be in use on every screen, the
 * admin area's on the first page too.
 */
const iconFiles: Plugin = {
  name: "icon-files",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.tsx$/ },
    handler(code) {
      return code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, names: string) =>
        names.replace(/\btype \w+,?|(\w+),?/g, (_, icon?: string) =>
          icon ? `import ${icon} from "lucide-react/icons/${iconFile(icon)}";` : "",
        ),
      );
    },
  },
};

const iconIndex = readFileSync(
  new URL("node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url),
  "utf8",
);

function iconFile(icon: string): string {
  const file = new RegExp(`default as ${icon}\\b.*'\\./icons/(.*)\\.mjs'`).exec(iconIndex)?.[1];
  if (!file) throw new Error(`lucide-react has no icon ${icon}`);
  return file;
}

/**
 * Copies the contracts, the nouns' rules and the paths for the admin area. They say together what visitors and staff
 * may do, and a file of the build is shared whole: without this every visitor would load the calls and the
 * words of staff. With it the visitors' copy keeps only what a page of theirs asks for.
 */
const adminModules: Plugin = {
  name: "admin-modules",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: {
    order: "pre",
    filter: { id: /features\/.*\.ts$|content\/paths\.ts$|^\.\/\w+\.ts$/ },
    async handler(source, importer) {
      if (!importer || !/\/src\/admin\/|\?admin$/.test(importer)) return null;
      const resolved = await this.resolve(source, importer.replace("?admin", ""), { skipSelf: true });
      return resolved && sharedModule.test(resolved.id) ? `${resolved.id}?admin` : null;
    },
  },
};

const sharedModule = /\/src\/(features\/([^/]+\/)?\w+|content\/paths)\.ts$/;

/**
 * Writes the list of routes once more without those of the admin area and of the blog, for the pages of visitors
 * (platform/pages/deferred-scripts.tsx): it is a third lighter and names nothing of staff. After signing in, a user
 * loads an admin page as a document.
 */
const visitorsRoutes: Plugin = {
  name: "visitors-routes",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  closeBundle() {
    for (const file of globSync("build/client/assets/manifest-*.js")) {
      const [assignment = "", list = "{}"] = readFileSync(file, "utf8").split(/(?<==)(?=\{)/);
      const manifest: { routes: object } = JSON.parse(list.replace(/;\s*$/, ""));
      const routes = Object.entries(manifest.routes).filter(
        ([id]) => !/^(admin\/|blog |site\/blog\/)/.test(id),
      );
      const visitors = { ...manifest, routes: Object.fromEntries(routes) };
      writeFileSync(withVisitorManifest(file), `${assignment}${JSON.stringify(visitors)};`);
    }
  },
};

/** Compresses what browsers load, so that the server need not (platform/http/static-files.server.ts). */
const compressedFiles: Plugin = {
  name: "compressed-files",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  // After `visitorsRoutes`, which writes the last of them.
  closeBundle: { order: "post", sequential: true, handler: () => compressStaticFiles("build/client") },
};

const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/**
 * Lists what several public screens share: all of them, the styles of those that hydrate, the first page and another,
 * rules of forms and answers, what the pages of jobs share, what other forms share, what only the ways into an account
 * share.
 */
const sharedFiles = ["frame", "screens", "pieces", "rules", "careers", "forms", "account"] as const;

/** In every public page that hydrates. */
const frame = /\/src\/(root|site\/layout)\.tsx/;
const first = /\/src\/site\/home\//;
const jobs = /\/src\/site\/(careers|job-detail)\//;
const account = /\/src\/site\/login\//;
/** Public pages that come as they are: no browser ever asks for their modules. */
const plain = /\/src\/site\/(layouts\/|blog\/|newsletter|not-found)/;
/** Code without a look; what sends files is of the one form that does. */
const rules =
  /\/src\/(features|platform(?!\/client\/upload\.ts))\/|\/src\/content\/enquiry-pages|\/node_modules\/zod\//;

/**
 * The file that a module shared by several screens goes into. Left to itself the bundler makes one for each set of
 * screens: forty for the home page, most of them smaller than the headers they come with. What belongs to one screen
 * stays with it.
 */
function sharedFile(id: string, graph: ModuleGraph): (typeof sharedFiles)[number] | null {
  const screens = screensOf(id, graph);
  const hydrating = screens.filter(hydrates);
  if (hydrating.length === 0 || screens.length === 1) return null;
  if (screens.some((screen) => frame.test(screen))) return "frame";
  // Apart: content pages use pieces too.
  if (id.endsWith("/site/screens.css")) return "screens";
  if (rules.test(id)) return hydrating.length > 1 ? "rules" : null;
  // The first page takes from the others only what it shows.
  if (hydrating.some((screen) => first.test(screen))) return "pieces";
  if (hydrating.some((screen) => jobs.test(screen))) return "careers";
  return hydrating.every((screen) => account.test(screen)) ? "account" : "forms";
}

/** The file of what several screens of the admin area share with each other alone. */
function adminFile(id: string, graph: ModuleGraph): "admin" | null {
  return visitorsOfAdmin(id, graph)?.length === 0 ? "admin" : null;
}

/** A file for each set of pages that share with the admin area what visitors get as style alone, or later. */
function visitorsAndAdmin(id: string, graph: ModuleGraph): string | null {
  const visitors = visitorsOfAdmin(id, graph) ?? [];
  const names = visitors.map((screen) => screen.replace(/.*\/|\.tsx.*/g, "")).toSorted();
  return names.length > 0 ? `${names.join("-")}-admin` : null;
}

/** The pages for visitors that come with a module of the admin area, or load it later; null for any other module. */
function visitorsOfAdmin(id: string, graph: ModuleGraph): string[] | null {
  const screens = screensOf(id, graph);
  if (screens.length === 1 || !screens.some(isAdmin) || screens.some(hydrates)) return null;
  return screensOf(id, graph, { later: true }).filter((screen) => !isAdmin(screen));
}

function isAdmin(screen: string): boolean {
  return screen.includes("/src/admin/");
}

function hydrates(screen: string): boolean {
  return !isAdmin(screen) && !plain.test(screen);
}

/** The entries that a module is loaded with, or after. */
function screensOf(id: string, graph: ModuleGraph, { later = false } = {}): string[] {
  const seen = new Set([id]);
  for (const one of seen) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {};
    for (const importer of [...importers, ...(later ? dynamicImporters : [])]) seen.add(importer);
  }
  return [...seen].filter((one) => graph.getModuleInfo(one)?.isEntry);
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    iconFiles,
    adminModules,
    reactRouter(),
    outputNames,
    visitorsRoutes,
    compressedFiles,
  ],
  build: {
    target: "baseline-widely-available",
    reportCompressedSize: false,
    // Pages name what they need themselves (platform/pages/deferred-scripts.tsx).
    modulePreload: false,
  },
  // Type `?worker&url` gives a module a file of its own: the plain script of pages that don't hydrate.
  worker: { format: "es" },
  environments: {
    ssr: {
      ...(command === "build" && bundled),
      build: {
        target: "node24",
        rolldownOptions: {
          input: {
            index: "src/server.ts",
            // Reads strangers' PDFs in a process of its own.
            "pdf-worker": "src/features/documents/pdf-worker.server.ts",
          },
        },
      },
    },
  },
}));
