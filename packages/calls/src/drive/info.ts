import { otherContact } from '@nemt/domain/communication/other-contact.ts'
import { relations } from '@nemt/domain/communication/values.ts'
import { dispatchKinds } from '@nemt/domain/fleet/values.ts'
import { accessibility } from '@nemt/domain/mobility/schema.ts'
import { ride as rideShape, rideStatuses, rideTypes, stop } from '@nemt/domain/ride/schema.ts'
import { vehicleWords } from '@nemt/domain/ride/labels.ts'
import { noShowGrace } from '@nemt/domain/ride/step-times.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { rideOf } from '../ride/record/row.ts'
import { driveFacts, ownOffer } from './facts.ts'

const trip = z.strictObject({
  timezone: text(60),
  /** Who drives and in what, as the fleet says. */
  driver: text(200).optional(),
  vehicle: text(300).optional(),
  type: z.enum(rideTypes),
  /** How the fleet is asked: a played one's clock runs ahead. */
  dispatch: z.enum(dispatchKinds).optional(),
  needed: instant,
  /** Since when the passenger waits, who called for the ride. */
  ready: instant.optional(),
  /** Stamps of the way so far. */
  pickup: instant.optional(),
  waiting: instant.optional(),
  enroute: instant.optional(),
  eta: instant.optional(),
  created: instant,
  /** The phone where the passenger answers it themselves. */
  passenger: z.strictObject({
    ...{ first: text(100), last: text(100) },
    ...{ language: text(10).optional(), phone: text(30).optional() },
  }),
  /** Somebody else who answers for the passenger. */
  contact: z
    .strictObject({
      name: text(201).optional(),
      relation: z.enum(relations).optional(),
      phone: text(30).optional(),
    })
    .optional(),
  from: stop,
  to: stop,
  accessibility,
  extra: rideShape.shape.extra,
  notes: text(5000).optional(),
})

/** A driver's page (docs/decisions/076): the trip while it lasts, then nothing but that it is over. */
export const driveInfo = defineCall({
  name: 'drive.info',
  does: 'Gives a driver the trip of their link; nothing of it once it is over.',
  effect: 'read',
  permission: 'session',
  scopes: ['driver'],
  input: z.strictObject({ ride: key.optional() }),
  output: z.strictObject({
    ride: key,
    status: z.enum(rideStatuses),
    /** How long to wait for the passenger before a no-show, seconds. */
    grace: z.number().int(),
    trip: trip.optional(),
  }),
  run: async (context, asked) => {
    const { ride: own } = context.principal
    const seen = own === undefined ? undefined : { object: own, shows: 'ride' as const }
    const { row, over, offers, ready } = await driveFacts(context, asked.ride, seen)
    const stand = { ride: row.key, status: row.status, grace: noShowGrace(context.customer.dispatch) }
    if (over) return stand
    const ride = rideOf(row)
    const { times, stops, timezone, passenger, notes, estimates, accessibility: needs, extra } = ride
    const { name, language } = passenger
    const contact = otherContact(ride.communication)
    const phone = present({ phone: ride.communication.phone?.display || null })
    return {
      ...stand,
      trip: {
        ...{ timezone, type: ride.type, needed: times.needed, created: times.created, accessibility: needs },
        ...present({ ready: ready?.at ?? null }),
        ...present({ dispatch: ownOffer(context, offers)?.dispatch ?? null }),
        ...present({ pickup: times.pickup ?? null, waiting: times.waiting ?? null }),
        ...present({ enroute: times.enroute ?? null, eta: estimates.pickup ?? null }),
        ...present({ driver: row.driver?.name ?? null, vehicle: vehicleWords(ride) || null }),
        passenger: {
          ...{ first: name.first, last: name.last, ...(contact ? {} : phone) },
          ...present({ language: language ?? null }),
        },
        ...(contact ? { contact: { ...contact, ...phone } } : {}),
        ...present({ extra: extra ?? null }),
        ...{ from: stops.pickup, to: stops.dropoff },
        ...(notes?.driver ? { notes: notes.driver } : {}),
      },
    }
  },
})
