import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@nemt/domain/event/schema.ts'
import { callKey } from '../calls/key.ts'
import type { CallName, DataOf, PayloadOf } from '../calls/named.ts'
import { keepNews, withAllNews, withNews, type RideNews } from './ride-news.ts'

export type { LiveEvent }

/** Answers about one passenger: which call, and how its payload names the passenger. */
const aboutPassenger: { [N in CallName]?: (payload: PayloadOf<N>) => string | undefined } = {
  'passenger.funds': ({ passenger_key }) => passenger_key,
  'passenger.pause.preview': ({ passenger }) => passenger,
  'passenger.pauses': ({ passenger }) => passenger,
  'passenger.plan_choices': ({ passenger_key }) => passenger_key,
  'passenger.ride.stats': ({ passenger_key }) => passenger_key,
  'passenger.standing': ({ passenger_key }) => passenger_key,
  'passenger.timeline': ({ passenger_key }) => passenger_key,
  'patient.plans': ({ passenger_key }) => passenger_key,
}

type Search = PayloadOf<'ride.search'>
type Found = DataOf<'ride.search'>

/** Answers about certain rides: which call, and how its payload names them. */
const aboutRides: { [N in CallName]?: (payload: PayloadOf<N>) => readonly string[] } = {
  'ride.info': ({ keys }) => keys,
  'ride.events': ({ ride }) => [ride],
  'ride.fleets': ({ ride }) => [ride],
  'ride.crew': ({ ride }) => [ride],
  'ride.links': ({ ride }) => [ride],
  'ride.track': ({ ride }) => [ride],
  'offer.list': ({ ride }) => [ride],
  'ride.dispatch': ({ ride }) => [ride],
  'offer.info': ({ ride }) => [ride],
}

/**
 * Answers that show other rides than they were asked about, which move as well: those may be another provider's by
 * then, and their passengers nothing to whoever had them.
 */
const shownRides: { [N in CallName]?: (data: DataOf<N>) => readonly string[] } = {
  'ride.links': ({ linked, others }) => [...linked, ...others].map(({ key }) => key),
  'ride.pools': ({ pools }) => pools.flatMap(({ people }) => people.map(({ ride }) => ride)),
}

/** Answers that a change anywhere in a collection outdates. A new area adds its line here. */
const wholeCollections: Record<string, readonly CallName[]> = {
  'patient:info': ['passenger.info', 'patient.search'],
  'team:info': ['team.list'],
  'customer:info': ['customer.info', 'policy.customer'],
  'place:info': ['place.suggest'],
  'fleet:driver': ['driver.list', 'ride.crew'],
  'fleet:vehicle': ['vehicle.list', 'ride.crew'],
}

/**
 * How an event outdates what it does not carry; lists may gain or lose a ride, on boards only single rides
 * are asked again.
 */
type Outdated = {
  rides: Set<string>
  passengers: Set<string>
  calls: Set<CallName>
  lists: Set<Query>
  counts: Set<Query>
  boards: Map<Query, Set<string>>
}

/** What is asked again a little later, so that a flood of events asks once. */
export type Soon = {
  lists: (lists: Iterable<Query>) => void
  /** What counts all rides, on every screen at once. */
  counts: (counts: Iterable<Query>) => void
  board: (board: Query, rides: Iterable<string>) => void
}

/**
 * Turns events into changes of the cache: a ride's status moves at once in every list and detail that shows
 * it (by key and version, never backwards); whatever an event does not carry is asked again, lists only where
 * the event touches them. With
 * `offersFillLists` an offered ride may belong into any list that does not hold it.
 */
export function applyEvents(
  client: QueryClient,
  events: readonly LiveEvent[],
  soon: Soon,
  offersFillLists = false,
): void {
  const news = new Map<string, RideNews>()
  const outdated: Outdated = {
    rides: new Set(),
    passengers: new Set(),
    calls: new Set(),
    lists: new Set(),
    counts: new Set(),
    boards: new Map(),
  }
  for (const event of events) {
    hear(client, event, news, outdated)
    if (offersFillLists) touchOffers(client, event, outdated)
  }
  if (news.size > 0) patch(client, news)
  for (const ride of outdated.rides) outdate(client, (query) => ridesOf(query).includes(ride))
  if (outdated.passengers.size > 0)
    outdate(client, (query) => outdated.passengers.has(passengerOf(query) ?? ''))
  if (outdated.calls.size > 0) outdate(client, (query) => outdated.calls.has(query.queryKey[0] as CallName))
  if (outdated.lists.size > 0) soon.lists(outdated.lists)
  if (outdated.counts.size > 0) soon.counts(outdated.counts)
  for (const [board, rides] of outdated.boards) soon.board(board, rides)
}

function outdate(client: QueryClient, predicate: (query: Query) => boolean): void {
  return void client.invalidateQueries({ predicate })
}

function ridesOf({ queryKey: [name, payload], state: { data } }: Query): readonly string[] {
  const named = aboutRides[name as 'offer.info']?.(payload as PayloadOf<'offer.info'>) ?? []
  const shown =
    data === undefined ? [] : (shownRides[name as 'ride.links']?.(data as DataOf<'ride.links'>) ?? [])
  return [...named, ...shown]
}

function passengerOf({ queryKey: [name, payload] }: Query): string | undefined {
  return aboutPassenger[name as 'passenger.funds']?.(payload as PayloadOf<'passenger.funds'>)
}

/**
 * What passengers' records show of their rides: a new ride may be any passenger's, other news are of those alone who
 * have the ride.
 */
