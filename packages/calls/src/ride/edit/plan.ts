import { newKey } from '@nemt/domain/key/key.ts'
import type { Context } from '#/pipeline/context.ts'
import type { Estimating } from '../booking/estimate.ts'
import { passengerOf, planRide, withAgency, type PlannedRide } from '../booking/plan.ts'
import type { RideRow } from '../record/row.ts'
import { draftOfEdit } from './draft.ts'
import type { EditFacts } from './facts.ts'
import type { JudgedEdit } from './judge.ts'

/** An edit with the ride that takes the old one's place, if it is a critical one. */
export type PlannedEdit = JudgedEdit & { planned?: PlannedRide | undefined }

/** The request and series that a split gives the rides from its date on. */
export type NewSeries = {
  request: string
  kept: { key: string }
  /** Whether its days go on after those whose rides are there. */
  goesOn: boolean
  /** Whether the days of one weekday alone are changed. */
  sameWeekday: boolean
}

/** An edit's plan: each ride's, and by the old rides' keys those of the rides that take their place. */
export type EditPlan = { edits: PlannedEdit[]; newKeys: ReadonlyMap<string, string> }

/**
 * Step 'plan' of an edit: the rides that take others' place after a critical edit (server-behaviour §2.1),
 * with the same request and leg, and the difference stored. A leg follows the new ride of the one before it.
 */
export function planEdits(
  context: Context & Estimating,
  judged: readonly JudgedEdit[],
  { fleets, agencies }: EditFacts,
  split: NewSeries | undefined,
): EditPlan {
  const critical = judged.filter(({ edit }) => edit.kind === 'critical')
  const newKeys = new Map(critical.map(({ row }) => [row.key, newKey('RID', context.now)]))
  const edits = judged.map((one): PlannedEdit => {
    const { row, edit, index, date } = one
    const key = newKeys.get(row.key)
    if (key === undefined) return one
    const { booked, diff } = edit
    const planned = planRide(context, {
      ride: withAgency(context, draftOfEdit(context, booked), { agencies, reason: booked.reason, index }),
      booked,
      passenger: passengerOf(row),
      fleets,
      belonging: {
        key,
        request_key: split?.request ?? row.request_key,
        team_key: booked.team ?? null,
        leg: row.leg,
        user_key: row.user_key,
        after_ride_key: newKeys.get(row.after_ride_key ?? '') ?? row.after_ride_key,
        repeat_key: split?.kept.key ?? row.repeat_key,
        prior_version_key: row.key,
        diff,
        created_at: row.created_at,
        support: row.support,
        flags: keptFlags(row, split),
      },
      index,
      date,
    })
    return { ...one, planned }
  })
  return { edits, newKeys }
}

/** What an edit leaves of a ride's flags: a day of a series that is changed by itself is told from the others. */
export function keptFlags({ flags, repeat_key }: RideRow, split: NewSeries | undefined): RideRow['flags'] {
  return flags.alone || (repeat_key !== null && !split) ? { alone: true } : {}
}
