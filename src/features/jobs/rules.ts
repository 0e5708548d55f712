import { escapeHtml } from "#platform/contract/html.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import type { Job } from "./contract.ts";

/** Returns true when visitors may see the job and apply for it. */
export function isOpen(job: Pick<Job, "status" | "closesOn">, now: Date): boolean {
  return job.status === "open" && !isPast(job, now);
}

/** Returns true when visitors may see the job, and not apply for it for now: it was open before. */
export function isPaused(job: Pick<Job, "status" | "closesOn" | "postedAt">, now: Date): boolean {
  return job.status === "paused" && job.postedAt !== null && !isPast(job, now);
}

function isPast({ closesOn }: Pick<Job, "closesOn">, now: Date): boolean {
  return closesOn !== null && closesOn < dayInIndia(now);
}

/**
 * Made once: making one costs more than all else that a job's answer does. Six decimals are as many as a field takes.
 */
const grouping = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  trailingZeroDisplay: "stripIfInteger",
});

/** Returns a yearly salary in rupees as it is stored, with Indian grouping; "" when it is unknown. */
export function salaryText(rupees: number): string {
  return rupees > 0 ? `₹${grouping.format(rupees)} a year` : "";
}

const LAKH = 1e5;
const CRORE = 1e7;
const shortGrouping = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Returns a yearly salary in lakh or crore, as it is said; in full where two decimals would not be exact. */
export function payText(rupees: number): string {
  const [unit, word] = rupees >= CRORE ? [CRORE, "crore"] : [LAKH, "lakh"];
  if (rupees < LAKH || (rupees * 100) % unit !== 0) return salaryText(rupees);
  return `₹${shortGrouping.format(rupees / unit)} ${word} a year`;
}

/**
 * Returns a readable, URL-safe id from a title, such as `senior-react-engineer`; `job` when no Latin letters are in it.
 */
export function jobIdFrom(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, 60).replace(/^-+|-+$/g, "") || "job";
}

/** Returns the moment an open job left the site by its closing date, when that has passed. */
export function expiredAt({ closesOn }: Pick<Job, "closesOn">, now: Date): string | undefined {
  if (closesOn === null || !isPast({ closesOn }, now)) return undefined;
  return new Date(`${closesOn}T23:59:59.999+05:30`).toISOString();
}

/** Returns the paragraphs of a description, which empty lines part. */
export function paragraphsOf(description: string): string[] {
  return description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}

/** Returns a job's description as HTML for search engines and feed readers. */
export function descriptionHtml({
  description,
  requirements,
}: Pick<Job, "description" | "requirements">): string {
  const paragraphs = paragraphsOf(description).map((text) => `<p>${escapeHtml(text)}</p>`);
  const items = requirements.map((text) => `<li>${escapeHtml(text)}</li>`);
  return paragraphs.join("") + (items.length > 0 ? `<ul>${items.join("")}</ul>` : "");
}
