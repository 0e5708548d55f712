// Runs `npm run doctor`, which checks settings, data and environment, and names the remedies.
import { parseArgs } from "node:util";
import { EnvError, readEnv } from "#platform/process/env.server.ts";
import type { Finding } from "./doctor-findings.ts";
import { checkProgram, checkSettings } from "./doctor-settings.ts";
import { checkStore } from "./doctor-store.ts";
import { endWithSentence } from "./terminal.ts";

const usage = `Usage: npm run doctor [-- --quick]

Looks at the settings of this shell, the data directory or PostgreSQL, the mail server and the rest that the program
needs, and says what to mend. It changes nothing and may run beside the server. The exit code is 1 when there is
something to mend.

--quick  leaves out what reads the whole database.`;

const marks = { fine: "fine", look: "look", mend: "MEND" };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const findings: Finding[] = [];
  const show = (finding: Finding) => {
    findings.push(finding);
    console.log(`${marks[finding.state]}  ${finding.what}`);
    if (finding.advice) console.log(`      ${finding.advice}`);
  };

  for (const finding of checkProgram()) show(finding);
  const env = tryReadEnv(show);
  if (env) {
    for await (const finding of checkSettings(env)) show(finding);
    for await (const finding of checkStore(env, values)) show(finding);
  }
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  console.log(`\n${count("mend")} to fix, ${count("look")} to check, ${count("fine")} fine.`);
  if (count("mend") > 0) process.exitCode = 1;
}

function tryReadEnv(show: (finding: Finding) => void) {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const what of error.message.split("\n")) {
      show({ state: "mend", what, advice: "The README's table lists every setting." });
    }
    return undefined;
  }
}

await endWithSentence(main);
