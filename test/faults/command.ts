import { spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import { processEnv } from "../program.ts";
import { type Ending, endOf } from "../server-process.ts";

interface CommandEnd {
  code: Ending;
  /** All that it said. */
  said: string;
}

type Name = "admin" | "content" | "backup" | "restore" | "rollback" | "doctor";

/** Runs one of the commands for the one who runs the server. */
export function runCommand(
  name: Name,
  env: Record<string, string>,
  parameters: string[] = [],
): Promise<CommandEnd> {
  return startCommand(name, env, parameters).ended;
}

/** Starts one, to be broken off. */
export function startCommand(name: Name, env: Record<string, string>, parameters: string[] = []) {
  const file = join(inject("commandsFolder"), `${name}.js`);
  const child = spawn(process.execPath, [file, ...parameters], {
    env: { ...processEnv, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const ended = endOf(child).then((code): CommandEnd => ({ code, said }));
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended };
}
