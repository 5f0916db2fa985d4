import { logFault } from '@nemt/adapters/last-resort.ts'
import { storedCustomer } from '@nemt/calls/customer/load.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import type { Principal } from '@nemt/calls/pipeline/principal.ts'
import { NOTED_EVERY_MS, type Use } from '@nemt/calls/session/idle.ts'
import { GLOBAL } from '@nemt/calls/session/origin.ts'
import { standingsNow, type Standing } from '@nemt/calls/session/authenticate.ts'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { roomsFor } from './rooms.ts'

/**
 * Changes that come together are judged together, ms: far below the two seconds in which they must hold
 * (S19).
 */
const GATHER_MS = 50
/** So many sockets are judged by one look at the database. */
const AT_ONCE = 500
/** setTimeout takes no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** The round that stands behind the events: so often, ms, and so many customers each time. */
const ROUND_MS = 1_000
const ROUND_CUSTOMERS = 32

/** An open socket, with what it was let in for. */
export type Member = {
  customer: string
  token: string
  principal: Principal
  /** When its session or link ends by time, ms by the database's clock. */
  until: number
  /** Where it ends by not being used as well. */
  use?: Use | undefined
  rooms: readonly string[]
  /** Ends the connection. */
  close: () => void
}

/**
 * Watches over the open sockets: each one ends with its session, or when what it may hear is not the same any
 * more.
 */
export type Standings = {
  /** Counts the changes heard, so that one that falls between a handshake and its `watch` is noticed. */
  heard: () => number
  /** From now on the member is judged; `since` is what `heard` said before it was authenticated. */
  watch: (member: Member, since: number) => void
  unwatch: (member: Member) => void
  hear: (event: LoggedEvent) => void
  close: () => void
}

/** Whoever could not be judged is in the next round. */
function unjudged(error: unknown): void {
  return logFault('judging sockets', error)
}

/**
 * What decides on rooms, and what the page of whoever listens offers, in one text: when it differs, the socket's rights
 * have changed.
 */
function rightsOf(
  { scope, key, fleet, ride, portal, grants, teams, global, super: isSuper }: Principal,
  rooms: readonly string[],
): string {
  return JSON.stringify([
    scope,
    key,
    fleet,
    ride,
    portal,
    grants.toSorted(),
    teams.toSorted(),
    global,
    isSuper,
    rooms,
  ])
}

const EVERYBODY = ['customer:info', 'policy:customer']
const STAFF = ['role:info', 'team:info']
const FLEETS = ['fleet:info', 'fleet:group']
/** What a visit of support rests on at `global` (docs/decisions/051). */
const VISITS = ['session:info', 'user:info', 'role:info', 'policy:customer']
/** All collections whose events may change what somebody hears. */
const HEARD = new Set([...EVERYBODY, ...STAFF, ...FLEETS, 'user:info', 'patient:info', 'session:info'])

/** Whether an event may change what a member may hear. */
export function touches(event: LoggedEvent, { customer, principal }: Member): boolean {
  // Fleets are kept at one customer and drive for all.
  if (FLEETS.includes(event.collection)) return principal.scope === 'fleet'
  if (event.customer !== customer) return visitEnds(event, principal)
  if (EVERYBODY.includes(event.collection)) return true
  if (STAFF.includes(event.collection)) return principal.scope === 'coordinator'
  if (event.collection === 'user:info' || event.collection === 'patient:info')
    return principal.key === event.key
  // A link has no session; it is spent when it is exchanged for one.
  return event.collection === 'session:info' && (principal.session ?? event.key) === event.key
}

/** Whether an event at `global` may end the visit from which a member came. */
function visitEnds(event: LoggedEvent, { key, visit }: Principal): boolean {
  if (!visit || event.customer !== GLOBAL || !VISITS.includes(event.collection)) return false
  if (event.collection === 'session:info') return event.key === visit.origin
  return event.collection !== 'user:info' || event.key === key
}

/**
 * Judges open sockets again (S19): when the log tells of a change that concerns them, when their session's
 * time is over, and, for what changed without an event, in a slow round (`roundMs`, 0 for none). One that
 * can't be judged is closed: the client comes back where it was.
 */
