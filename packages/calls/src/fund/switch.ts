import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'
import { reachOf } from '../passenger/event-reach.ts'
import { passengerSeen } from '../passenger/visible.ts'

/** A fund of a passenger, as the calls that switch it name it. */
export const passengerFund = z.strictObject({ passenger_key: key, fund_key: key })

/** Switches a passenger's fund on or off. Throws not_found for a passenger or fund that is not there. */
export async function switchFund<E extends boolean>(
  context: Context,
  { passenger_key, fund_key }: z.infer<typeof passengerFund>,
  enabled: E,
): Promise<{ fund_key: string; enabled: E }> {
  const { sql } = context
  const { whose: passenger } = await context.read({
    whose: one(
      select(
        sql,
        columns('passenger', 'p', ['key', 'team_key']),
        sql`from passenger p where p.customer_key = s.c
        and p.key = ${passenger_key}
      and ${passengerSeen(context)}`,
      ),
    ),
  })
  if (!passenger) throw notFound('fund')
  try {
    return await context.write(
      {
        updates: [
          update('passenger_fund', { where: { passenger_key, fund_key }, set: { enabled }, must: 'no_fund' }),
        ],
        events: [
          {
            collection: 'patient:funds',
            key: passenger_key,
            type: enabled ? 'enabled' : 'disabled',
            actor: context.actor,
            data: { fund: fund_key },
            audience: ['staff', 'passenger'],
            ...reachOf(passenger),
          },
        ],
        object: passenger_key,
      },
      { fund_key, enabled },
    )
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'no_fund') throw notFound('fund')
    throw error
  }
}
