import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { one, read } from '@nemt/store/read.ts'
import type { Portal } from '../pipeline/portal.ts'
import { Refusal } from '../pipeline/refusal.ts'

type Loaded = { customer: Customer; policy: CustomerPolicy }
const cache = new WeakMap<Portal, Map<string, { at: number; loading: Promise<Loaded | undefined> }>>()

/**
 * The customer of a host, with its policy, kept for a moment (portal.freshMs). Throws not_found for a
 * subdomain that nobody has.
 */
export const loadCustomer = async (portal: Portal, key: string): Promise<Loaded> => {
  const known = cache.get(portal) ?? new Map<string, { at: number; loading: Promise<Loaded | undefined> }>()
  cache.set(portal, known)
  const at = performance.now()
  let entry = known.get(key)
  if (!entry || at - entry.at > portal.freshMs) {
    if (known.size > 2_000) known.clear()
    entry = { at, loading: fetchCustomer(portal, key) }
    known.set(key, entry)
    // Who waits for it hears of the fault; nobody after them does.
    entry.loading.catch(() => known.delete(key))
  }
  const loaded = await entry.loading
  if (!loaded) throw new Refusal('not_found', 'unknown_customer', 'There is no such customer.')
  return loaded
}

/** Forgets what is cached of a customer, after its configuration was changed by this process. */
export const forgetCustomer = (portal: Portal, key: string): void => void cache.get(portal)?.delete(key)

const fetchCustomer = async (portal: Portal, key: string): Promise<Loaded | undefined> => {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(key)) return undefined
  const found = await ask(portal, key)
  if (!found) return undefined
  const { customer, policy, own } = found
  return { customer: own ? { ...customer, copy: { ...customer.copy, ...own } } : customer, policy }
}

/** The customer as it is stored, without the texts of copy:info:custom. Throws not_found. */
export const storedCustomer = async (portal: Portal, key: string): Promise<Loaded> => {
  const found = await ask(portal, key)
  if (!found) throw new Refusal('not_found', 'unknown_customer', 'There is no such customer.')
  return found
}

const ask = async (
  portal: Portal,
  key: string,
): Promise<(Loaded & { own: Record<string, string> | null }) | undefined> => {
  const { sql } = portal.store
  const { found } = await read(portal.store, key, {
    found: one(sql`select c.name, c.timezone, c.version, c.configuration, p.document as policy,
        (select jsonb_object_agg(o.key, o.text) from copy o where o.customer_key = s.c
          and o.language = 'en') as own
      from customer c left join customer_policy p on p.customer_key = c.customer_key
      where c.customer_key = s.c`),
  })
  if (!found) return undefined
  return {
    customer: {
      ...found.configuration,
      key,
      name: found.name,
      timezone: found.timezone,
      version: found.version,
    },
    policy: found.policy ?? {},
    own: found.own,
  }
}
