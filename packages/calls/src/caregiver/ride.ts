import { etaOf, vehicleWords } from '@nemt/domain/ride/labels.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { waitsForCall } from '@nemt/domain/ride/sets.ts'
import { instant, localDate, text } from '@nemt/domain/text/schema.ts'
import { localDate as dayOf } from '@nemt/domain/time/zone.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { rideOf } from '../ride/record/row.ts'
import { followedRide, token } from './followed.ts'

/** What a caregiver sees, and not one field more: no places, no needs, no last names, no numbers. */
const followed = z.strictObject({
  first: text(100),
  status: z.enum(rideStatuses),
  timezone: text(60),
  /** When the passenger is picked up; absent where nobody has said a time yet. */
  needed: instant.optional(),
  /** On which day they may call for it, as long as they have not. */
  day: localDate.optional(),
  /** When the driver reaches the passenger, or both the place; absent where that is past and nobody said anew. */
  eta: instant.optional(),
  driver: text(100).optional(),
  vehicle: text(300).optional(),
})

/**
 * Where a ride is, for who has its link (docs/decisions/079). A token that nobody made, one that was taken back and
 * one whose ride is over are answered alike.
 */
export const caregiverRide = defineCall({
  name: 'caregiver.ride',
  does: 'Says where a ride is to who has a link to it: first name, status, times, driver’s first name, vehicle.',
  effect: 'read',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ token }),
  output: z.strictObject({ ride: followed.optional() }),
  run: async (context, { token: sent }) => {
    const found = await followedRide(context, sent, true)
    if (!found) return {}
    const ride = rideOf(found.row)
    const { passenger, status, timezone, times, type, driver, estimates } = ride
    const eta = etaOf({ status, estimates })
    return {
      ride: {
        ...{ first: passenger.name.first, status, timezone },
        ...present({
          // That of a ride which is called for is a placeholder; its time is the driver's.
          needed: type === 'will-call' ? null : times.needed,
          day: waitsForCall(ride) ? dayOf(times.needed, timezone) : null,
          eta: eta !== null && eta > context.now ? eta : null,
          driver: driver?.name?.trim().split(/\s+/)[0] || null,
          vehicle: vehicleWords(ride) || null,
        }),
      },
    }
  },
})
