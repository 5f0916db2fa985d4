import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { reachOf } from './event-reach.ts'
import { passengerSeen } from './visible.ts'

/** Gives a passenger a fund of a benefit (C031); one that is there already is switched on again instead. */
export const passengerCreateFund = defineCall({
  name: 'passenger.create_fund',
  does: 'Gives a passenger a fund of a benefit.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key, policy_key: key }),
  output: z.strictObject({ fund_key: key }),
  run: async (context, { passenger_key, policy_key }) => {
    const { now } = context
    const { passenger, policy, existing } = await readRecords(context, passenger_key, policy_key)
    if (!passenger) throw notFound('passenger')
    if (!policy) throw notFound('policy')
    const fund_key = existing?.fund_key ?? newKey('FND', now)
    // The passenger's version counts on, so that two at once don't make two funds of one benefit.
    const counted = update('passenger', {
      where: { key: passenger_key, version: passenger.version },
      set: { version: { increment: 1 } },
      must: 'passenger_changed',
    })
    const switchedOn = update('passenger_fund', {
      where: { passenger_key, fund_key },
      set: { enabled: true },
    })
    const name = policy.display_name ?? policy.name
    return context.write(
      {
        updates: existing ? [counted, switchedOn] : [counted],
        inserts: existing
          ? {}
          : {
              fund: [{ key: fund_key, name, policy_key }],
              passenger_fund: [{ passenger_key, fund_key }],
            },
        events: [
          {
            collection: 'patient:funds',
            key: passenger_key,
            type: existing ? 'enabled' : 'created',
            actor: context.actor,
            data: { fund: fund_key },
            audience: ['staff', 'passenger'],
            ...reachOf(passenger),
          },
        ],
        object: passenger_key,
      },
      { fund_key },
    )
  },
})

/** The passenger, the benefit, and the fund of it that the passenger has already. */
function readRecords(context: Context, passenger: string, policy: string) {
  const { sql } = context
  return context.read({
    passenger: one(
      select(
        sql,
        columns('passenger', 'p', ['key', 'version', 'team_key']),
        sql`from passenger p where p.customer_key = s.c
        and p.key = ${passenger} and p.status <> 'archived' and ${passengerSeen(context)}`,
      ),
    ),
    policy: one(
      select(
        sql,
        columns('policy', 'p', ['key', 'name', 'display_name']),
        sql`from policy p where p.customer_key = s.c and p.key = ${policy}`,
      ),
    ),
    existing: one(
      select(
        sql,
        columns('passenger_fund', 'pf', ['fund_key']),
        sql`from passenger_fund pf join fund f on f.customer_key = s.c
          and f.key = pf.fund_key and f.policy_key = ${policy} where pf.customer_key = s.c
          and pf.passenger_key = ${passenger} order by pf.fund_key`,
      ),
    ),
  })
}
