import type { Actor } from '@nemt/domain/event/actor.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { AuditRow } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { loadCustomer } from '../customer/load.ts'
import type { Portal } from './portal.ts'
import { actorOf, nobody, type Principal } from './principal.ts'
import type { Refusal, RefusalKind } from './refusal.ts'

/** Refusals that are about who may do what; a field that is wrong or a lost race is none. */
const TRACED: readonly RefusalKind[] = ['unauthenticated', 'forbidden', 'not_found', 'limited']

/** A call that was refused, and what it asked for. */
export type Refused = {
  /** The request's id. */
  id: string
  customer: string
  principal: Principal
  name: string
  payload: unknown
  token: boolean
}

/**
 * Leaves the audit row of a refusal (quality.md S15): who, which call, about what, and how it ended. Nobody's
 * refusals are bounded, so that knocking at the door can't fill the disk: docs/decisions/018.
 */
export async function traceRefusal(portal: Portal, refused: Refused, refusal: Refusal): Promise<void> {
  if (!TRACED.includes(refusal.kind)) return
  const { id, customer, principal, name, payload, token } = refused
  const { actor, object } = refusal.traced
  const row: AuditRow = {
    actor: actor ?? actorOf(principal),
    action: name,
    object: object ?? objectOf(payload),
    outcome: actor ? 'refused' : refusal.kind,
    detail: { code: refusal.code, ...(principal.scope === 'nobody' && token ? { session: 'dead' } : {}) },
    request: id,
  }
  const rows = principal.scope === 'nobody' ? bounded(portal, customer, row) : [row]
  // A refusal is told to the client all the same; that its trace is missing is a fault of its own.
  if (rows.length)
    await write(portal.store, customer, { audit: rows }).catch((error: unknown) =>
      logFault('trace of a refusal', error, { request: id, customer }),
    )
}

/** Who a door refused, before anything of a call was looked at. */
type Knock = {
  id: string
  customer: string
  name: string
  token?: boolean
  principal?: Principal | undefined
}

/**
 * The same of what a door refuses by itself: a request of another site, a ticket that is dead, a message that nobody
 * vouches for, a stranger who wants to listen. Of a customer that doesn't exist nothing is kept.
 */
export async function traceAtDoor(portal: Portal, knock: Knock, refusal: Refusal): Promise<void> {
  const { customer, token = false, principal = nobody(customer) } = knock
  const exists = await loadCustomer(portal, customer).then(
    () => true,
    () => false,
  )
  if (exists) await traceRefusal(portal, { ...knock, payload: undefined, token, principal }, refusal)
}

/** Where payloads name what they are about, in the order in which it says most. */
const NAMES = [
  'key',
  'ride',
  'passenger_key',
  'passenger',
  'patient',
  'user_keys',
  'keys',
  'rides',
  'ride_key',
  'user',
  'fund_key',
  'plan_key',
  'patient_keys',
] as const

/** The key of the record that a payload is about, if it names one. */
export function objectOf(payload: unknown, depth = 0): string | undefined {
  if (typeof payload === 'string') return key.safeParse(payload).success ? payload : undefined
  if (Array.isArray(payload)) return depth < 3 ? objectOf(payload[0], depth + 1) : undefined
  if (typeof payload !== 'object' || payload === null || depth > 3) return undefined
  // An object, as the line before says; nothing of it is believed but texts that are keys.
  const fields = payload as Record<string, unknown>
  for (const name of NAMES) {
    const found = Object.hasOwn(fields, name) ? objectOf(fields[name], depth + 1) : undefined
    if (found) return found
  }
  // A map of collections by key, as data.query takes it.
  const [collection, records] = Object.entries(fields)[0] ?? []
  if (!collection?.includes(':')) return undefined
  const [, named] = collection.split('/')
  const first =
    named ?? (typeof records === 'object' && records !== null ? Object.keys(records)[0] : undefined)
  return first && key.safeParse(first).success ? first : undefined
}

/** So many refusals of nobody have a row of their own in an hour, for each customer and process. */
const ROWS_AN_HOUR = 1_000
const HOUR_MS = 3_600_000
/** Whatever comes on top is counted, and its counts are one row a minute. */
const COUNTED_MS = 60_000

type Counted = { hour: number; rows: number; counts: Map<string, number>; timer: NodeJS.Timeout | undefined }
const counters = new WeakMap<Portal, Map<string, Counted>>()

/** The row, while there is room for it in this hour; else it is counted. */
function bounded(portal: Portal, customer: string, row: AuditRow): AuditRow[] {
  const of = counters.get(portal) ?? new Map<string, Counted>()
  counters.set(portal, of)
  const counted = of.get(customer) ?? {
    hour: 0,
    rows: 0,
    counts: new Map<string, number>(),
    timer: undefined,
  }
  of.set(customer, counted)
  const hour = Math.floor(portal.clock() / HOUR_MS)
  if (counted.hour !== hour) Object.assign(counted, { hour, rows: 0 })
  if (counted.rows < ROWS_AN_HOUR) {
    counted.rows += 1
    return [row]
  }
  const name = `${row.action} ${row.outcome}`
  counted.counts.set(name, (counted.counts.get(name) ?? 0) + 1)
  counted.timer ??= setTimeout(() => void tellCounts(portal, customer, counted), COUNTED_MS).unref()
  return []
}

async function tellCounts(portal: Portal, customer: string, counted: Counted): Promise<void> {
  const counts = Object.fromEntries(counted.counts)
  counted.counts.clear()
  counted.timer = undefined
  const actor: Actor = { kind: 'nobody', key: 'nobody', name: '' }
  await write(portal.store, customer, {
    audit: [{ actor, action: 'refused', outcome: 'counted', detail: { counts } }],
  }).catch((error: unknown) => logFault('trace of refusals', error, { customer }))
}
