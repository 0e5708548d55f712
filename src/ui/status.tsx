import { useState } from "react";

/** Carries the words of a status. */
interface StatusMessage {
  message: string;
  /** Differs with each message, so that the same words said twice are read out twice. */
  key: string | number;
}

interface StatusProps {
  of: StatusMessage | undefined;
  className: string;
}

/** Shows what became of an action, and has screen readers read it out, the same words once for each time. */
export function Status({ of, className }: StatusProps) {
  return (
    <p role="status" className={className}>
      {/* Screen readers announce a new element, even one whose words were there before. */}
      {of?.message && <span key={of.key}>{of.message}</span>}
    </p>
  );
}

/** Keeps the words of a `Status`; returns them and the function that says others. */
export function useStatus(): [status: StatusMessage, say: (message: string) => void] {
  const [status, setStatus] = useState<StatusMessage>({ message: "", key: 0 });
  return [status, (message) => setStatus(({ key }) => ({ message, key: Number(key) + 1 }))];
}
