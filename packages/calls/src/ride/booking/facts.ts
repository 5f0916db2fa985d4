import { MATERIALISE_DAYS } from '@nemt/domain/journey/recurring.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { loadAgencies, loadFleets } from '#/fleet/load.ts'
import { fundsQuestion } from '#/fund/load.ts'
import { fundsInUse } from '#/fund/reserve.ts'
import { message } from '#/message/text.ts'
import { orOfKept } from '#/passenger/kept-of.ts'
import { portalQuestion } from '#/passenger/portal.ts'
import { pausesQuestion } from '#/passenger/pausing/standing.ts'
import { passengerSeen } from '#/passenger/visible.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalid } from '#/pipeline/refusal.ts'
import { sourceOf, sourcesQuestion } from '../paying/sources.ts'
import { passengerOfBooking, type Booking } from '../record/booking.ts'
import { clinicalQuestion } from './contacts.ts'
import { sameDayQuestions } from './duplicates.ts'
import { learnRoads } from './estimate.ts'
import { bookedForKept } from './follow.ts'
import { judgedColumns } from './form.ts'
import { knownPlacesQuestion, whoRides } from './own-request.ts'
import { stopPlacesQuestion } from './stop-places.ts'
import { teamsQuestion } from './teams.ts'

/**
 * Step 'facts': everything that a booking is judged by, in one round trip. 404 for a passenger not seen. What was begun
 * for a record that was merged meanwhile is booked for the kept one.
 */
export function bookingFacts(
  context: Context,
  asked: Booking,
): Promise<{ booking: Booking; facts: BookingFacts }> {
  return orOfKept(context, passengerOfBooking(asked) ?? '', async (kept) => {
    const booking = kept ? bookedForKept(asked, kept) : asked
    const { passenger, ...facts } = await readFacts(context, booking)
    return passenger && { booking, facts: { ...facts, passenger } }
  })
}

async function readFacts(context: Context, booking: Booking) {
  const { sql, portal, now, principal } = context
  const { rides } = booking
  const who = whoRides(context, booking)
  if (!who)
    throw invalid('rides.0.passenger', message(context, 'problem.passenger_missing'), 'ride_patient_missing')
  const named = rides.flatMap(({ fund_keys = [] }) => fund_keys)
  const inUse = fundsInUse(context, booking.policy ? [...named, booking.policy] : named)
  const [{ passenger, ...facts }, fleets, agencies, roads] = await Promise.all([
    context.read({
      passenger: passengerQuestion(sql, context, who),
      ...sameDayQuestions(sql, who, timesOf(booking, now)),
      sources: sourcesQuestion(sql),
      ...(rides.some(({ team }) => team) ? { teams: teamsQuestion(sql, rides) } : {}),
      ...clinicalQuestion(sql, rides),
      ...(rides.some(({ repeat }) => repeat?.enabled) ? { pauses: pausesQuestion(context, who) } : {}),
      ...(inUse ? { funds: fundsQuestion(sql, who) } : {}),
      ...stopPlacesQuestion(sql, rides),
      ...(principal.scope === 'passenger'
        ? { portal: portalQuestion(sql, principal), places: knownPlacesQuestion(sql, who, rides) }
        : {}),
    }),
    loadFleets(portal),
    loadAgencies(portal),
    learnRoads(context, rides),
  ])
  return { ...facts, sources: facts.sources.map(sourceOf), passenger, fleets, agencies, roads, inUse }
}

type ReadFacts = Awaited<ReturnType<typeof readFacts>>
export type BookingFacts = ReadFacts & { passenger: NonNullable<ReadFacts['passenger']> }

function passengerQuestion(sql: Sql, context: Context, who: string) {
  return one(
    select(
      sql,
      {
        ...judgedColumns,
        ...columns('passenger', 'p', ['team_key', 'communication']),
        ever: computed<boolean>(
          sql`exists (select 1 from ride r where r.customer_key = s.c and r.passenger_key = p.key)`,
        ),
      },
      sql`from passenger p where p.customer_key = s.c and p.key = ${who} and p.status <> 'archived'
        and ${passengerSeen(context)}`,
    ),
  )
}

/** The instants that a request names, wanted or worked out from: between them lie its rides. */
function timesOf({ rides }: Booking, now: number): number[] {
  const named = rides
    .flatMap(({ times }) => [times.needed, times.appointment])
    .filter((at) => at !== undefined)
  const last = rides.some(({ repeat }) => repeat?.enabled)
    ? [Math.max(now, ...named) + (MATERIALISE_DAYS + 2) * 86_400_000]
    : []
  return [...(named.length ? named : [now]), ...last]
}
