import { computed, select } from '@nemt/store/rows/select.ts'
import { passenger } from '@nemt/domain/passenger/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { passengerSeen, recordShownTo } from './visible.ts'

/** One passenger's record; a passenger only gets their own. One that was merged names the one that was kept. */
export const passengerInfo = defineCall({
  name: 'passenger.info',
  does: "Gives a passenger's record.",
  effect: 'read',
  permission: ['passenger.view', 'passenger.edit', 'passenger.search', 'ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ key }),
  output: passenger,
  run: async (context, input) => {
    const { sql, principal } = context
    if (principal.scope === 'passenger' && principal.key !== input.key) throw notFound('passenger')
    const found = await context.read(
      {
        passenger: one(
          select(
            sql,
            {
              ...passengerColumns,
              fund_keys: computed<string[] | null>(
                sql`(select jsonb_agg(f.fund_key) from passenger_fund f where f.customer_key = s.c
                  and f.passenger_key = p.key and f.enabled)`,
              ),
              phone_history: computed<Record<string, string> | null>(
                sql`(select jsonb_object_agg((extract(epoch from n.since) * 1000)::bigint, n.e164)
                  from passenger_phone n where n.customer_key = s.c and n.passenger_key = p.key
                    and n.until is not null)`,
              ),
              merged_into: computed<string | null>(
                sql`(with recursive led as (
                  select p.merged_into as key where p.merged_into is not null
                  union select n.merged_into from led join passenger n
                    on n.customer_key = s.c and n.key = led.key where n.merged_into is not null
                ) select led.key from led join passenger n on n.customer_key = s.c and n.key = led.key
                  where n.merged_into is null)`,
              ),
              plan_keys: computed<string[] | null>(
                sql`(select jsonb_agg(l.plan_key) from passenger_plan l where l.customer_key = s.c
                  and l.passenger_key = p.key)`,
              ),
            },
            sql`from passenger p where p.customer_key = s.c and p.key = ${input.key}
              and ${passengerSeen(context)}`,
          ),
        ),
      },
      { object: input.key, shows: 'passenger' },
    )
    if (!found.passenger) throw notFound('passenger')
    return recordShownTo(principal, passengerOf(found.passenger))
  },
})
