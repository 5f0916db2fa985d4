import { column, columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { one, read } from '@nemt/store/read.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'
import { Refusal } from '../pipeline/refusal.ts'

type Loaded = { customer: Customer; policy: CustomerPolicy }
/** Customers kept at most; names that nobody has are kept too, so that guessing costs no look-ups. */
const CUSTOMERS = 2_000
const cacheOf = ofPortal(({ freshMs }) =>
  boundedCache<string, Promise<Loaded | undefined>>(CUSTOMERS, { freshMs }),
)

/**
 * The customer of a host, with its policy, kept for a moment (portal.freshMs). Throws not_found for a
 * subdomain that nobody has.
 */
export async function loadCustomer(portal: Portal, key: string): Promise<Loaded> {
  const loaded = await loadOnce(cacheOf(portal), key, () => fetchCustomer(portal, key))
  if (!loaded) throw new Refusal('not_found', 'unknown_customer', 'There is no such customer.')
  return loaded
}

/** Forgets what is cached of a customer, after its configuration was changed by this process. */
export function forgetCustomer(portal: Portal, key: string): void {
  return cacheOf(portal).delete(key)
}

async function fetchCustomer(portal: Portal, key: string): Promise<Loaded | undefined> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(key)) return undefined
  const found = await ask(portal, key)
  if (!found) return undefined
  const { customer, policy, own: wording } = found
  return { customer: wording ? { ...customer, copy: { ...customer.copy, ...wording } } : customer, policy }
}

/** The customer as it is stored, without the texts of copy:info:custom. Throws not_found. */
export async function storedCustomer(portal: Portal, key: string): Promise<Loaded> {
  const found = await ask(portal, key)
  if (!found) throw new Refusal('not_found', 'unknown_customer', 'There is no such customer.')
  return found
}

async function ask(
  portal: Portal,
  key: string,
): Promise<(Loaded & { own: Record<string, string> | null }) | undefined> {
  const { sql } = portal.store
  const { found } = await read(portal.store, key, {
    found: one(
      select(
        sql,
        {
          ...columns('customer', 'c', ['name', 'timezone', 'version', 'configuration']),
          ...joined({ policy: column('customer_policy', 'p', 'document') }),
          own: computed<Record<string, string> | null>(
            sql`(select jsonb_object_agg(o.key, o.text) from copy o where o.customer_key = s.c
              and o.language = 'en')`,
          ),
        },
        sql`from customer c left join customer_policy p on p.customer_key = c.customer_key
          where c.customer_key = s.c`,
      ),
    ),
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
