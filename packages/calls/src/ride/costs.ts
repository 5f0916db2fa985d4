import { en } from '@nemt/domain/copy/en.ts'
import { countsEstimate, chargeOf } from '@nemt/domain/cost/charge.ts'
import { asksCostReason, editedCosts } from '@nemt/domain/cost/edit.ts'
import { totalCost } from '@nemt/domain/cost/ride-cost.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { rideCost, type RideCost } from '@nemt/domain/ride/schema.ts'
import { costReasons } from '@nemt/domain/ride/values.ts'
import { cents, key, text } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { counterUpserts } from '../fund/ledger.ts'
import { settleCosts } from '../fund/settle-costs.ts'
import { problemRefused } from '../message/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { rideEvent } from './life/event.ts'
import { rideFacts } from './life/questions.ts'
import { changeRefused, orOvertaken, overtaken } from './life/refused.ts'
import { costsOf, type RideRow } from './record/row.ts'
import { blank } from '@nemt/domain/text/blank.ts'

/** A price in cents; what is none is refused with the field's words, here or by the rule. */
const price = z.number({ error: en.problem.amount_wrong }).optional()
const reason = z.enum(costReasons).optional()
const change = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), reason, price }),
  z.strictObject({ op: z.literal('change'), key, reason, price }),
  z.strictObject({ op: z.literal('offset'), key }),
  z.strictObject({ op: z.literal('remove'), key }),
])
const input = z.strictObject({
  ride: key,
  /** The version that the editor shows. */
  version: z.number().int(),
  changes: z.array(change).min(1).max(100),
  /** Why; asked for once the ride is over. */
  why: text(1000).optional(),
})
type Input = z.infer<typeof input>

/**
 * The costs editor (doc 2 §3.8, V818–V827): adds, changes, offsets and removes lines of what a ride costs, all of
 * them or none. A line that changes or goes stays to be read and counts no more; the ledger follows in the same
 * transaction. Support only. 409 with both versions where somebody else changed the ride.
 */
export const rideCosts = defineCall({
  name: 'ride.costs',
  does: "Changes the lines of a ride's costs: adds, changes, offsets and removes them. Prices in cents.",
  effect: 'write',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input,
  output: z.strictObject({
    ride: key,
    version: z.number().int(),
    costs: z.record(z.string(), rideCost),
    /** The sum of the lines that count, and what the ride is charged, the estimate included while it counts. */
    total: cents,
    charge: cents,
    estimate: z.boolean(),
  }),
  run: async (context, asked) => {
    const { sql, principal, policy } = context
    const facts = await context.read(rideFacts(sql, principal, policy, asked.ride))
    const row = facts.ride
    if (!row) throw notFound('ride')
    if (!principal.global) throw forbidden()
    if (asked.version !== row.version) throw overtaken(context, row, asked.version)
    if (row.status === 'modified') throw changeRefused(context, row, 'change_impossible')
    const edited = edit(context, row, asked)
    const after = Object.values(edited.costs)
    const answer = {
      ...{ ride: row.key, version: row.version + 1, costs: edited.costs, total: totalCost(edited.costs) },
      charge: chargeOf(row.status, after, row.cost_cents ?? 0),
      estimate: countsEstimate(row.status, after),
    }
    return orOvertaken(context, row, () =>
      context.write(
        { ...changesOf(context, row, edited, facts.entries), ...audited(context, asked) },
        answer,
      ),
    )
  },
})

/** The lines after an edit, and what of them is new and gone. */
type Edited = { costs: Record<string, RideCost>; replaced: string[]; added: [key: string, cost: RideCost][] }

function edit(context: Context, row: RideRow, { changes, why }: Input): Edited {
  const { now, actor } = context
  const before = costsOf(row)
  const result = editedCosts(before, changes, { now, by: actor.key })
  if ('problem' in result) throw problemRefused(context, result.problem)
  if (asksCostReason(row) && blank(why))
    throw problemRefused(context, { code: 'cost_why_missing', field: 'why' })
  const added = result.added.map((cost): [string, RideCost] => [newKey('CST', now), cost])
  const gone = Object.fromEntries(
    result.replaced.flatMap((one) => {
      const cost = before[one]
      return cost ? [[one, { ...cost, replaced: now, replaced_by: actor.key }]] : []
    }),
  )
  return { costs: { ...before, ...gone, ...Object.fromEntries(added) }, replaced: result.replaced, added }
}

function changesOf(
  { now, actor }: Context,
  row: RideRow,
  { costs, replaced, added }: Edited,
  entries: Parameters<typeof settleCosts>[0]['entries'],
): Changes {
  const ledger = settleCosts({ ride: row, after: Object.values(costs), entries, now, by: actor.key })
  const gone = {
    where: { ride_key: row.key, key: replaced },
    set: { replaced_at: now, replaced_by: actor.key },
  }
  return {
    updates: [
      update('ride', {
        where: { key: row.key, version: row.version, status: row.status },
        set: { version: { increment: 1 } },
        must: 'already_edited',
      }),
      ...(replaced.length ? [update('ride_cost', gone)] : []),
    ],
    upserts: counterUpserts(ledger),
    inserts: {
      fund_entry: ledger,
      ride_cost: added.map(([line, cost]) => ({
        ...{ ride_key: row.key, key: line, price_cents: cost.price, reason: cost.reason },
        target: cost.target ?? null,
        created_at: cost.created,
        entered_by: actor.key,
      })),
    },
    events: [
      rideEvent(
        row,
        'ride:info',
        'edit',
        actor,
        { version: row.version + 1, fields: ['costs'] },
        { audience: ['staff'] },
      ),
    ],
  }
}

/** Who did what and why; amounts stand in the lines. */
function audited(
  { actor }: Context,
  { ride, changes, why }: Input,
): Pick<Changes, 'audit'> & { object: string } {
  const detail = { changes: changes.map(({ op }) => op), ...(why?.trim() ? { why: why.trim() } : {}) }
  return { object: ride, audit: [{ actor, action: 'ride.costs', object: ride, detail }] }
}
