import { callNamed } from '../registry.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '../pipeline/principal.ts'
import type { Portal } from '../pipeline/portal.ts'
import { forgetFleets } from '../fleet/load.ts'
import { runCall } from '../pipeline/run.ts'
import { newCustomer, type TestCustomer } from './customer.ts'

/**
 * A customer that uses funds, with one fleet that charges, and a fund for its passenger. The interval is
 * static unless the benefit says otherwise.
 */
export async function fundedCustomer(
  portal: Portal,
  document: Partial<Policy>,
  options: { required?: boolean; more?: Partial<Policy>[]; fleet?: Partial<NewRow<'fleet'>> } = {},
): Promise<TestCustomer & { fund: string; funds: string[]; fleet: { key: string; token: string } }> {
  const who = await newCustomer(portal, { policy: { funds_enabled: true } })
  const [fleet] = (await who.fleets(1, options.fleet)) as [{ key: string; token: string }]
  forgetFleets(portal)
  const configuration = {
    dispatch: { send_anytime: true },
    fleets: { whitelist: { [fleet.key]: true } },
    passenger: { portal: true },
    funds: { enabled: true, required: options.required === true },
  }
  const benefits = [document, ...(options.more ?? [])].map((benefit, index) => ({
    policy: newKey('PCY'),
    fund: newKey('FND'),
    // What a fund is called says nothing of its benefit.
    names: { fund: `Fund ${index}`, policy: `Benefit ${index}` },
    document: { limits: { allotment: { interval: 'static' as const } }, ...benefit },
  }))
  await write(portal.store, who.key, {
    updates: [update('customer', { where: { version: 1 }, set: { configuration } })],
    inserts: {
      policy: benefits.map(({ policy: key, names, document: rules }) => ({
        key,
        name: names.policy,
        document: rules,
      })),
    },
  })
  await write(portal.store, who.key, {
    inserts: {
      fund: benefits.map(({ fund: key, policy, names }) => ({ key, name: names.fund, policy_key: policy })),
    },
  })
  await write(portal.store, who.key, {
    inserts: {
      passenger_fund: benefits.map(({ fund }) => ({ passenger_key: who.passenger, fund_key: fund })),
    },
  })
  return { ...who, fund: benefits[0]?.fund as string, funds: benefits.map(({ fund }) => fund), fleet }
}

/** The ledger of a customer: its counters, and its entries as `kind count cents` in their order. */
export async function ledgerOf(portal: Portal, customer: string) {
  const { sql } = portal.store
  const { counters, entries } = await read(portal.store, customer, {
    counters: many(
      sql`select c.fund_key, c.held_count, c.held_cents, c.spent_count, c.spent_cents from fund_counter c
        where c.customer_key = s.c order by 1`,
    ),
    entries: many(
      sql`select e.ride_key, e.fund_key, e.kind, e.count, e.cents from fund_entry e where e.customer_key = s.c
        order by e.at, e.key`,
    ),
  })
  const audit = (await runCall(portal, callNamed, {
    customer,
    name: 'fund.recompute',
    payload: {},
    principal: system(customer),
  })) as { differences: unknown[] }
  return { counters, entries, differences: audit.differences }
}
