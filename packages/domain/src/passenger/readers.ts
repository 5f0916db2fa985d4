/** Who reads a passenger's record, besides the passenger: the office, a provider's people, global support. */
export const readerKinds = ['staff', 'provider', 'support'] as const
export type ReaderKind = (typeof readerKinds)[number]

/** How it was read: the record or a ride of it by itself, as one of a list, or in a file. */
export const readingWays = ['record', 'list', 'report'] as const
export type ReadingWay = (typeof readingWays)[number]

const HOUR_MS = 3_600_000

/** The hour (ms) under which a reading is counted: lists that are looked at all day make one line an hour. */
export function readingHour(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS
}

/** The most keys that are taken from one answer. */
const MOST = 5_000
/** Where answers and payloads name a passenger, or one of their rides. */
const PASSENGERS = ['patient', 'passenger', 'passenger_key', 'patient_keys', 'passengers'] as const
const NAMES_PASSENGERS: ReadonlySet<string> = new Set(PASSENGERS)
const NAMES_RECORDS: ReadonlySet<string> = new Set(['key', 'keys', 'ride', 'rides', 'ride_key', 'records'])
/** Parts of a record that name no other one; most of what a list of rides is made of. */
const PLAIN: ReadonlySet<string> = new Set([
  ...[
    'accessibility',
    'communication',
    'costs',
    'driver',
    'estimates',
    'extra',
    'flags',
    'name',
    'notes',
    'phone',
  ],
  ...['places', 'portal_settings', 'stops', 'support', 'times', 'vehicle'],
])

/** Keys by the customer that has them; '' for the one that was asked. */
export type NamedKeys = Map<string, Set<string>>

/**
 * The keys of passengers and rides that an answer or a payload names, at any depth, and the names of its collections'
 * records (`patient:info`). Where a ride names its passenger, the ride's own key is left out. A search over all
 * customers names each record's `customer`.
 */
export function namedKeys(value: unknown): NamedKeys {
  const found: NamedKeys = new Map()
  walk(value, '', 0, found)
  return found
}

function add(found: NamedKeys, customer: string, key: unknown): void {
  if (typeof key !== 'string' || key.length === 0 || key.length > 100) return
  const keys = found.get(customer) ?? new Set<string>()
  found.set(customer, keys)
  if (keys.size < MOST) keys.add(key)
}

function walk(value: unknown, customer: string, depth: number, found: NamedKeys): void {
  if (typeof value !== 'object' || value === null || depth > 12) return
  if (Array.isArray(value)) {
    for (const inner of value) walk(inner, customer, depth + 1, found)
    return
  }
  // An object, as the lines before say; of its fields only texts are taken for keys.
  const fields = value as Record<string, unknown>
  const of = typeof fields.customer === 'string' ? fields.customer : customer
  const whose = PASSENGERS.some((name) => typeof fields[name] === 'string')
  for (const name in fields) {
    if (PLAIN.has(name)) continue
    const inner = fields[name]
    if (NAMES_PASSENGERS.has(name) || (!whose && NAMES_RECORDS.has(name))) addAll(found, of, inner)
    if (typeof inner !== 'object' || inner === null) continue
    if (name.includes(':')) addRecords(found, of, name, inner)
    walk(inner, of, depth + 1, found)
  }
}

function addAll(found: NamedKeys, customer: string, keys: unknown): void {
  if (Array.isArray(keys)) for (const key of keys) add(found, customer, key)
  else add(found, customer, keys)
}

/** The records of a collection (`patient:info`), or the one that its path names (`patient:info/PAS1`). */
function addRecords(found: NamedKeys, customer: string, path: string, records: object): void {
  const key = path.split('/')[1]
  for (const record of key ? [key] : Object.keys(records)) add(found, customer, record)
}
