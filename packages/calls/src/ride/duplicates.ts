import { columns, select } from '@nemt/store/rows/select.ts'
import { duplicateKinds, findDuplicates } from '@nemt/domain/journey/duplicates.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound } from '../pipeline/refusal.ts'
import { bookedRide } from './record/booking.ts'
import { estimateRide } from './booking/estimate.ts'
import { candidate, comparableOf, linkedTo, sameDayQuestions } from './booking/duplicates.ts'
import { seenBy } from './record/visible.ts'
import { passengerSeen } from '../passenger/visible.ts'

const asked = z.strictObject({
  ...bookedRide.partial().shape,
  key: key.optional(),
  request: key.optional(),
  version: z.number().int().optional(),
  status: text(20).optional(),
})

/**
 * Rides that this one may double (C014, server-behaviour §2.6), strongest first; the ride may be a draft, or
 * an existing one with changes.
 */
export const rideDuplicates = defineCall({
  name: 'ride.duplicates',
  does: 'Finds rides of the passenger that a ride may double: exact, overlapping or likely.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ ride: asked }),
  accept: (payload) =>
    payload && typeof payload === 'object' && !Array.isArray(payload) && 'stops' in payload
      ? { ride: payload }
      : payload,
  output: z.strictObject({
    duplicates: z.array(
      z.strictObject({
        key,
        kind: z.enum(duplicateKinds),
        score: z.number(),
        status: z.enum(rideStatuses),
        needed: instant,
        timezone: text(60),
      }),
    ),
  }),
  run: async (context, { ride }) => {
    const { sql, principal, policy, portal } = context
    const who = principal.scope === 'passenger' ? principal.key : (ride.passenger?.key ?? ride.patient)
    if (!who) throw invalid('ride.passenger', 'is required')
    if (principal.scope === 'passenger' && (ride.passenger?.key ?? ride.patient ?? who) !== who)
      throw notFound('passenger')
    const needed = ride.times?.needed
    if (needed === undefined) throw invalid('ride.times.needed', 'is required')
    const pickup = ride.stops?.pickup.address
    if (!ride.stops || pickup?.lat === undefined || pickup.lng === undefined)
      throw invalid('ride.stops.pickup.address', 'is required')
    const facts = await context.read({
      passenger: one(
        select(
          sql,
          columns('passenger', 'p', ['key']),
          sql`from passenger p where p.customer_key = s.c and p.key = ${who}
            and p.status <> 'archived' and ${passengerSeen(context)}`,
        ),
      ),
      own: one(
        select(
          sql,
          columns('ride', 'r', ['key', 'request_key', 'prior_version_key']),
          sql`from ride r where r.customer_key = s.c and r.key = ${ride.key ?? ''}
            and r.passenger_key = ${who} and ${seenBy(sql, principal, policy)}`,
        ),
      ),
      ...sameDayQuestions(sql, who, [needed], ride.key ? [ride.key] : []),
    })
    if (!facts.passenger) throw notFound('passenger')
    if (ride.key && !facts.own) throw notFound('ride')
    const timezone = portal.adapters.zoneOf({ lat: pickup.lat, lng: pickup.lng })
    const { duration_s } = estimateRide(
      context,
      [],
      {
        times: { needed },
        stops: ride.stops,
        timezone,
        ...(ride.accessibility ? { accessibility: ride.accessibility } : {}),
      },
      undefined,
    )
    const subject = {
      key: facts.own?.key ?? '',
      request: facts.own?.request_key ?? '',
      status: 'scheduling' as const,
      patient: who,
      timezone,
      times: { created: 0, needed },
      stops: ride.stops,
      estimates: duration_s === undefined ? {} : { duration_s },
      ...(facts.own?.prior_version_key ? { prior_version: facts.own.prior_version_key } : {}),
    }
    return {
      duplicates: findDuplicates(
        subject,
        facts.others.map(comparableOf),
        linkedTo(subject.key, facts.links),
      ).map((duplicate) => candidate(duplicate, facts.others)),
    }
  },
})
