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

/** The key of what took a ride's place, over however many edits. */
export async function keyOfLatest(key: string): Promise<string> {
  const { rides } = await call<{ rides: Record<string, Ride> }>('ride.latest', { keys: [key] })
  return rides[key]?.key ?? key
}
