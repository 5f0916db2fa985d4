import { logFault } from '@nemt/adapters/last-resort.ts'
import { personsWait } from '@nemt/calls/pipeline/admit.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import type { Principal } from '@nemt/calls/pipeline/principal.ts'
import { mayLook } from '@nemt/calls/session/may-look.ts'
import { shownByTab, type Shown } from '@nemt/domain/presence/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { Socket } from 'socket.io'
import { openPresenceBus, type PresenceBus } from './presence-bus.ts'
import { openPlaces, placeId } from './presence-places.ts'

/** How often the tabs are asked whether they are still there, ms, and how long they may take to say so. */
const BEAT_MS = 3_000
const ANSWER_MS = 4_000
/** Another gateway that says nothing for so long, ms, has ended. */
const SILENT_MS = 10_000
/** Rights are asked for again every so many beats: a ride may have gone to another team. */
const JUDGED_EVERY = 10

/** Who looks at what (docs/decisions/087): heard from the tabs of the office, told to those who look too. */
export type Presence = {
  /** From now on the socket may say what it shows. */
  watch: (socket: Socket, principal: Principal) => void
  close: () => Promise<void>
}

/** A tab of the office: who it is, what it said last that it shows, and whether it is just being asked about that. */
type Tab = { principal: Principal; shows: readonly Shown[]; asking: boolean }

function unjudged(error: unknown): void {
  return logFault('who looks', error)
}

/** Keeps who is where in the memory of this process; what others know comes over the bus. */
export function openPresence(
  portal: Portal,
  sql: Sql,
  options: { hints?: boolean; beatMs?: number } = {},
): Presence {
  const tabs = new Map<Socket, Tab>()
  let beats = 0
  const places = openPlaces(() => bus)
  const bus: PresenceBus = openPresenceBus(sql, {
    hints: options.hints,
    silentMs: SILENT_MS,
    changed: places.emit,
    own: places.all,
  })
  const enter = async (socket: Socket, shown: Shown, { principal }: Tab): Promise<void> => {
    const { kind, key } = shown
    const id = placeId(principal.customer, shown)
    const isThere = places.of(socket).some((place) => place.id === id)
    // Each look is a question to the database, as a call is; who asks too many is not there.
    if (!isThere && personsWait(portal, principal) > 0) return
    if (!isThere && !(await mayLook(portal, principal, { kind, key }))) return
    // It may have gone meanwhile, to another page or altogether.
    if (tabs.get(socket)?.shows.includes(shown)) places.enter(socket, id, shown, principal)
  }
  const show = (socket: Socket, said: unknown): void => {
    const { data: shows } = shownByTab.safeParse(said)
    const tab = tabs.get(socket)
    if (!shows || !tab) return
    tab.shows = shows
    const ids = new Set(shows.map((shown) => placeId(tab.principal.customer, shown)))
    for (const place of places.of(socket)) if (!ids.has(place.id)) places.leave(socket, place)
    void enterAll(socket, tab).catch(unjudged)
  }
  // Who says more meanwhile is asked about the newest of it alone: the rest is over (S16).
  const enterAll = async (socket: Socket, tab: Tab): Promise<void> => {
    if (tab.asking) return
    tab.asking = true
    try {
      for (let asked: Tab['shows'] | undefined; asked !== tab.shows;) {
        asked = tab.shows
        await Promise.all(asked.map((shown) => enter(socket, shown, tab).catch(unjudged)))
      }
    } finally {
      tab.asking = false
    }
  }
  const judge = async (socket: Socket): Promise<void> => {
    const principal = tabs.get(socket)?.principal
    for (const place of places.of(socket)) {
      const { kind, key } = place
      if (!principal || !(await mayLook(portal, principal, { kind, key }))) places.leave(socket, place)
    }
  }
  const timer = setInterval(() => {
    beats += 1
    bus.beat()
    for (const socket of places.sockets()) {
      socket
        .timeout(ANSWER_MS)
        .emit('still', (error: Error | null) => places.setSilent(socket, error !== null))
      if (beats % JUDGED_EVERY === 0) void judge(socket).catch(unjudged)
    }
  }, options.beatMs ?? BEAT_MS).unref()
  return {
    watch: (socket, principal) => {
      // Passengers, fleets and drivers are neither shown nor told.
      if (principal.scope !== 'coordinator') return
      tabs.set(socket, { principal, shows: [], asking: false })
      socket.on('looking', (said: unknown) => show(socket, said))
      socket.on('disconnect', () => {
        tabs.delete(socket)
        for (const place of places.of(socket)) places.leave(socket, place)
      })
    },
    close: () => {
      clearInterval(timer)
      return bus.close()
    },
  }
}
