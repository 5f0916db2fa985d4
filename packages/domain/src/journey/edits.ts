import { diffRides, editKind, same, type Diff } from '../ride/edit.ts'
import type { Ride, Stop } from '../ride/schema.ts'
import { addDays, daysBetween, instantAt, localDate, localMinutes } from '../time/zone.ts'
import { buildRides, type BuildFacts } from './draft.ts'
import { draftOfRides } from './existing.ts'
import type { Draft, DraftRide } from './schema.ts'

/** What ride.update takes of one ride: what changed, and nothing else. */
export type RideChange = Pick<Ride, 'key' | 'version'> &
  Partial<
    Pick<
      Ride,
      | 'type'
      | 'reason'
      | 'accessibility'
      | 'communication'
      | 'transit'
      | 'extra'
      | 'auth_code'
      | 'customer_key'
      | 'covered_service'
      | 'service_name'
      | 'stops'
    >
  > & {
    /** Null takes the team, and the appointment, away. */
    team?: Ride['team'] | null
    times?: { needed?: number; appointment?: number | null }
    notes?: { internal?: string; driver?: string }
  }
/** A ride that exists, as it will be, and how that differs. */
export type RideEdit = {
  ride: Ride
  after: Ride
  diff: Diff
  kind: ReturnType<typeof editKind>
  change: RideChange
}

/** Without empty texts: an empty field is no entry. */
function tidy(value: unknown): unknown {
  if (value === '') return undefined
  return value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, part]) =>
          tidy(part) === undefined ? [] : [[name, tidy(part)]],
        ),
      )
    : value
}

function untouched(now: unknown, before: unknown): boolean {
  return same(tidy(now), tidy(before))
}

const groups = [
  'type',
  'reason',
  'accessibility',
  'communication',
  'team',
  'transit',
  'extra',
  'auth_code',
  'customer_key',
  'covered_service',
  'service_name',
  'stops',
] as const

/** What the request of a ride is for, before an edit and after it. */
export type PurposeChange = { from: string | undefined; to: string | undefined }

/** An edit of a ride by what it becomes; `purpose`: that of its request, where it is edited too. */
export function editTo(ride: Ride, after: Ride, purpose?: PurposeChange): RideEdit {
  const diff = diffRides({ ...ride, purpose: purpose?.from }, { ...after, purpose: purpose?.to })
  const changed = (group: string) =>
    Object.keys(diff).some((field) => field === group || field.startsWith(`${group}.`))
  const { internal, driver } = after.notes ?? {}
  const change: RideChange = {
    key: ride.key,
    version: ride.version,
    ...Object.fromEntries(
      groups.filter((group) => changed(group)).map((group) => [group, after[group] ?? null]),
    ),
    ...(changed('times') && {
      times: {
        ...('times.needed' in diff && { needed: after.times.needed }),
        ...('times.appointment' in diff && { appointment: after.times.appointment ?? null }),
      },
    }),
    ...(changed('notes') && {
      notes: { ...(internal !== undefined && { internal }), ...(driver !== undefined && { driver }) },
    }),
  }
  return { ride, after, diff, kind: editKind(diff), change }
}

type Sides = { now: Draft; base: Draft }

/**
 * A ride with what somebody changed in the form. Needs, contact, notes and the like reach every ride that had
 * the same as the first; what a ride has of its own stays.
 */
