import { spawn } from "node:child_process";

export interface CommandEnd {
  code: number | null;
  /** All that it said. */
  said: string;
}

/** Runs one of the commands for the one who runs the server, as npm does. */
export async function runCommand(
  name: "admin" | "backup" | "restore" | "doctor",
  env: Record<string, string>,
  parameters: string[] = [],
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...parameters], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}
