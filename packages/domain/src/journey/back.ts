import { localDate } from '../time/zone.ts'
import { plain } from '../text/plain.ts'
import { NOT_DRIVEN } from '../ride/sets.ts'
import type { Reason, Ride } from '../ride/schema.ts'
import type { DraftStop } from './schema.ts'
import type { FormerRide } from './usual.ts'

/** A former ride as lists have it, with when it really started. */
export type DrivenRide = FormerRide & { times: FormerRide['times'] & Partial<Pick<Ride['times'], 'pickup'>> }

/**
 * How long after the appointment (else the first pickup) somebody is usually ready for the way back, in
 * minutes: by the passenger's own trips to the place (`count` of them), else by the treatment.
 */
export type BackAfter =
  | { minutes: number; why: 'history'; count: number }
  | { minutes: number; why: 'dialysis' }

/** Treatments that take about as long for everybody, by a word of the purpose or of the facility's name. */
const TREATMENTS = [{ word: /d[iy]al[iy]s[ei]s?\b/, why: 'dialysis', minutes: 240 }] as const
/** As many of the latest trips tell how it is now. */
const LATEST = 8
/** What is shorter or longer than this is no stay: somebody was not seen, or stayed overnight. Minutes. */
const SHORTEST = 15
const LONGEST = 12 * 60

function placeOf({ address }: Pick<DraftStop, 'address'>): string {
  return `${plain(address?.format)}\n${plain(address?.subpremise)}`
}

/** Minutes from the appointment to the way back of each such trip, the latest first. */
function staysAt(to: DraftStop, reason: Reason, rides: readonly DrivenRide[]): number[] {
  const days = new Map<string, DrivenRide[]>()
  for (const ride of [...rides].sort((a, b) => a.times.needed - b.times.needed)) {
    if (NOT_DRIVEN.includes(ride.status)) continue
    const day = `${ride.request} ${localDate(ride.times.needed, ride.timezone)}`
    days.set(day, [...(days.get(day) ?? []), ride])
  }
  return [...days.values()].reverse().flatMap(([out, back]) => {
    if (!out || !back || out.reason !== reason || placeOf(out.stops.dropoff) !== placeOf(to)) return []
    // One that waited for a call tells something only once it has started.
    const left = back.type === 'will-call' ? back.times.pickup : back.times.needed
    const minutes = ((left ?? 0) - (out.times.appointment ?? out.times.needed)) / 60_000
    return minutes >= SHORTEST && minutes <= LONGEST ? [minutes] : []
  })
}

/** The middle one, of two the later: nobody is to wait for who is not ready. */
export function middle(minutes: readonly number[]): number {
  return minutes.toSorted((a, b) => a - b)[Math.floor(minutes.length / 2)] ?? 0
}

/**
 * When to propose the way back of a round trip (docs/decisions/047): as this passenger's trips to the place
 * went, else as long as the treatment takes that the purpose or the facility names; null where neither tells,
 * and V351 holds. To five minutes.
 */
export function backAfter({
  rides,
  reason,
  to,
  purpose,
}: {
  rides: readonly DrivenRide[]
  reason: Reason | undefined
  to: DraftStop
  purpose: string | undefined
}): BackAfter | null {
  const stays = to.address?.format && reason ? staysAt(to, reason, rides).slice(0, LATEST) : []
  if (stays.length > 0)
    return { minutes: Math.round(middle(stays) / 5) * 5, why: 'history', count: stays.length }
  const told = plain(purpose?.trim() ? purpose : to.name)
  const treatment = TREATMENTS.find(({ word }) => word.test(told))
  return treatment ? { minutes: treatment.minutes, why: treatment.why } : null
}
