/** Values by key: never more than so many, and each for so long. */
export type BoundedCache<K, V extends NonNullable<unknown> | null> = {
  /** What is kept and not too old; it counts as used. */
  get: (key: K) => V | undefined
  /** Keeps a value anew; the one that was used longest ago goes when there are too many. */
  set: (key: K, value: V) => void
  delete: (key: K) => void
  clear: () => void
  keys: () => Iterable<K>
  /** How many are kept, those included that are too old and that nobody has asked for since. */
  size: () => number
}

/**
 * A cache that drops what was used longest ago, one at a time: one that empties itself when it is full makes
 * everybody ask at once. Twenty lines rather than lru-cache: the browser has it too, where that weighs 6 KB.
 *
 * @param most that are kept
 * @param freshMs how old (ms) a value may be; what is older counts as unknown. Without it values don't age
 * @param now in ms, any steady clock
 */
export function boundedCache<K, V extends NonNullable<unknown> | null>(
  most: number,
  { freshMs = Infinity, now = () => performance.now() }: { freshMs?: number; now?: () => number } = {},
): BoundedCache<K, V> {
  // A Map keeps the order in which keys came; what is used goes to its end.
  const entries = new Map<K, { value: V; at: number }>()
  return {
    get: (key) => {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      if (freshMs !== Infinity && now() - found.at > freshMs) return undefined
      entries.set(key, found)
      return found.value
    },
    set: (key, value) => {
      entries.delete(key)
      for (const oldest of entries.keys()) {
        if (entries.size < most) break
        entries.delete(oldest)
      }
      entries.set(key, { value, at: freshMs === Infinity ? 0 : now() })
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    keys: () => entries.keys(),
    size: () => entries.size,
  }
}

/**
 * What is kept under a key, else what `load` brings: once for all who ask while it is under way. A failure is
 * everybody's who waits for it, and is not kept.
 */
export function loadOnce<K, T>(
  cache: BoundedCache<K, Promise<T>>,
  key: K,
  load: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const loading = load()
  cache.set(key, loading)
  loading.catch(() => {
    if (cache.get(key) === loading) cache.delete(key)
  })
  return loading
}
