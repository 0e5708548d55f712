import { dayText } from "#admin/parts/text/date-text.ts";
import type { ListOrder } from "./list-bar.tsx";
import "./received.css";

/** Sorts by the day of receipt, which no column shows. */
export const receivedOrders: readonly ListOrder[] = [
  { value: "-createdAt", words: "Newest first" },
  { value: "createdAt", words: "Oldest first" },
];

interface ReceivedProps {
  createdAt: string;
  repliedAt: string | null;
}

/** Shows the day of receipt under a sender's name, and the day of the reply. */
export function Received({ createdAt, repliedAt }: ReceivedProps) {
  return (
    <span className="received">
      {dayText(createdAt)}
      {repliedAt && <span className="received-reply">Replied {dayText(repliedAt)}</span>}
    </span>
  );
}
