import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { heardAs } from '../passenger/heard.ts'
import { passengerSeen } from '../passenger/visible.ts'

const asked = z.strictObject({ passenger_key: key, fund_key: key })

/** Switches a passenger's fund off (C026): what is held stays, nothing new is paid from it. */
export const fundDisable = defineCall({
  name: 'fund.disable',
  does: "Switches a passenger's fund off.",
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: asked,
  output: z.strictObject({ fund_key: key, enabled: z.literal(false) }),
  run: (context, which) => switched(context, which, false),
})

/** Switches a passenger's fund on again (C086). */
export const fundEnable = defineCall({
  name: 'fund.enable',
  does: "Switches a passenger's fund on.",
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: asked,
  output: z.strictObject({ fund_key: key, enabled: z.literal(true) }),
  run: (context, which) => switched(context, which, true),
})

async function switched<E extends boolean>(
  context: Context,
  { passenger_key, fund_key }: z.infer<typeof asked>,
  enabled: E,
): Promise<{ fund_key: string; enabled: E }> {
  const { sql } = context
  const { whose } = await context.read({
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
  if (!whose) throw notFound('fund')
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
            ...heardAs(whose),
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
