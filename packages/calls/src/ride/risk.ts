import { countRisk } from '@nemt/adapters/figures.ts'
import { nextRiskAt, riskOf, type BoardRide, type RiskReason } from '@nemt/domain/ride/board.ts'
import { update, type Changes, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { rideEvent } from './life/event.ts'

/** So many rides are judged at once, besides the legs after them; the next look takes the others. */
const MOST = 200

/**
 * Judges the rides whose risk has to be looked at, because they changed or their time has come, and the legs after
 * them (server-behaviour §2.17, docs/decisions/072). What came or went is told once; judged by the rides as they
 * stand, so that a call that comes late, twice or for nothing changes nothing.
 */
export const rideRisk = defineJob({
  name: 'ride.risk',
  input: z.strictObject({}),
  output: z.strictObject({ judged: z.number().int(), changed: z.number().int() }),
  run: (context) => retryWhen(['already_edited'], () => judgeDue(context)),
})

async function judgeDue(context: Context) {
  const { now } = context
  const rows = await ridesToJudge(context)
  const before = new Map(rows.map((row) => [row.key, row]))
  const earlier = await earlierLegs(context, rows, before)
  const judged = rows.map((row) => {
    const previous = row.after_ride_key === null ? undefined : earlier.get(row.after_ride_key)
    const [ride, leg] = [boardRide(row), previous && boardRide(previous)]
    return { row, risk: riskOf(ride, leg, now), next: nextRiskAt(ride, leg, now) ?? null }
  })
  const changed = judged.filter(({ row, risk }) => risk !== row.risk)
  const written = judged.filter(({ row, risk, next }) => risk !== row.risk || next !== row.risk_at)
  const answer = { judged: judged.length, changed: changed.length }
  if (written.length === 0) return answer
  await context.write(changesOf(context, written, changed), answer)
  for (const { risk } of changed) if (risk !== null) countRisk(risk)
  return answer
}

type Judged = { row: JudgedRow; risk: RiskReason | null; next: number | null }

function changesOf({ actor }: Context, written: readonly Judged[], changed: readonly Judged[]): Changes {
  return {
    updates: written.map(({ row, risk, next }): Update => {
      const { key, version, status, risk_at } = row
      return update('ride', {
        where: { key, version, status, risk_at },
        set: { risk, risk_at: next },
        must: 'already_edited',
      })
    }),
    events: changed.map(({ row, risk }): EventRow => {
      const data = { risk, version: row.version }
      return rideEvent(row, 'ride:events', 'risk', actor, data, { audience: ['staff'] })
    }),
  }
}

const judgedColumns = columns('ride', 'r', [
  'key',
  'version',
  'status',
  'type',
  'timezone',
  'fleet_key',
  'team_key',
  'passenger_key',
  'after_ride_key',
  'needed_at',
  'appointment_at',
  'duration_s',
  'estimates',
  'flags',
  'risk',
  'risk_at',
])

type JudgedRow = Selected<typeof judgedColumns>

/** The rides that are due, and the legs after them, of the same passengers. */
async function ridesToJudge({ sql, now, read }: Context): Promise<JudgedRow[]> {
  const due = sql`select d.key, d.passenger_key from ride d where d.customer_key = s.c
    and d.risk_at <= ${new Date(now)} order by d.risk_at limit ${MOST}`
  const { rows } = await read({
    rows: many(
      select(
        sql,
        judgedColumns,
        sql`from (
          with due as (${due})
          select l.* from ride l where l.customer_key = s.c and l.key in (select due.key from due)
          union
          select l.* from due join ride l on l.customer_key = s.c and l.passenger_key = due.passenger_key
            and l.after_ride_key = due.key
        ) r`,
      ),
    ),
  })
  return rows
}

/** The legs before the rides, by their keys, as far as they are not among the rides themselves. */
async function earlierLegs(
  { sql, read }: Context,
  rows: readonly JudgedRow[],
  known: ReadonlyMap<string, JudgedRow>,
): Promise<ReadonlyMap<string, JudgedRow>> {
  const keys = rows.flatMap(({ after_ride_key: after }) => (after && !known.has(after) ? [after] : []))
  if (keys.length === 0) return known
  const { earlier } = await read({
    earlier: many(
      select(sql, judgedColumns, sql`from ride r where r.customer_key = s.c and r.key = any(${keys})`),
    ),
  })
  return new Map([...known, ...earlier.map((row) => [row.key, row] as const)])
}

/** A ride as the rule judges it. Replies and open offers make no risk. */
function boardRide(row: JudgedRow): BoardRide {
  return {
    key: row.key,
    status: row.status,
    type: row.type,
    timezone: row.timezone,
    ...(row.fleet_key ? { fleet: row.fleet_key } : {}),
    ...(row.after_ride_key ? { previous: row.after_ride_key } : {}),
    times: {
      needed: row.needed_at,
      ...(row.appointment_at === null ? {} : { appointment: row.appointment_at }),
    },
    estimates: {
      ...row.estimates,
      ...(row.duration_s === null ? {} : { duration_s: row.duration_s }),
    },
    offers: 0,
    replies: 0,
    exhausted: row.flags.needs_attention === true,
    in_question: row.flags.in_question === true,
  }
}
