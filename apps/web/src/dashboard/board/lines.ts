import { isPast, type BoardCounter, type Watched } from '@nemt/domain/ride/board.ts'
import { passesFilter } from '@nemt/domain/ride/list-filter.ts'
import { NOT_DRIVEN } from '@nemt/domain/ride/sets.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { isZone } from '@nemt/domain/time/is-zone.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import type { AddressFilter } from '#/rides/filter/address.ts'
import type { Sort, View } from '../view.ts'

export type BoardRide = DataOf<'ride.board'>['rides'][number]
export type WatchedRide = Watched<BoardRide>

/** What a group of the board is called: a provider or team by key, the hour of the day, or nobody. */
export type GroupHead =
  | { kind: 'provider' | 'team'; key: string | null; name?: string }
  | { kind: 'hour'; hour: number }
  | { kind: 'day'; day: string }

/** One line of the board, from top to bottom. */
export type Line =
  | { kind: 'past'; id: 'past'; count: number; opened: boolean }
  | { kind: 'head'; id: string; head: GroupHead; count: number }
  | { kind: 'now'; id: 'now' }
  | { kind: 'contact'; id: 'contact'; ride: string }
  | RideLine
export type RideLine = WatchedRide & {
  kind: 'ride'
  id: string
  /** Its place among the passenger's rides of the day, from 1: 'Ride #2'. */
  number: number
  /** Which leg of its trip it is on the day, of how many: legs that will not be driven are none (0 of 0). */
  leg: number
  legs: number
  /** The earlier leg of its trip, if it is on the day. */
  previous: BoardRide | undefined
  /** Stands first under the passenger's name. */
  first: boolean
  /** What the board shows of the passenger; its menu is about these. */
  rides: readonly BoardRide[]
}

type Arrangement = {
  view: Pick<View, 'sort' | 'group' | 'last'>
  now: number
  /** Only on today's board the past is folded and a line says now. */
  isToday: boolean
  pastOpened: boolean
  zone: string
}

/** The passenger's rides that the board shows, together. */
type Block = { key: string; rides: WatchedRide[] }

type Filter = AddressFilter & {
  counter: BoardCounter
  fleet?: string
  place?: string
}

/**
 * The rides that a view shows: those of its counter, statuses, provider, place and search (`found`, null without
 * one).
 */
export function shownOf(
  watched: readonly WatchedRide[],
  { counter, fleet = '', place = '', ...filter }: Filter,
  found: ReadonlySet<string> | null,
): WatchedRide[] {
  return watched.filter(
    ({ ride, counted }) =>
      counted.includes(counter) &&
      passesFilter(ride, filter) &&
      (fleet === '' || ride.fleet === fleet) &&
      (place === '' || [ride.stops.pickup, ride.stops.dropoff].some(({ name }) => name === place)) &&
      (!found || found.has(ride.key)),
  )
}

/**
 * The lines of the board. Rides of a passenger stand under one name; grouped otherwise, where they follow
 * each other. What is past is one line at the top until it is opened, whoever's it is. Several days stand one below
 * the other.
 */
export function linesOf(
  all: readonly WatchedRide[],
  shown: readonly WatchedRide[],
  arrangement: Arrangement,
): Line[] {
  const { view, zone } = arrangement
  if (!view.last) return dayLines(all, shown, arrangement)
  const dayOf = ({ ride }: WatchedRide) => localDate(ride.times.needed, zone)
  const whole = Map.groupBy(all, dayOf)
  return [...Map.groupBy(shown, dayOf)].flatMap(([day, rides]): Line[] => [
    { kind: 'head', id: `day ${day}`, head: { kind: 'day', day }, count: rides.length },
    ...dayLines(whole.get(day) ?? [], rides, arrangement).map((line) =>
      line.kind === 'head' ? { ...line, id: `${day} ${line.id}` } : line,
    ),
  ])
}

function dayLines(
  all: readonly WatchedRide[],
  shown: readonly WatchedRide[],
  arrangement: Arrangement,
): Line[] {
  const { view, now, isToday, pastOpened } = arrangement
  const place = placesOf(all)
  const gone = isToday ? shown.filter(({ ride }) => isPast(ride, now)) : []
  const isGone = new Set(gone)
  const rest = shown.filter((watched) => !isGone.has(watched))
  const folded: Line[] =
    gone.length > 0 ? [{ kind: 'past', id: 'past', count: gone.length, opened: pastOpened }] : []
  const past = pastOpened ? rideLines(blocksOf(gone, view), place, gone) : []
  return [...folded, ...past, ...arranged(rest, arrangement, place)]
}

type Place = Pick<RideLine, 'number' | 'leg' | 'legs' | 'previous'>
type Places = ReadonlyMap<string, Place>

/** Each ride's place among those that its passenger has on the day, and among the legs of its trip, shown or not. */
function placesOf(all: readonly WatchedRide[]): Places {
  const byKey = new Map(all.map(({ ride }) => [ride.key, ride]))
  const driven = all.filter(({ ride }) => !NOT_DRIVEN.includes(ride.status))
  const trips = Map.groupBy(driven, ({ ride }) => `${ride.patient} ${ride.request}`)
  const places = new Map<string, Place>()
  for (const rides of Map.groupBy(all, ({ ride }) => ride.patient).values())
    for (const [index, { ride }] of rides.entries()) {
      const legs = trips.get(`${ride.patient} ${ride.request}`) ?? []
      const leg = legs.findIndex((each) => each.ride === ride) + 1
      places.set(ride.key, {
        number: index + 1,
        leg,
        legs: leg && legs.length,
        previous: ride.previous === undefined ? undefined : byKey.get(ride.previous),
      })
    }
  return places
}

function countOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { rides }) => sum + rides.length, 0)
}

function blocksOf(shown: readonly WatchedRide[], { group, sort }: Arrangement['view']): Block[] {
  const blocks =
    group === 'passenger'
      ? [...Map.groupBy(shown, ({ ride }) => ride.patient)].map(([key, rides]) => ({ key, rides }))
      : shown.map((watched) => ({ key: watched.ride.key, rides: [watched] }))
  return sort === 'time' ? blocks : blocks.toSorted((one, other) => compare(one, other, sort))
}

/** What a block is sorted by; those of one kind stay in the order of their time. */
function sortKey({ rides }: Block, sort: Sort): string {
  const { ride } = rides[0] as WatchedRide
  if (sort === 'name') return `${ride.passenger.name.last} ${ride.passenger.name.first}`.toLocaleLowerCase()
  if (sort === 'provider') return ride.fleet_name?.toLocaleLowerCase() ?? ''
  return sort === 'status' ? ride.status : ''
}

function compare(one: Block, other: Block, sort: Sort): number {
  return sortKey(one, sort).localeCompare(sortKey(other, sort))
}

function headOf(ride: BoardRide, { view, zone }: Arrangement): GroupHead {
  if (view.group === 'hour')
    return { kind: 'hour', hour: Math.floor(localMinutes(ride.times.needed, zone) / 60) }
  if (view.group === 'team') return { kind: 'team', key: ride.team ?? null }
  return { kind: 'provider', key: ride.fleet ?? null, name: ride.fleet_name }
}

/**
 * The lines of what is not past, with heads or the line of now where the view has them. What is still to come stands
 * below now, also when the passenger's name is above it already: their rides stand together on either side of it.
 */
function arranged(rest: readonly WatchedRide[], arrangement: Arrangement, places: Places): Line[] {
  const { view, now, isToday } = arrangement
  const linesOfSome = (rides: readonly WatchedRide[]) => rideLines(blocksOf(rides, view), places, rest)
  if (view.group !== 'passenger' && view.group !== 'none')
    return grouped(blocksOf(rest, view), arrangement).flatMap(([head, members]) => [
      { kind: 'head' as const, id: `head ${JSON.stringify(head)}`, head, count: countOf(members) },
      ...rideLines(members, places, rest),
    ])
  if (!isToday || view.sort !== 'time') return linesOfSome(rest)
  const isAhead = ({ ride }: WatchedRide) => ride.times.needed > now
  return [
    ...linesOfSome(rest.filter((watched) => !isAhead(watched))),
    { kind: 'now', id: 'now' },
    ...linesOfSome(rest.filter(isAhead)),
  ]
}

/** Blocks by their head; nobody's stand first, because they need somebody. */
function grouped(blocks: readonly Block[], arrangement: Arrangement): [GroupHead, Block[]][] {
  const groups = new Map<string, [GroupHead, Block[]]>()
  for (const block of blocks) {
    const head = headOf((block.rides[0] as WatchedRide).ride, arrangement)
    const id = JSON.stringify(head)
    const group = groups.get(id)
    if (group) group[1].push(block)
    else groups.set(id, [head, [block]])
  }
  const rank = ([head]: [GroupHead, Block[]]): string => {
    if (head.kind === 'hour') return String(head.hour).padStart(2, '0')
    return head.kind === 'day' ? head.day : (head.name ?? head.key ?? '').toLocaleLowerCase()
  }
  return [...groups.values()].toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

/** `listed`: all that the menus of passengers are about, in this part of the board or in another one. */
function rideLines(blocks: readonly Block[], places: Places, listed: readonly WatchedRide[]): RideLine[] {
  const flat = blocks.flatMap(({ rides }) => rides)
  const own = Map.groupBy(listed, ({ ride }) => ride.patient)
  return flat.map((watched, index) => ({
    ...watched,
    kind: 'ride',
    id: watched.ride.key,
    ...(places.get(watched.ride.key) ?? { number: 1, leg: 1, legs: 1, previous: undefined }),
    first: flat[index - 1]?.ride.patient !== watched.ride.patient,
    rides: (own.get(watched.ride.patient) ?? []).map(({ ride }) => ride),
  }))
}

/**
 * The zones of rides that are in the order of their time, by their names then: over a change of the clock two. A zone
 * that nobody knows is its row's trouble (M424).
 */
export function zonesOf(shown: readonly Pick<WatchedRide, 'ride'>[], language: InterfaceLanguage): string[] {
  const byZone = [...Map.groupBy(shown, ({ ride }) => ride.timezone)].filter(([zone]) => isZone(zone))
  const names = byZone.flatMap(([zone, rides]) =>
    [rides.at(0), rides.at(-1)].map((each) => each && zoneLabel(each.ride.times.needed, zone, language)),
  )
  return [...new Set(names)].filter((name) => name !== undefined)
}

/**
 * Whether a clock of these rides goes otherwise than that of `zone`, by which the day is shown: then each time names
 * its zone (V482).
 */
export function hasOtherZone(rides: readonly Pick<BoardRide, 'timezone' | 'times'>[], zone: string): boolean {
  return rides.some(
    ({ timezone, times: { needed } }) =>
      timezone !== zone && isZone(timezone) && zoneLabel(needed, timezone) !== zoneLabel(needed, zone),
  )
}

/** The lines with how to reach the passenger below the open ride (V302–V305). */
export function withContact(lines: readonly Line[], open: string | undefined): Line[] {
  return lines.flatMap((line): Line[] =>
    line.kind === 'ride' && line.ride.key === open
      ? [line, { kind: 'contact', id: 'contact', ride: open }]
      : [line],
  )
}
