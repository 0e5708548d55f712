import { cpus, loadavg, totalmem } from "node:os";
import type { LoadFigures } from "./client.ts";
import { type Compared, isWithinBar } from "./comparisons.ts";
import { type Footprint, footprintBars } from "./footprint.ts";
import { type Curve, count, kb, mb, ms } from "./growth.ts";
import { INTERACTION_BAR_MS, type Interaction } from "./interaction.ts";
import { PREVIEW_BAR_MS } from "./preview.ts";
import { pinning } from "./processes.ts";
import { type WaitingMails, waitingBars } from "./waiting-mails.ts";

export interface Results {
  /** The load average when it began. */
  loadBefore: number;
  /** The rounds and their length. */
  pace: string;
  comparisons?: Compared[];
  waitingMails?: WaitingMails[];
  footprint?: Footprint;
  curves: Curve[];
  interactions?: Interaction[];
  previews?: Interaction[];
}

/** Returns the results as Markdown. */
export function report(results: Results): string {
  const { loadBefore, pace, comparisons, waitingMails, footprint, curves, interactions, previews } = results;
  const [cpu] = cpus();
  const machine = `${cpu?.model ?? "unknown processor"}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform}`;
  const [loadAfter = 0] = loadavg();
  const head = [
    "# Measured",
    "",
    "Made by `npm run bench`; read what is compared and how in bench/README.md.",
    "",
    `- ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${machine}`,
    `- Load average ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after; ours alone is about two.${busyNote(loadBefore)}`,
    `- ${pinning}; ${pace}`,
  ];
  return [
    head.join("\n"),
    comparisons && comparisonPart(comparisons),
    waitingMails && waitingMailsPart(waitingMails),
    footprint && footprintPart(footprint),
    ...curves.map(curvePart),
    interactions && interactionPart(interactions),
    previews && previewPart(previews),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

/** Warns of other load on the machine, which affects both sides unevenly. */
function busyNote(load: number): string {
  return load > 1 ? " The machine was busy with other things: measure again." : "";
}

function comparisonPart(comparisons: Compared[]): string {
  const hasNginx = comparisons.some(({ nginx }) => nginx);
  const columns = ["case", "ours /s", "bare node:http /s", ...(hasNginx ? ["nginx /s"] : [])];
  const hasOutsider = comparisons.some(({ outsider }) => outsider !== undefined);
  columns.push(
    "ratio",
    ...(hasOutsider ? ["ratio by wrk"] : []),
    "bar",
    "",
    "half within",
    "99 of 100 within",
    "an answer",
    "client busy",
  );
  const rows = comparisons.map((compared) => {
    const { name, ours, bare, nginx, bar, barPerSecond } = compared;
    const rates = [ours, bare, ...(hasNginx ? [nginx] : [])].map(rate);
    const byWrk = hasOutsider ? [compared.outsider?.toFixed(2) ?? ""] : [];
    const wanted = bar !== undefined ? String(bar) : `${count(barPerSecond ?? 0)} /s`;
    return [
      name,
      ...rates,
      compared.ratio?.toFixed(2) ?? "",
      ...byWrk,
      wanted,
      met(isWithinBar(compared)),
      ms(ours.p50),
      ms(ours.p99),
      kb(ours.bytes),
      `${(ours.busy * 100).toFixed(0)} %`,
    ];
  });
  const notes = comparisons.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
  return ["## Answers a second", table(columns, rows), ...notes].join("\n\n");
}

function rate(figures: LoadFigures | undefined): string {
  return figures ? count(figures.perSecond) : "";
}

function waitingMailsPart(measured: WaitingMails[]): string {
  const rows = measured.flatMap(({ to, page, post, sent, lasted }) => {
    const [share, times] = [page.meanwhile / page.quiet, post.meanwhile / post.quiet];
    const during = `${count(sent)} left for ${to}${lasted ? "" : ", and then there were none"}`;
    return [
      [
        `content page: ${during}`,
        `${count(page.quiet)} /s`,
        `${count(page.meanwhile)} /s`,
        share.toFixed(2),
      ].concat(`${waitingBars.page}`, met(lasted && share >= waitingBars.page)),
      [
        `POST /v1/queries, 99 of 100 within: ${during}`,
        ms(post.quiet),
        ms(post.meanwhile),
        times.toFixed(2),
      ].concat(`${waitingBars.post}`, met(lasted && times <= waitingBars.post)),
    ];
  });
  return `## While 40,000 e-mails wait\n\n${table(["what", "quiet", "meanwhile", "ratio", "bar", ""], rows)}`;
}

function footprintPart({ start, rest, underLoad }: Footprint): string {
  const bars = footprintBars;
  const rows = [
    ["process start to first answer", ms(start), ms(bars.start), met(start <= bars.start)],
    ["memory at rest", mb(rest), mb(bars.rest), met(rest <= bars.rest)],
    ...Object.entries(underLoad).map(([name, held]) => [
      `memory at most, 32 connections: ${name}`,
      mb(held),
      mb(bars.underLoad),
      met(held <= bars.underLoad),
    ]),
  ];
  return `## Start and memory\n\n${table(["what", "measured", "bar", ""], rows)}`;
}

function interactionPart(interactions: Interaction[]): string {
  const why = "From a press or a letter to the picture that answers it, on a processor four times slower.";
  return `## Interaction\n\n${waits(interactions, "98 of 100 within", INTERACTION_BAR_MS)}\n\n${why}`;
}

function previewPart(previews: Interaction[]): string {
  const why = "From a letter in a form of the site's words to the page beside it that shows it.";
  return `## Preview\n\n${waits(previews, "95 of 100 within", PREVIEW_BAR_MS)}\n\n${why}`;
}

function waits(measured: Interaction[], most: string, bar: number): string {
  const rows = measured.map((one) => [one.name, ms(one.half), ms(one.most), ms(bar), met(one.most < bar)]);
  return table(["what", "half within", most, "bar", ""], rows);
}

function met(isMet: boolean): string {
  return isMet ? "met" : "missed";
}

function curvePart({ name, why, columns, rows }: Curve): string {
  return `## ${name}\n\n${table(columns, rows)}\n\n${why}`;
}

function table(columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [columns, columns.map(() => "---"), ...rows].map(line).join("\n");
}
