import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

/** Names what the program warns its owner of, in the order of the list. */
export const warningKeys = [
  "disk",
  "backup",
  "certificate",
  "mailWaits",
  "mailFailed",
  "mailbox",
  "clock",
] as const;
export type WarningKey = (typeof warningKeys)[number];

export const outcomes = {
  loadFailed: "The warnings could not be loaded",
} as const;

const warning = z.object({
  key: z.enum(warningKeys),
  /** Says what is wrong, in a sentence. */
  text: z.string(),
  /** Says what to do about it. */
  advice: z.string(),
  /** The moment when this process saw it first, in UTC. */
  since: z.string(),
});
export type Warning = z.output<typeof warning>;

const lastBackup = z.object({
  /** The moment whose data it has, in UTC. */
  at: z.string(),
  bytes: z.number(),
});
export type LastBackup = z.output<typeof lastBackup>;

export const listWarnings = endpoint({
  id: "listWarnings",
  method: "GET",
  path: "/v1/warnings",
  access: can("warnings.read"),
  summary:
    "Warnings about disk, backups, certificate, e-mail, mailbox and clock, empty where all is well; and the last backup, null before the first",
  answer: z.object({ data: z.array(warning), backup: z.nullable(lastBackup) }),
});
