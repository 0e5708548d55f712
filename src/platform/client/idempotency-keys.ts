import { randomKey } from "#platform/contract/random-key.ts";
import { partsSent } from "#platform/contract/sent-parts.ts";

/** The Idempotency-Keys of one caller. */
interface Attempts {
  /**
   * Returns the key of a body that is sent to a path: that of the last attempt there if the same body had no answer.
   */
  begin(path: string, body: unknown): string;
  /** Records an answer, after which the same body is a new request. */
  end(path: string, key: string): void;
}

/** Creates the register of attempts, so that a body repeated after a lost answer is stored once. */
export function createAttempts(): Attempts {
  const unanswered = new Map<string, { sent: string; key: string }>();
  return {
    begin(path, body) {
      const sent = JSON.stringify(partsSent(body).map(([name, value]) => [name, readable(value)]));
      const last = unanswered.get(path);
      if (last?.sent === sent) return last.key;
      const key = randomKey();
      unanswered.set(path, { sent, key });
      return key;
    },
    end(path, key) {
      if (unanswered.get(path)?.key === key) unanswered.delete(path);
    },
  };
}

function readable(value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
