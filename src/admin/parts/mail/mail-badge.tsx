import type { MailStatus } from "#features/mail/contract.ts";
import { Badge, type BadgeProps } from "#ui/badge.tsx";

const looks: Record<MailStatus, { tone: BadgeProps["tone"]; word: string }> = {
  sent: { tone: "green", word: "Sent" },
  queued: { tone: "yellow", word: "Waiting" },
  saved: { tone: "yellow", word: "Not sent" },
  failed: { tone: "red", word: "Failed" },
};

/** Shows the state of an e-mail in a word. */
export function MailBadge({ status }: { status: MailStatus }) {
  const { tone, word } = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
