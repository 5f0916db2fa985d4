import { logFault } from '@nemt/adapters/last-resort.ts'
import { namedKeys, readingHour, type ReaderKind, type ReadingWay } from '@nemt/domain/passenger/readers.ts'
import { upsert } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Store } from '@nemt/store/connect.ts'
import { many, read } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

/** How long readings are gathered before they are written together, ms. */
const GATHERED_MS = 1_000
/** What a reader is shown again within this time is still the same look, ms: a screen asks by many calls. */
const SAME_LOOK_MS = 60_000
/** Rows of one statement. */
const MOST_ROWS = 500
/** What is kept while the database does not answer; what comes on top is given up, and said to be. */
const MOST_WAITING = 50_000
/** How often an orderly stop tries to write what is left. */
const TRIES_AT_END = 3

export type Reader = { key: string; kind: ReaderKind; name: string; reason?: string | undefined }

/** Somebody was answered. `payload` counts where the answer names no passenger itself. */
export type Reading = {
  customer: string
  reader: Reader
  at: number
  answer: unknown
  payload?: unknown
  /** A file; else by itself what was asked for by its key, and one of a list what was not. */
  way?: 'report'
  /** The answer names the customer of each record. */
  across?: boolean
}

/** Notes who read whose record, in the background (docs/decisions/063-who-looked.md). */
export type Readings = {
  note: (reading: Reading) => void
  /** Writes what was noted so far. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** A reading, by the keys that it named. */
type Look = Pick<Reading, 'reader' | 'at' | 'way'> & {
  named: ReadonlySet<string>
  asked: ReadonlySet<string>
}
type Line = NewRow<'passenger_reader'>

/** Gathers readings for a process. */
export function openReadings(store: Store): Readings {
  let noted: Reading[] = []
  const waiting = new Map<string, Look[]>()
  const lately = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  const due = (): void => {
    timer ??= setTimeout(() => void flush(), GATHERED_MS).unref()
  }
  const sort = (): void => {
    const readings = noted
    noted = []
    for (const reading of readings) for (const [customer, look] of looksOf(reading)) keep(customer, [look])
  }
  const keep = (customer: string, looks: readonly Look[]): void => {
    const all = waiting.get(customer) ?? []
    waiting.set(customer, all)
    all.push(...looks.slice(0, Math.max(0, MOST_WAITING - all.length)))
    if (all.length >= MOST_WAITING)
      logFault('readings', new Error('too many wait to be written'), { customer })
  }
  /** Whether all could be written. */
  const writeAll = async (): Promise<boolean> => {
    sort()
    const taken = [...waiting]
    waiting.clear()
    let isWell = true
    for (const [customer, looks] of taken)
      await writeLooks(store, customer, looks, lately).catch((error: unknown) => {
        isWell = false
        logFault('readings', error, { customer })
        keep(customer, looks)
      })
    return isWell
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    await writing
    writing = writeAll().then((isWell) => {
      writing = undefined
      if (!isWell) due()
    })
    await writing
  }
  return {
    note: (reading) => {
      // The answer goes out first: its keys are looked for when nobody waits any more.
      if (noted.push(reading) === 1) setImmediate(sort)
      due()
    },
    flush,
    close: async () => {
      for (let attempt = 0; attempt < TRIES_AT_END; attempt++) {
        await flush()
        if (waiting.size === 0) break
      }
      clearTimeout(timer)
    },
  }
}

/** What was looked at, by customer. */
function looksOf({ customer, reader, at, way, answer, payload, across = false }: Reading): [string, Look][] {
  const found = namedKeys(answer)
  const asked = across
    ? new Set<string>()
    : new Set([...namedKeys(payload).values()].flatMap((keys) => [...keys]))
  const look = { reader, at, ...(way ? { way } : {}), asked }
  if (across) return [...found].map(([of, named]) => [of || customer, { ...look, named }])
  return [[customer, { ...look, named: new Set([...found.values()].flatMap((keys) => [...keys])) }]]
}

async function writeLooks(
  store: Store,
  customer: string,
  looks: readonly Look[],
  lately: Map<string, number>,
): Promise<void> {
  const passengerOf = await passengersOf(store, customer, looks)
  const lines = linesOf(looks, passengerOf).filter((line) => isNews(customer, line, lately))
  for (let from = 0; from < lines.length; from += MOST_ROWS) {
    const by = ['passenger_key', 'hour', 'reader_key', 'way'] as const
    await write(store, customer, {
      upserts: [
        upsert('passenger_reader', { by, rows: lines.slice(from, from + MOST_ROWS), add: ['times'] }),
      ],
    })
  }
  for (const line of lines)
    if (line.way !== 'report') lately.set(lineName(customer, line), Number(line.last_at))
  forgetOld(lately)
}

/** The passenger that a key means: a passenger's own, or a ride's. */
async function passengersOf(
  store: Store,
  customer: string,
  looks: readonly Look[],
): Promise<Map<string, string>> {
  const { sql } = store
  const keys = [...new Set(looks.flatMap(({ named, asked }) => [...named, ...asked]))]
  if (keys.length === 0) return new Map()
  const { passengers, rides } = await read(store, customer, {
    passengers: many(
      select(
        sql,
        columns('passenger', 'p', ['key']),
        sql`from passenger p where p.customer_key = s.c and p.key = any(${keys})`,
      ),
    ),
    rides: many(
      select(
        sql,
        columns('ride', 'r', ['key', 'passenger_key']),
        sql`from ride r where r.customer_key = s.c and r.key = any(${keys})`,
      ),
    ),
  })
  return new Map([
    ...rides.map(({ key, passenger_key }) => [key, passenger_key] as const),
    ...passengers.map(({ key }) => [key, key] as const),
  ])
}

/** One line for each reader, passenger, hour and way, in the order in which rows are always locked. */
function linesOf(looks: readonly Look[], passengerOf: ReadonlyMap<string, string>): Line[] {
  const lines = new Map<string, Line>()
  const meant = (keys: ReadonlySet<string>) =>
    new Set([...keys].map((key) => passengerOf.get(key)).filter((key) => key !== undefined))
  for (const { reader, at, way, named, asked } of looks) {
    const [shown, wanted] = [meant(named), meant(asked)]
    for (const passenger_key of shown.size ? shown : wanted) {
      const line = {
        ...{ passenger_key, hour: readingHour(at), reader_key: reader.key, last_at: at, times: 1 },
        way: way ?? (wanted.has(passenger_key) ? ('record' as const) : ('list' as const)),
        ...{ kind: reader.kind, name: reader.name, reason: reader.reason ?? null },
      }
      const name = lineName('', line)
      // Of what is gathered together, a file counts by itself.
      lines.set(name, { ...line, times: way === 'report' ? (lines.get(name)?.times ?? 0) + 1 : 1 })
    }
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

function lineName(customer: string, { passenger_key, hour, reader_key, way }: Line): string {
  return [customer, passenger_key, String(hour), reader_key, way satisfies ReadingWay].join(' ')
}

/** A screen that refreshes itself all the time counts once a minute, and one that asks by ten calls once. */
function isNews(customer: string, line: Line, lately: ReadonlyMap<string, number>): boolean {
  const before = line.way === 'report' ? undefined : lately.get(lineName(customer, line))
  return before === undefined || Number(line.last_at) - before >= SAME_LOOK_MS
}

function forgetOld(lately: Map<string, number>): void {
  if (lately.size < MOST_WAITING) return
  // In the order in which they were written: the first half is the older one.
  for (const name of [...lately.keys()].slice(0, MOST_WAITING / 2)) lately.delete(name)
}
