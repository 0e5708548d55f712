import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Parts that the server doesn't bundle: sharp has native code, and pg, unpdf and the map of a PostgreSQL client's
 * optional parts are loaded from node_modules on first use, so that a server on SQLite never pays for them.
 */
const external = ["sharp", "pg", "pg-native", "unpdf"];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "baseline-widely-available", reportCompressedSize: false },
  // Type `?worker&url` gives a module a file of its own: the plain script of pages that don't hydrate.
  worker: { format: "es" },
  environments: {
    ssr: {
      resolve: { noExternal: true, external },
      build: {
        target: "node24",
        rolldownOptions: { input: "src/server.ts" },
      },
    },
  },
});
