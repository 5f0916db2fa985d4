import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { FleetReader } from '@nemt/domain/user/fleet-alerts.ts'
import { many, read } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'
import { settingsOf } from '../user/shape.ts'
import { loadFleets } from './load.ts'

/** Customers whose readers are kept at most. */
const CUSTOMERS = 2_000
type Readers = ReadonlyMap<string, readonly FleetReader[]>
const readersOf = ofPortal(({ freshMs }) => boundedCache<string, Promise<Readers>>(CUSTOMERS, { freshMs }))
/** The fleets with their readers as they were last put together, which rules keep things by. */
const togetherOf = ofPortal(() =>
  boundedCache<string, { fleets: readonly Fleet[]; readers: Readers; heard: Fleet[] }>(CUSTOMERS),
)

/**
 * Every fleet, each with those of its people at this customer who want to hear of its rides: asked once in a moment, so
 * that an offer costs no question more.
 */
export async function loadHeardFleets({
  portal,
  customer,
}: Pick<Context, 'portal' | 'customer'>): Promise<Fleet[]> {
  const [fleets, readers] = await Promise.all([
    loadFleets(portal),
    loadOnce(readersOf(portal), customer.key, () => fetchReaders(portal, customer.key)),
  ])
  if (readers.size === 0) return fleets
  const kept = togetherOf(portal)
  const before = kept.get(customer.key)
  if (before && before.fleets === fleets && before.readers === readers) return before.heard
  const heard = fleets.map((fleet) => {
    const own = readers.get(fleet.key)
    return own ? { ...fleet, readers: own } : fleet
  })
  kept.set(customer.key, { fleets, readers, heard })
  return heard
}

/** Forgets who wants to hear, after somebody chose anew at this process. */
export function forgetReaders(portal: Portal, customer: string): void {
  readersOf(portal).delete(customer)
}

async function fetchReaders(portal: Portal, customer: string): Promise<Readers> {
  const { sql } = portal.store
  const { users } = await read(portal.store, customer, {
    users: many(
      select(
        sql,
        columns('app_user', 'u', ['key', 'email', 'phone', 'settings', 'fleet_key']),
        sql`from app_user u where u.customer_key = s.c and u.fleet_key is not null and u.archived_at is null
          and u.settings->'alerts'->>'method' in ('email', 'sms') order by u.key`,
      ),
    ),
  })
  const readers = new Map<string, FleetReader[]>()
  for (const { key, email, phone, settings, fleet_key } of users) {
    const { alerts = {}, language = null } = settingsOf(settings)
    const reader = { key, email, language, alerts, ...(phone?.raw ? { phone: phone.raw } : {}) }
    readers.set(fleet_key ?? '', [...(readers.get(fleet_key ?? '') ?? []), reader])
  }
  return readers
}
