import { randomKey } from "#platform/contract/random-key.ts";
import { partsSent } from "#platform/contract/sent-parts.ts";

/** The Idempotency-Keys of what one caller sends. */
export interface Attempts {
  /** The key to send a body under: that of the last attempt, if the same was sent then and no answer came. */
  begin(endpointId: string, body: unknown): string;
  /** An answer came, so the same words are something new from now on. */
  end(endpointId: string, key: string): void;
}

/** Knows what is sent again because its answer was lost: what had reached the server all the same must not count twice. */
export function createAttempts(): Attempts {
  const unanswered = new Map<string, { sent: string; key: string }>();
  return {
    begin(endpointId, body) {
      const sent = JSON.stringify(partsSent(body).map(([name, value]) => [name, readable(value)]));
      const last = unanswered.get(endpointId);
      if (last?.sent === sent) return last.key;
      const key = randomKey();
      unanswered.set(endpointId, { sent, key });
      return key;
    },
    end(endpointId, key) {
      if (unanswered.get(endpointId)?.key === key) unanswered.delete(endpointId);
    },
  };
}

function readable(value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
