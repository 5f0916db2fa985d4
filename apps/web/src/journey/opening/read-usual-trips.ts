import 'server-only'
import { usualTrips, type UsualTrip } from '@nemt/domain/journey/usual.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { formerRides } from '../sections/former-rides.ts'

/** What a passenger usually does. */
export async function readUsualTrips(passenger: string): Promise<UsualTrip[]> {
  const { rides } = await call<DataOf<'ride.search'>>('ride.search', formerRides(passenger, Date.now()))
  return usualTrips(rides)
}
