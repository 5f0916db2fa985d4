/** Drops what is absent, so that optional fields are absent on the wire too. */
export function present<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], null> } {
  // Object.fromEntries forgets which members there are.
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  ) as {
    [K in keyof T]?: Exclude<T[K], null>
  }
}
