import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<{ isOver: boolean }>();

/** Returns the work of a transaction, inside which `assertNoneOpen` throws. */
export function inTransaction<Tx, T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return (tx) => {
    const open = { isOver: false };
    return present.run(open, () => work(tx).finally(() => (open.isOver = true)));
  };
}

/**
 * Throws inside the work of a transaction. A second transaction would wait for the first one's end, which waits for it:
 * SQLite has one writer, and PostgreSQL may have no connection left.
 */
export function assertNoneOpen(): void {
  if (present.getStore()?.isOver === false)
    throw new Error("A transaction has its connection: another one is not to be waited for inside it.");
}
