import type { ChildProcess } from "node:child_process";

/** The exit code of a process, or the signal that ended it. */
export type Ending = number | NodeJS.Signals | null;

/** Resolves when a process has ended and all of its output was read. */
export function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)));
}

/**
 * Waits until a server prints `ready at http://…`. Returns that address. Throws with its output when it ends before.
 */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
    child.once("error", reject);
    void endOf(child).then((ending) => reject(new Error(`The program ended with ${ending}: ${output}`)));
  });
}

/** Asks a process to end and waits until it has. */
export async function stop(child: ChildProcess): Promise<Ending> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
  const ended = endOf(child);
  child.kill("SIGTERM");
  return ended;
}