function afterOf(ride: Ride, { now, base }: Sides, leg: { now: DraftRide; base: DraftRide }): Ride {
  const stop = (end: 'pickup' | 'dropoff'): Stop =>
    untouched(leg.now.stops[end], leg.base.stops[end]) ? ride.stops[end] : (tidy(leg.now.stops[end]) as Stop)
  const { needed, appointment } = leg.now.times
  const { team: _team, ...rest } = ride
  const { appointment: had, ...times } = ride.times
  const kept = appointment === leg.base.times.appointment ? had : appointment
  const team = now.team === base.team ? ride.team : now.team
  const [typed, first] = [now.rides[0]?.notes, base.rides[0]?.notes]
  const notes = untouched(leg.base.notes, first) && !untouched(typed, first) ? typed : undefined
  return {
    ...rest,
    reason: now.reason !== undefined && now.reason !== base.reason ? now.reason : ride.reason,
    type: leg.now.type !== undefined && leg.now.type !== leg.base.type ? leg.now.type : ride.type,
    times: {
      ...times,
      ...(needed !== undefined && needed !== leg.base.times.needed && { needed }),
      ...(kept !== undefined && { appointment: kept }),
    },
    stops: { pickup: stop('pickup'), dropoff: stop('dropoff') },
    ...(leg.now.accessibility &&
      !untouched(leg.now.accessibility, leg.base.accessibility) && { accessibility: leg.now.accessibility }),
    ...(now.communication &&
      !untouched(now.communication, base.communication) && { communication: now.communication }),
    ...(team && { team }),
    ...((now.multiload ?? false) !== (base.multiload ?? false) && {
      extra: { ...ride.extra, multiload: now.multiload ?? false },
    }),
    ...((now.auth_code ?? '') !== (base.auth_code ?? '') && { auth_code: now.auth_code ?? '' }),
    ...((now.customer_key ?? '') !== (base.customer_key ?? '') && { customer_key: now.customer_key ?? '' }),
    ...(!untouched(now.covered, base.covered) && {
      covered_service: now.covered?.key ?? '',
      service_name: now.covered?.name ?? '',
    }),
    ...(!untouched(leg.now.transit, leg.base.transit) && leg.now.transit && { transit: leg.now.transit }),
    ...(notes && { notes: { ...ride.notes, ...notes } }),
  }
}

/**
 * How the rides of a draft of existing rides differ from what they were when it was opened (V1200), in the
 * draft's order.
 */
export function editsOf(
  rides: readonly Ride[],
  draft: Draft,
  facts: BuildFacts = {},
  purpose?: PurposeChange,
): RideEdit[] {
  const base = draftOfRides(rides)
  const [now, before] = [buildRides(draft, facts), buildRides(base, facts)]
  return now.flatMap((leg) => {
    const [ride, old] = [rides.find(({ key }) => key === leg.key), before.find(({ key }) => key === leg.key)]
    if (!ride || !old) return []
    return [editTo(ride, afterOf(ride, { now: draft, base }, { now: leg, base: old }), purpose)]
  })
}

/** Whether anything is edited. */
export function isEdited(rides: readonly Ride[], draft: Draft): boolean {
  return editsOf(rides, draft).some(({ kind }) => kind !== 'none')
}

const shared = [
  'accessibility',
  'communication',
  'team',
  'reason',
  'auth_code',
  'customer_key',
  'covered_service',
  'service_name',
  'extra',
] as const

function placeOf({ address: { format, subpremise } }: Stop) {
  return `${format}\n${subpremise ?? ''}`
}

/**
 * 'update other rides' (V226): what was changed about the request is changed in its other rides too. Needs,
 * contact, notes and codes as they are now; a new date moves them by as many days at their own time; a place
 * that was replaced is replaced wherever they go there. Their times stay.
 */
export function othersEdited(
  edits: readonly RideEdit[],
  others: readonly Ride[],
  purpose?: PurposeChange,
): RideEdit[] {
  return others.map((other) => {
    let after = other
    for (const { ride, after: now, diff } of edits) {
      for (const group of shared)
        if (Object.keys(diff).some((field) => field === group || field.startsWith(`${group}.`)))
          after = { ...after, [group]: now[group] }
      if ('notes' in diff) after = { ...after, notes: { ...after.notes, ...now.notes } }
      for (const end of ['pickup', 'dropoff'] as const)
        if (placeOf(ride.stops[end]) !== placeOf(now.stops[end]))
          for (const its of ['pickup', 'dropoff'] as const)
            if (placeOf(other.stops[its]) === placeOf(ride.stops[end]))
              after = { ...after, stops: { ...after.stops, [its]: now.stops[end] } }
    }
    const [first] = edits
    return editTo(
      other,
      first
        ? byDays(
            after,
            daysBetween(
              localDate(first.ride.times.needed, first.ride.timezone),
              localDate(first.after.times.needed, first.after.timezone),
            ),
          )
        : after,
      purpose,
    )
  })
}

/** A ride so many days later at the same time of day. */
function byDays(ride: Ride, days: number): Ride {
  const later = (instant: number) =>
    instantAt(
      addDays(localDate(instant, ride.timezone), days),
      localMinutes(instant, ride.timezone),
      ride.timezone,
    ) +
    (instant % 60_000)
  const { needed, appointment } = ride.times
  return days === 0
    ? ride
    : {
        ...ride,
        times: {
          ...ride.times,
          needed: later(needed),
          ...(appointment !== undefined && { appointment: later(appointment) }),
        },
      }
}
