import 'server-only'
import { redirect } from 'next/navigation'
import { inOrder } from '@nemt/domain/journey/existing.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isEditable, isOwnEditable } from '@nemt/domain/ride/sets.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { isRefused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { goneHref, movedOfLink, passengerOfLink, ridesOfLink } from './link.ts'
import { oneOf, type Opening, type Query } from './opening.ts'

const DAY = 86_400_000

/** Who opens it: staff, or the passenger whose own request it is. */
type Who = { scope: 'coordinator' } | { scope: 'passenger'; passenger: Passenger }

/**
 * What the page's address asks for (V186–V190, V194). Rides that aren't there, or not all of one passenger,
 * lead to an empty request, which says so.
 */
export async function readOpening(query: Query, who: Who = { scope: 'coordinator' }): Promise<Opening> {
  const [draft] = ridesOfLink(oneOf(query, 'draft'))
  const [opening, kept] = await Promise.all([
    who.scope === 'passenger' ? ownAskedFor(query, who.passenger) : askedFor(query),
    draft ? found(() => call<DataOf<'draft.info'>>('draft.info', { key: draft })) : null,
  ])
  return kept ? { ...opening, kept } : opening
}

/**
 * The same for a passenger: their own request, or one ride of theirs to change (V133). A ride that is not theirs, or
 * over, is no ride to change: the portal says so on its page.
 */
async function ownAskedFor(query: Query, passenger: Passenger): Promise<Opening> {
  const [asked] = ridesOfLink(oneOf(query, 'rides'))
  if (!asked) return { kind: 'new', passenger }
  const [ride] = await ridesOf([asked])
  if (!ride || !isOwnEditable(ride.status)) redirect(`/passenger/ride/${asked}/summary`)
  const others = (await dayOf(ride)).filter(({ key, status }) => key !== ride.key && isOwnEditable(status))
  return { kind: 'edit', rides: [ride], others, passenger }
}

async function askedFor(query: Query): Promise<Opening> {
  const rideKeys = ridesOfLink(oneOf(query, 'rides'))
  if (rideKeys.length) {
    const edit = (await editOf(rideKeys)) ?? redirect(goneHref())
    return { ...edit, moved: movedOfLink(oneOf(query, 'moved')) ?? undefined }
  }
  const [clonedRide] = ridesOfLink(oneOf(query, 'clone'))
  const patient = ridesOfLink(oneOf(query, 'patient'))[0]
  const copied = clonedRide && (await againOf(clonedRide, patient))
  if (copied) return copied
  const key = passengerOfLink(oneOf(query, 'journey')) ?? patient
  const gone = oneOf(query, 'gone') !== null
  return { kind: 'new', passenger: key ? await passengerOf(key) : null, ...(gone && { gone }) }
}

/**
 * The rides to change. Those that are over can't be (V270); with none left, the dashboard shows what became
 * of them.
 */
async function editOf(keys: readonly string[]): Promise<Extract<Opening, { kind: 'edit' }> | null> {
  const { rides: found = [], purposes = {} } = (await infoOf(keys)) ?? {}
  const [first] = found
  if (!first || found.some(({ patient }) => patient !== first.patient)) return null
  const rides = inOrder(found.filter(({ status }) => isEditable(status)))
  if (rides.length === 0) redirect(`/dashboard/${first.key}`)
  const [passenger, day] = await Promise.all([
    passengerOf(first.patient),
    rides.every(({ request }) => request === first.request) ? dayOf(first) : [],
  ])
  return (
    passenger && {
      kind: 'edit',
      rides,
      others: day.filter(({ key, status }) => !keys.includes(key) && isEditable(status)),
      passenger,
      purpose: purposes[first.request],
    }
  )
}

/** The trip of a ride, with its other legs of that day. */
async function againOf(key: string, patient: string | undefined): Promise<Opening | null> {
  const { rides: [ride] = [], purposes = {} } = (await infoOf([key])) ?? {}
  if (!ride) return null
  const [passenger, day] = await Promise.all([passengerOf(patient ?? ride.patient), dayOf(ride)])
  const purpose = purposes[ride.request]
  return passenger && { kind: 'again', rides: day.length ? day : [ride], passenger, purpose }
}

/** All rides of a ride's request on its day, those that replaced others only. */
async function dayOf({ request, patient, times, timezone }: Ride): Promise<Ride[]> {
  const { rides } = await call<DataOf<'ride.search'>>('ride.search', {
    request,
    passenger: patient,
    from: times.needed - 2 * DAY,
    to: times.needed + 2 * DAY,
  })
  const date = localDate(times.needed, timezone)
  const keys = rides
    .filter((ride) => localDate(ride.times.needed, ride.timezone) === date)
    .map(({ key }) => key)
  return keys.length ? inOrder(await ridesOf(keys)) : []
}

/** Somebody else's or a wrong key is no ride and no passenger. */
function infoOf(keys: readonly string[]): Promise<DataOf<'ride.info'> | null> {
  return found(() => call<DataOf<'ride.info'>>('ride.info', { keys }))
}

async function ridesOf(keys: readonly string[]): Promise<Ride[]> {
  return (await infoOf(keys))?.rides ?? []
}

function passengerOf(key: string): Promise<Passenger | null> {
  return found(() => call<DataOf<'passenger.info'>>('passenger.info', { key }))
}

async function found<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isRefused(error, 'not_found')) return null
    throw error
  }
}