export function openStandings(portal: Portal, options: { roundMs?: number } = {}): Standings {
  const members = new Map<string, Set<Member>>()
  const timers = new Map<Member, NodeJS.Timeout>()
  const due = new Set<Member>()
  let gathering: NodeJS.Timeout | undefined
  let changes = 0

  const judgeSoon = (member: Member): void => {
    due.add(member)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const now = [...due]
      due.clear()
      void judge(now).catch(unjudged)
    }, GATHER_MS)
  }
  const endAt = (member: Member): void => {
    clearTimeout(timers.get(member))
    // Whoever listens uses the session: this is written down before it would end by not being used.
    const next = member.use ? Math.min(member.use.ends, member.until - NOTED_EVERY_MS) : member.until
    const left = Math.min(Math.max(next - portal.clock(), 0) + 1, LONGEST_TIMER_MS)
    timers.set(member, setTimeout(() => judgeSoon(member), left).unref())
  }
  const judge = async (members: readonly Member[]): Promise<void> => {
    const by = Map.groupBy(
      members.filter((member) => timers.has(member)),
      ({ customer }) => customer,
    )
    for (const [customer, theirs] of by)
      for (let index = 0; index < theirs.length; index += AT_ONCE)
        await judgeThese(customer, theirs.slice(index, index + AT_ONCE))
  }
  const judgeThese = async (customer: string, some: readonly Member[]): Promise<void> => {
    const tokens = [...new Set(some.map(({ token }) => token))]
    const facts = Promise.all([standingsNow(portal, customer, tokens), storedCustomer(portal, customer)])
    const [standings, stored] = await facts.catch((error: unknown) => {
      logFault('judging sockets', error, { customer })
      return []
    })
    for (const member of some) {
      if (!timers.has(member)) continue
      const standing = standings?.get(member.token)
      if (!standing || !stored || differs(member, standing, stored.policy)) member.close()
      else endAt(Object.assign(member, { until: standing.until, use: standing.use }))
    }
  }

  const endRounds = goRounds(
    options.roundMs ?? ROUND_MS,
    () => [...members.keys()],
    (customer) => judge([...(members.get(customer) ?? [])]),
  )

  return {
    heard: () => changes,
    watch: (member, since) => {
      const theirs = members.get(member.customer) ?? new Set()
      members.set(member.customer, theirs.add(member))
      endAt(member)
      if (since !== changes) judgeSoon(member)
    },
    unwatch: (member) => {
      clearTimeout(timers.get(member))
      timers.delete(member)
      const theirs = members.get(member.customer)
      theirs?.delete(member)
      if (theirs?.size === 0) members.delete(member.customer)
    },
    hear: (event) => {
      if (!HEARD.has(event.collection)) return
      changes += 1
      // Fleets drive for all customers, and support comes from `global` to all.
      const groups =
        FLEETS.includes(event.collection) || event.customer === GLOBAL
          ? [...members.values()]
          : [members.get(event.customer) ?? []]
      for (const group of groups) for (const member of group) if (touches(event, member)) judgeSoon(member)
    },
    close: () => {
      endRounds()
      clearTimeout(gathering)
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/**
 * Judges some customers every `roundMs` (0 for never), until all had their turn and it begins anew. Gives what
 * ends it.
 */
function goRounds(
  roundMs: number,
  customers: () => string[],
  judge: (customer: string) => Promise<void>,
): () => void {
  let round: string[] = []
  let going = false
  const go = async (): Promise<void> => {
    if (going) return
    going = true
    try {
      if (round.length === 0) round = customers()
      for (const customer of round.splice(0, ROUND_CUSTOMERS)) await judge(customer)
    } finally {
      going = false
    }
  }
  const timer = roundMs > 0 ? setInterval(() => void go().catch(unjudged), roundMs).unref() : undefined
  return () => clearInterval(timer)
}

function differs(member: Member, { principal }: Standing, policy: CustomerPolicy): boolean {
  return rightsOf(principal, roomsFor(principal, policy)) !== rightsOf(member.principal, member.rooms)
}
