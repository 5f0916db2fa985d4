import { columns, select } from '@nemt/store/rows/select.ts'
import { passengerPlace } from '@nemt/domain/passenger/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { stopOf } from '../ride/record/stops.ts'
import { formerPlaces, RECENT } from './former-places.ts'
import { acceptPassenger, mustBeSelf, passengerInput, PASSENGER_WORDS } from './access.ts'
import { passengerSeen } from './visible.ts'

/** A passenger's own places (C032): home, facility, and where their last rides went. */
export const passengerPlaces = defineCall({
  name: 'passenger.places',
  does: "Lists a passenger's home, facility and the places of their last rides.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerInput,
  accept: acceptPassenger,
  output: z.strictObject({
    places: z.array(
      z.strictObject({
        source: z.enum(['home', 'facility', 'ride']),
        place: key.optional(),
        ...passengerPlace.shape,
      }),
    ),
  }),
  run: async (context, { passenger_key }) => {
    const { sql, principal } = context
    mustBeSelf(principal, passenger_key)
    const facts = await context.read(
      {
        passenger: one(
          select(
            sql,
            columns('passenger', 'p', ['key', 'home', 'facility']),
            sql`from passenger p where p.customer_key = s.c
          and p.key = ${passenger_key} and ${passengerSeen(context)}`,
          ),
        ),
        recent: formerPlaces(context, passenger_key),
      },
      { object: passenger_key, shows: 'passenger' },
    )
    const { passenger } = facts
    if (!passenger) throw notFound('passenger')
    const ownPlaces = (['home', 'facility'] as const).flatMap((source) =>
      passenger[source] ? [{ source, ...passenger[source] }] : [],
    )
    const ownAddresses = new Set(ownPlaces.map(({ address }) => address.format))
    const recent = facts.recent
      .map(stopOf)
      .filter(({ address }) => !ownAddresses.has(address.format))
      .slice(0, RECENT)
    return {
      places: [
        ...ownPlaces,
        ...recent.map(({ address, name, place }) => ({
          source: 'ride' as const,
          address,
          ...(name ? { name } : {}),
          ...(place ? { place } : {}),
        })),
      ],
    }
  },
})
