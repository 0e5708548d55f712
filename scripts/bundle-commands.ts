import { build, type Plugin } from "vite";

/** The commands of a package, each a file of scripts/. */
const commands = ["backup", "restore", "rollback", "doctor", "admin", "content", "verify", "install"];

const npmCommand = new RegExp(`npm run (${commands.join("|")})\\b( --(?= ))?`, "g");

/** Has the words of a code name the package's own commands in place of npm's. */
export function inOwnWords(code: string): string {
  return code.replace(npmCommand, "jaalidar $1").replaceAll("[-- --", "[--");
}

/** Names the package's own commands in the words that its commands say. */
export const ownWords: Plugin = {
  name: "own-words",
  transform: { filter: { id: /\/scripts\/[^/]+\.ts$/ }, handler: inOwnWords },
};

/** Bundles the commands into a folder, where they need sharp and pg from node_modules and nothing else. */
export async function bundleCommands(folder: string, plugins: Plugin[] = []): Promise<void> {
  const external = ["sharp", "pg", "pg-native"];
  await build({
    configFile: false,
    logLevel: "error",
    plugins,
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: "node24",
      outDir: folder,
      rolldownOptions: {
        input: Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: false },
      },
    },
  });
}
