import { dayText } from "#admin/parts/text/date-text.ts";
import type { ListOrder } from "./list-bar.tsx";
import "./received.css";

/** By the day it came: it has no column of its own, so no head to press. */
export const receivedOrders: readonly ListOrder[] = [
  { value: "-createdAt", words: "Newest first" },
  { value: "createdAt", words: "Oldest first" },
];

interface ReceivedProps {
  createdAt: string;
  repliedAt: string | null;
}

/** Under a sender's name: the day it came, and the day it was answered. */
export function Received({ createdAt, repliedAt }: ReceivedProps) {
  return (
    <span className="received">
      {dayText(createdAt)}
      {repliedAt && <span className="received-reply">Replied {dayText(repliedAt)}</span>}
    </span>
  );
}
