import type { QueryClient, Query } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import type { Answer } from '../calls/answer.ts'
import { callLimit } from '../calls/post.ts'
import { lendLine } from '../calls/send.ts'
import { hearServerTime } from '../calls/server-clock.ts'
import { refreshAfterIdle } from './after-idle.ts'
import { applyEvents, type LiveEvent, type Soon } from './apply.ts'
import { askAgain } from './ask-again.ts'
import { gather } from './batches.ts'
import { refreshRides } from './boards.ts'
import { hearPresent, lendVoice } from './presence.ts'
import { setLiveState } from './state.ts'

/** Events that come in a flood are painted this often, ms; a single one at once. */
const paintEvery = 50
/** Lists that events touch are asked again at most this often, ms (doc 2 §9). */
const refreshEvery = 500
/**
 * What counts all rides is asked again at most this often, and so long after an event, ms; by chance within that, so
 * that not every screen of a customer asks at the same moment.
 */
const recountEvery = 10_000
const recountWithin = { least: 500, most: 3_000 }
/** What the server's part of the staff's pages is made of, besides rights. */
const SETTINGS = ['customer:info', 'policy:customer', 'copy:info']
/** The other processes know a change of settings that much later, ms. */
const settingsKnownAfter = 2_000
/** So long a word of the server may be on its way, ms. */
const toldWithin = 5_000
/** After the server closed the line by itself: long enough not to beat on a server that is in trouble. */
const comeBackAfter = 1_000

type How = {
  client: QueryClient
  /** A new offer may put a ride into the lists (providers). */
  offersFillLists: boolean
  /** The session is over. */
  onEnded: () => void
  /** What the user may see may have changed (role, teams): the server's part of the page is due. */
  onRenewed: () => void
}

/**
 * The tab's one socket: events in, calls out. It resumes where it was (`since`), asks everything once when
 * the server says so or when the first paint may have missed something, and ends with the session. Gives back
 * how to close it.
 */
export function openLine({ client, offersFillLists, onEnded, onRenewed }: How): () => void {
  let since: string | undefined
  let renewing = false
  const socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    timeout: 10_000,
    auth: (give: (auth: object) => void) => give(since === undefined ? {} : { since }),
  })
  const everything = () => void client.invalidateQueries()
  const soon = gatherLists(client)
  const paint = gather<LiveEvent>(paintEvery, (events) => applyEvents(client, events, soon, offersFillLists))

  const renewSoon = gather<LiveEvent>(settingsKnownAfter, () =>
    setTimeout(() => renew(onRenewed), settingsKnownAfter),
  )

  socket.on('event', (event: LiveEvent) => {
    since = event.cursor
    paint(event)
    if (SETTINGS.includes(event.collection)) renewSoon(event)
  })
  socket.on('refresh', ({ cursor }: { cursor: string }) => {
    since = cursor
    everything()
  })
  socket.on('ready', ({ cursor, at }: { cursor: string; at?: number }) => {
    const heard = Date.now()
    if (at !== undefined) hearServerTime(at, { asked: heard, heard }, toldWithin)
    // Between the server's rendering and now something may have happened that nobody told us.
    if (since === undefined || renewing) everything()
    else askFailedAgain(client)
    if (renewing) renew(onRenewed)
    renewing = false
    since = cursor
    setLiveState('live')
    lendLine(callOver(socket))
    lendVoice((shows) => void socket.emit('looking', shows))
  })
  socket.on('present', hearPresent)
  // Asked of who shows something that others look at too; the answer is all that is wanted.
  socket.on('still', (answer: () => void) => answer())
  socket.on('disconnect', (reason) => {
    lendLine(null)
    lendVoice(null)
    setLiveState('reconnecting')
    if (reason !== 'io server disconnect') return
    // The session ended, or what it may see changed. Coming back tells which.
    renewing = true
    setTimeout(() => socket.connect(), comeBackAfter)
  })
  socket.on('connect_error', (error) => {
    setLiveState(navigator.onLine ? 'reconnecting' : 'offline')
    if (error.message === 'unauthenticated') {
      onEnded()
      return
    }
    // A refused handshake is not tried again by itself.
    if (!socket.active) setTimeout(() => socket.connect(), comeBackAfter)
  })
  const comeBack = () => socket.disconnected && socket.connect()
  addEventListener('online', comeBack)
  // What the server painted stays: to paint it anew would be in the way of the first link that is pressed.
  const stopWatching = refreshAfterIdle(everything)

  return () => {
    removeEventListener('online', comeBack)
    stopWatching()
    lendLine(null)
    lendVoice(null)
    socket.removeAllListeners()
    socket.disconnect()
    setLiveState('connecting')
  }
}

/**
 * The server's part of the page anew. For the router a page that is not there (Missing) stays so until one goes
 * elsewhere, also for who was just given the right to it: there is nothing to lose, so it is loaded.
 */
function renew(onRenewed: () => void): void {
  if (document.querySelector('[data-missing]')) location.reload()
  else onRenewed()
}

/** Asks again what failed while the line was down: 'Live' must not stand above an error that is over. */
export function askFailedAgain(client: QueryClient): void {
  return void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

/**
 * Asks touched lists again, and touched rides of boards; a list that nobody looks at any more is only marked.
 */
function gatherLists(client: QueryClient): Soon {
  const ask = gather<Query>(refreshEvery, (lists) => askAgain(client, lists))
  const recount = gather<Query>(recountEvery, (counts) => {
    const { least, most } = recountWithin
    setTimeout(() => askAgain(client, counts), least + Math.random() * (most - least))
  })
  const askRide = gather<{ board: Query; ride: string }>(refreshEvery, (touched) => {
    for (const [board, rides] of Map.groupBy(touched, ({ board: each }) => each))
      void refreshRides(
        client,
        board,
        rides.map(({ ride }) => ride),
      )
  })
  return {
    lists: (lists) => {
      for (const list of lists) ask(list)
    },
    counts: (counts) => {
      for (const count of counts) recount(count)
    },
    board: (board, rides) => {
      for (const ride of rides) askRide({ board, ride })
    },
  }
}

/** A call over the socket: its answer, or null when the line breaks first. */
function callOver(socket: ReturnType<typeof io>) {
  return (action: string, payload: unknown, idempotency?: string): Promise<Answer<unknown> | null> =>
    new Promise((resolve) => {
      const broken = () => resolve(null)
      socket.once('disconnect', broken)
      socket.timeout(callLimit).emit(
        'call',
        {
          action,
          payload,
          language: document.documentElement.lang,
          ...(idempotency ? { idempotency } : {}),
        },
        (error: Error | null, answer: Answer<unknown>) => {
          socket.off('disconnect', broken)
          resolve(error ? { ok: false, error: { code: 'timeout', message: 'timeout' } } : answer)
        },
      )
    })
}
