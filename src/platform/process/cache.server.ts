export interface Cache<Value> {
  /** Returns a cached value that was made in the present state. */
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Makes a value, at most once at a time for a key, and caches it if `isLasting` allows. */
  load(key: string, make: () => Promise<Value>, isLasting?: (value: Value) => boolean): Promise<Value>;
  /** Returns the number of cached values. */
  count(): number;
}

interface Options<Value> {
  /** The longest unused values leave beyond this. */
  maxBytes?: number;
  sizeOf?: (value: Value) => number;
  /** Names the state that values are made from; a new state empties the cache. */
  revision?: () => string;
}

/** Creates a cache in memory: least recently used by bytes, with one maker for all who wait for the same key. */
export function createCache<Value>({
  maxBytes = Number.POSITIVE_INFINITY,
  sizeOf = () => 0,
  revision = () => "",
}: Options<Value> = {}): Cache<Value> {
  let current = revision();
  let bytes = 0;
  // A Map keeps the order of insertion: a value that is read moves to the end.
  const values = new Map<string, Value>();
  const making = new Map<string, Promise<Value>>();

  function refresh(): void {
    const now = revision();
    if (now === current) return;
    current = now;
    bytes = 0;
    values.clear();
    making.clear();
  }

  function remove(key: string): void {
    const value = values.get(key);
    if (value !== undefined && values.delete(key)) bytes -= sizeOf(value);
  }

  function set(key: string, value: Value): void {
    remove(key);
    values.set(key, value);
    bytes += sizeOf(value);
    for (const oldest of values.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  return {
    get(key) {
      refresh();
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      refresh();
      set(key, value);
    },
    load(key, make, isLasting = () => true) {
      refresh();
      const begun = making.get(key);
      if (begun) return begun;
      // Noted before the making starts: a value made while the state changes belongs to the older one.
      const madeFrom = current;
      const made = make()
        .then((value) => {
          refresh();
          if (madeFrom === current && isLasting(value)) set(key, value);
          return value;
        })
        .finally(() => {
          if (making.get(key) === made) making.delete(key);
        });
      making.set(key, made);
      return made;
    },
    count: () => values.size,
  };
}
