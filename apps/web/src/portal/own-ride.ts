import 'server-only'
import { notFound } from 'next/navigation'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'

/** A passenger's ride, or the page of what isn't there: a foreign one looks the same. */
export async function ownRide(key: string): Promise<Ride> {
  const { rides } = await orNotFound(
    call<{ rides: Ride[] }>('ride.info', { keys: [decodeURIComponent(key)] }),
  )
  return rides[0] ?? notFound()
}
