import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Parts that the server doesn't bundle: sharp has native code, and pg, unpdf and the map of a PostgreSQL client's
 * optional parts are loaded from node_modules on first use, so that a server on SQLite never pays for them.
 */
const external = ["sharp", "pg", "pg-native", "unpdf"];

/**
 * Everything else goes into the server's one file, which halves its start. NODE_ENV is settled here, or React's
 * development half would be bundled and run as well.
 */
const bundled = {
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: { noExternal: true as const, external },
};

/** What React Router's plugin leaves no other place to say about the files it writes. */
const outputNames: Plugin = {
  name: "output-names",
  outputOptions(options) {
    // Every server entry would be called `index.js`; each of ours keeps its own name.
    if (this.environment.name === "ssr") return { ...options, entryFileNames: "[name].js", comments: false };
    // What every hydrating page needs, in one file instead of five: fewer requests, better compressed.
    const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//;
    return { ...options, codeSplitting: { groups: [{ name: "framework", test: framework }] } };
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), outputNames],
  build: { target: "baseline-widely-available", reportCompressedSize: false },
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
            // Reads strangers' PDFs in a thread of its own.
            "pdf-worker": "src/features/documents/pdf-worker.server.ts",
          },
        },
      },
    },
  },
}));
