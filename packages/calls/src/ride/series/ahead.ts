import { occurrences } from '@nemt/domain/journey/recurring.ts'
import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { datesOf } from '../booking/series.ts'
import type { RideAhead } from '../edit/payment.ts'
import type { PlannedEdit } from '../edit/plan.ts'
import type { RideRow } from '../record/row.ts'

/** A series that is cut in two: the later part, and the rides of it that are there. */
type Part = { kept: KeptSeries; rows: readonly RideRow[] }

/**
 * The rides that the nights will make of a series that is cut in two: they are judged with the edit of those that are
 * there (server-behaviour §2.17), where it makes them dearer or changes who pays.
 */
export function ridesAhead({ kept, rows }: Part, edits: readonly PlannedEdit[], now: number): RideAhead[] {
  const [first] = edits
  if (!first || !edits.some(isPaidOtherwise)) return []
  const { dates, due } = datesOf(kept, now)
  const legs = kept.legs.map((_, leg) => {
    const edit = edits.find(({ row }) => row.leg === leg && !row.flags.alone)
    const before = edit?.row ?? rows.find((row) => row.leg === leg)
    return before && { before, after: edit?.planned?.row ?? before, index: edit?.index ?? first.index }
  })
  return occurrences(dates.slice(due.length), kept.legs).flatMap(({ date, leg, needed }) => {
    const [going, zone] = [legs[leg], kept.legs[leg]?.zone ?? kept.zone]
    if (!going) return []
    const { cost_cents, accessibility } = going.after
    const row = { leg, needed_at: needed, local_date: localDate(needed, zone), cost_cents, accessibility }
    return [{ date, index: going.index, standing: going.before, row: { ...row, key: `${date} ${leg}` } }]
  })
}

/** Whether an edit changes what is paid for a ride, or who may pay. */
function isPaidOtherwise({ row, planned, edit: { diff } }: PlannedEdit): boolean {
  const isDearer = planned !== undefined && (planned.row.cost_cents ?? 0) > (row.cost_cents ?? 0)
  return isDearer || Boolean(diff.fund_keys ?? diff.purpose ?? diff['accessibility.service'])
}
