import type { Actor } from '@nemt/domain/event/actor.ts'
import { isOver } from '@nemt/domain/ride/sets.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context, Seen } from '../pipeline/context.ts'
import { notFound, unauthenticated } from '../pipeline/refusal.ts'
import { readySince, rideFacts } from '../ride/life/questions.ts'
import type { RideRow } from '../ride/record/row.ts'

/**
 * The ride of a driver's link with what a change of it is judged by. Throws unauthenticated where the link's session
 * has ended by now, because somebody else drives, another fleet has the ride, or the driver is no longer one of the
 * fleet's: asked each time, not remembered. Throws not found for the page of another ride (`asked`): the tabs of a
 * phone share one session, that of the link which was opened last.
 */
export async function driveFacts(context: Context, asked: string | undefined, seen?: Seen<'ride'>) {
  const { sql, policy, principal } = context
  if (asked !== undefined && asked !== principal.ride) throw notFound('ride')
  const asFleet = { ...principal, scope: 'fleet' } as const
  const questions = {
    ...rideFacts(sql, asFleet, policy, principal.ride ?? ''),
    ready: readySince(sql, principal.ride ?? ''),
    session: one(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.key = ${principal.session ?? ''}
          and n.ended_at is null and not exists (select 1 from ride r join driver d on d.key = r.driver_key
            where r.customer_key = s.c and r.key = n.ride_key and d.archived_at is not null)`,
      ),
    ),
  }
  const { ride: row, session, ...facts } = await context.read(questions, seen)
  // A fleet that gave the ride back and has it again hasn't named anybody for it yet.
  if (!row?.driver || !session || row.fleet_key !== principal.fleet) throw unauthenticated()
  return { ...facts, row, over: isOver(row.status) }
}

export type DriveFacts = Awaited<ReturnType<typeof driveFacts>>

/** The offer by which the driver's fleet has the ride. */
export function ownOffer({ principal }: Context, offers: DriveFacts['offers']) {
  return offers.find(({ fleet_key }) => fleet_key === principal.fleet)
}

/** The driver, under the name that the ride has, as somebody of the fleet. */
export function driverActor({ principal }: Context, row: RideRow): Actor {
  const fleet = principal.fleet ?? ''
  return { kind: 'fleet', key: row.driver_key ?? fleet, name: row.driver?.name ?? principal.name, fleet }
}
