/**
 * Where a reader of the event log stands: the epoch (changed by a restore), the transaction id and the row's
 * number.
 */
export type Cursor = { epoch: string; xid: bigint; seq: bigint }

/** The cursor as it travels to clients: `epoch.xid.seq`. */
export function writeCursor({ epoch, xid, seq }: Cursor): string {
  return `${epoch}.${xid}.${seq}`
}

/** The largest number of a row that the database can be asked about. */
const LAST = 2n ** 63n - 1n

/** Reads what a client sent; null when it is not a cursor. */
export function parseCursor(text: unknown): Cursor | null {
  const match = typeof text === 'string' ? /^([0-9a-f]{1,40})\.(\d{1,19})\.(\d{1,19})$/.exec(text) : null
  if (!match) return null
  const seq = BigInt(match[3] as string)
  return seq > LAST ? null : { epoch: match[1] as string, xid: BigInt(match[2] as string), seq }
}

/** Order of the log: by transaction, then by row. */
export function after(a: Cursor, b: Cursor): boolean {
  return a.xid > b.xid || (a.xid === b.xid && a.seq > b.seq)
}