function touchPassengers(client: QueryClient, ride: string, isNew: boolean, { lists }: Outdated): void {
  const shown = client.getQueryCache().findAll({
    predicate: ({ queryKey: [name] }) => name === 'passenger.timeline' || name === 'passenger.standing',
  })
  const whose = new Set(shown.filter((query) => mentions(query, ride)).map(passengerOf))
  for (const query of shown) if (isNew || whose.has(passengerOf(query))) lists.add(query)
}

function mentions({ state: { data } }: Query, ride: string): boolean {
  const { pages = [], open } = (data ?? {}) as {
    pages?: DataOf<'passenger.timeline'>[]
    open?: DataOf<'passenger.standing'>['open']
  }
  return (
    open?.rides.some(({ key }) => key === ride) === true ||
    pages.some(({ lines }) => lines.some((line) => line.kind !== 'record' && line.ride.key === ride))
  )
}

function lists(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ queryKey: ['ride.search'] })
}

function boards(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ queryKey: ['ride.board'] })
}

/** Boards that show the ride, or whose day an event says it belongs to, ask for it again. */
function touchBoards(
  client: QueryClient,
  ride: string,
  needed: number | undefined,
  outdated: Outdated,
): void {
  for (const board of boards(client)) {
    const { from, to } = searchOf(board)
    if (!holds(board, ride) && !(needed !== undefined && needed >= from && needed < to)) continue
    const rides = outdated.boards.get(board) ?? new Set()
    outdated.boards.set(board, rides.add(ride))
  }
}

/**
 * What a fleet is asked: a new offer is a new ride of its lists, and may be of what took the place of a ride whose page
 * is open; any news of a ride may end an offer of it.
 */
function touchOffers(
  client: QueryClient,
  { key, type, collection }: LiveEvent,
  { lists: outdated }: Outdated,
): void {
  if (type === 'offer') {
    for (const list of lists(client)) if (!holds(list, key)) outdated.add(list)
    for (const page of client.getQueryCache().findAll({ queryKey: ['offer.info'] }))
      if (labelOf(page) === 'Cancelled') outdated.add(page)
  }
  if (collection.startsWith('ride:'))
    for (const inbox of client.getQueryCache().findAll({ queryKey: ['offer.inbox'] })) outdated.add(inbox)
}

function labelOf({ state: { data } }: Query) {
  return (data as DataOf<'offer.info'> | undefined)?.label
}

function holds(list: Query, ride: string): boolean {
  return (list.state.data as Found | undefined)?.rides.some(({ key }) => key === ride) ?? false
}

function searchOf(list: Query): Search {
  return list.queryKey[1] as Search
}

/** An instant as events tell it, in ms since the epoch or as an ISO text. */
function instantOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Date.parse(value) : undefined
}

function hear(
  client: QueryClient,
  { collection, key, type, data }: LiveEvent,
  news: Map<string, RideNews>,
  outdated: Outdated,
): void {
  for (const call of wholeCollections[collection] ?? []) outdated.calls.add(call)
  if (collection.startsWith('patient:')) outdated.passengers.add(key)
  if (!collection.startsWith('ride:')) return
  outdated.rides.add(key)
  touchPassengers(client, key, type === 'create', outdated)
  touchBoards(client, key, instantOf(data.needed), outdated)
  // Any news of a ride may make it one that needs somebody, or end that.
  for (const query of client.getQueryCache().findAll({ queryKey: ['ride.attention'] }))
    outdated.counts.add(query)
  const statusNews = newsOf(type, data)
  if (statusNews) {
    keepNews(key, statusNews)
    if ((news.get(key)?.version ?? 0) < statusNews.version) news.set(key, statusNews)
    // A list of certain statuses may gain the ride, or lose it; one that shows it moves in place below.
    for (const list of lists(client))
      if (searchOf(list).status && searchOf(list).status!.includes(statusNews.status) !== holds(list, key))
        outdated.lists.add(list)
    return
  }
  if (collection !== 'ride:info' || type === 'driver') return
  const needed = instantOf(data.needed)
  for (const list of lists(client)) {
    const { from, to } = searchOf(list)
    if (holds(list, key) || (needed !== undefined && needed >= from && needed < to)) outdated.lists.add(list)
  }
}

/** The news in an event, if it tells a status: of a status change, or of an accepted offer. */
function newsOf(type: string, { status, version, eta, fleet }: Record<string, unknown>): RideNews | null {
  return (type === 'status' || type === 'offer.accept') &&
    typeof status === 'string' &&
    typeof version === 'number'
    ? {
        version,
        status: status as RideNews['status'],
        ...(typeof eta === 'number' ? { eta } : {}),
        ...(type === 'offer.accept' && typeof fleet === 'string' ? { fleet } : {}),
      }
    : null
}

/** Puts the news into every cached answer that shows one of these rides. */
function patch(client: QueryClient, news: ReadonlyMap<string, RideNews>): void {
  const of = (key: string) => news.get(key)
  for (const name of ['ride.search', 'ride.board', 'ride.info'] as const)
    client.setQueriesData<{ rides: DataOf<'ride.info'>['rides'] }>({ queryKey: [name] }, (data) => {
      if (!data) return undefined
      const rides = withAllNews(data.rides, of)
      return rides === data.rides ? data : { ...data, rides }
    })
  for (const [key, rideNews] of news)
    client.setQueryData<DataOf<'offer.info'>>(
      callKey('offer.info', { ride: key }),
      (data) => data && (data.ride ? { ...data, ride: withNews(data.ride, rideNews) } : data),
    )
}
