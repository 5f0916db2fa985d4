import { present } from '@nemt/store/rows/present.ts'
import type { Context } from '../pipeline/context.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { findDuplicates } from '@nemt/domain/journey/duplicates.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { acceptRide, bookedRide } from './record/booking.ts'
import { asQuestion } from './record/sent-back.ts'
import { estimateRide, learnRoads } from './booking/estimate.ts'
import {
  comparableOf,
  duplicatesTold,
  duplicateTold,
  duplicateUntold,
  linkedTo,
  sameDayQuestions,
} from './booking/duplicates.ts'
import { seenBy } from './record/visible.ts'
import { orOfKept } from '../passenger/kept-of.ts'
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
  accept: (payload) => asQuestion(acceptRide(payload), asked),
  output: z.strictObject({
    duplicates: z.array(z.union([duplicateTold, duplicateUntold])),
  }),
  run: async (context, { ride }) => {
    const subject = subjectOf(context, ride)
    const draft = draftOf(subject)
    const [{ own, others, links, passenger }, roads] = await Promise.all([
      duplicatesFacts(context, subject),
      learnRoads(context, [draft]),
    ])
    const { duration_s } = estimateRide({ ...context, roads }, [], draft, undefined)
    const compared = {
      key: own?.key ?? '',
      request: own?.request_key ?? '',
      status: 'scheduling' as const,
      patient: passenger,
      timezone: subject.timezone,
      times: { created: 0, needed: subject.needed },
      stops: subject.stops,
      estimates: present({ duration_s }),
      ...present({ prior_version: own?.prior_version_key }),
    }
    const found = findDuplicates(compared, others.map(comparableOf), linkedTo(compared, links))
    return { duplicates: duplicatesTold(context, found, others) }
  },
})

type Ride = z.infer<typeof asked>

/** The ride that is compared, with everything that it takes; refused by the field that is missing. */
function subjectOf({ principal, portal }: Context, ride: Ride) {
  const own = principal.scope === 'passenger'
  const passenger = own ? principal.key : (ride.passenger?.key ?? ride.patient)
  if (!passenger) throw invalidInput('ride.passenger', 'missing')
  if (own && (ride.passenger?.key ?? ride.patient ?? passenger) !== passenger) throw notFound('passenger')
  const needed = ride.times?.needed
  if (needed === undefined) throw invalidInput('ride.times.needed', 'missing')
  const { lat, lng } = ride.stops?.pickup.address ?? {}
  if (!ride.stops || lat === undefined || lng === undefined)
    throw invalidInput('ride.stops.pickup.address', 'missing')
  const timezone = portal.adapters.zoneOf({ lat, lng })
  const { key, stops, accessibility } = ride
  return { key, passenger, needed, stops, timezone, accessibility }
}

type Subject = ReturnType<typeof subjectOf>

/** Of a record that was merged meanwhile, those of the kept one are compared. */
function duplicatesFacts(context: Context, subject: Subject) {
  return orOfKept(context, subject.passenger, (kept) =>
    readFacts(context, kept ? { ...subject, passenger: kept.key } : subject),
  )
}

/** Null where there is no such passenger. */
async function readFacts(context: Context, { key, passenger: who, needed }: Subject) {
  const { sql, principal, policy } = context
  const { passenger, ...facts } = await context.read(
    {
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
          sql`from ride r where r.customer_key = s.c and r.key = ${key ?? ''}
          and r.passenger_key = ${who} and ${seenBy(sql, principal, policy)}`,
        ),
      ),
      ...sameDayQuestions(sql, who, [needed], key ? [key] : []),
    },
    { object: who, shows: 'passenger' },
  )
  if (!passenger) return null
  if (key && !facts.own) throw notFound('ride')
  return { ...facts, passenger: who }
}

/** The ride as it is estimated. */
function draftOf({ needed, stops, timezone, accessibility }: Subject) {
  return { times: { needed }, stops, timezone, accessibility }
}
