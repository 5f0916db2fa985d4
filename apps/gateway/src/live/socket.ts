import type { Server as HttpServer } from 'node:http'
import type { Environment } from '@nemt/adapters/environment.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { answerTo } from '@nemt/calls/door/answer.ts'
import { isLanguage } from '@nemt/domain/copy/choose-language.ts'
import { admit as admitted } from '@nemt/calls/pipeline/admit.ts'
import { standingOf } from '@nemt/calls/session/authenticate.ts'
import { isVisitor, traceVisit } from '@nemt/calls/session/visit.ts'
import { newRequestId } from '@nemt/calls/pipeline/journal.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { forbidden, Refusal, unauthenticated } from '@nemt/calls/pipeline/refusal.ts'
import { refusalOf } from '@nemt/calls/pipeline/run.ts'
import { traceAtDoor } from '@nemt/calls/pipeline/trace.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { parseCursor, writeCursor, type Cursor } from '@nemt/store/event/cursor.ts'
import { readEvents, type LoggedEvent } from '@nemt/store/event/log.ts'
import type { Tail } from '@nemt/store/event/tail.ts'
import { Server, type Socket } from 'socket.io'
import { addressOf } from '../http/address.ts'
import { credentialsOf } from '../http/credentials.ts'
import { customerOf, sameOrigin, schemeOf } from '../http/host.ts'
import { languageOf } from '../http/language.ts'
import { mayReadOutbox } from '../http/outbox.ts'
import { openPresence } from './presence.ts'
import type { Recent } from './recent.ts'
import { roomsFor, tellingsOf, type Telling } from './rooms.ts'
import { dropStalled, taken } from './stalled.ts'
import { openStandings, type Member, type Standings } from './standing.ts'

/** A reconnecting client gets at most this many events again; who missed more refreshes everything once. */
const RESUME_LIMIT = 20_000
const PAGE = 500
/** Time for the answer of the call that asked for the restart. */
const REBOOT_MS = 500

export type Live = {
  io: Server
  deliver: (events: LoggedEvent[]) => void
  follow: (tail: Tail) => void
  close: () => Promise<void>
}

/** What a handshake found out: who it is, and what was heard before. */
type Admitted = { member: Omit<Member, 'close'>; since: number }

type Data = LoggedEvent['data']

function wire({ cursor, collection, key, type }: LoggedEvent, data: Data) {
  return {
    cursor,
    collection,
    key,
    type,
    data,
  }
}

/**
 * What is told of an event; nothing of one that can't be told, so that all others are.
 */
function toldOf(event: LoggedEvent): Telling[] {
  try {
    return tellingsOf(event)
  } catch (error) {
    logFault('event that can not be told', error, { customer: event.customer, key: event.key })
    return []
  }
}

/**
 * The socket door: calls in, events out. Events of one transaction order for everybody; a client that was
 * away resumes where it was.
 */
export function openLive(
  http: HttpServer,
  portal: Portal,
  reader: Sql,
  recent: Recent,
  options: Environment & { roundMs?: number; beatMs?: number; resumeLimit?: number; stalledMs?: number },
): Live {
  const standings = openStandings(portal, options)
  const { LIVE_HINTS: hints } = options.settings
  const presence = openPresence(portal, reader, { ...options, hints })
  const io = new Server(http, {
    maxHttpBufferSize: 4_000_000,
    perMessageDeflate: false,
    serveClient: false,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    destroyUpgrade: false,
    connectTimeout: 10_000,
  })
  const letStalledBe = dropStalled(io, options.stalledMs)
  let tail: Tail | undefined
  // A client that connects twice over one connection (it was told to while it was reconnecting) must not hear
  // everything twice.
  const hearing = new WeakSet<object>()

  io.use((socket, next) => {
    const since = standings.heard()
    admit(socket, portal, options).then(
      (member) => {
        socket.data = { member, since } satisfies Admitted
        next()
      },
      async (error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal) await traceStranger(socket, portal, refusal)
        next(new Error(refusal?.code ?? 'unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    const { member: admitted, since } = socket.data as Admitted
    const member: Member = { ...admitted, close: () => socket.disconnect(true) }
    standings.watch(member, since)
    presence.watch(socket, member.principal)
    socket.on('disconnect', () => standings.unwatch(member))
    answerCalls(socket, portal, options)
    if (hearing.has(socket.client)) return
    hearing.add(socket.client)
    socket.on('disconnect', () => hearing.delete(socket.client))
    const following = { standing: () => tail?.position(), limit: options.resumeLimit ?? RESUME_LIMIT }
    void resume(socket, reader, recent, following).catch((error: unknown) => {
      // The client comes back by itself, where it was.
      logFault('resuming a socket', error, { customer: admitted.customer })
      socket.disconnect(true)
    })
  })

  return {
    io,
    follow: (following) => {
      tail = following
    },
    deliver: (events) => {
      for (const event of events)
        try {
          tell(io, standings, event)
        } catch (error) {
          logFault('telling an event', error, { customer: event.customer, key: event.key })
        }
    },
    close: async () => {
      standings.close()
      letStalledBe()
      await io.close()
      await presence.close()
    },
  }
}

/** Answers the calls that a client makes over its socket. */
function answerCalls(socket: Socket, portal: Portal, options: Environment): void {
  const { customer, token } = (socket.data as Admitted).member
  // The connection may be gone when its last calls are made.
  const address = addressOf(socket.request, options.trustProxy) ?? 'gone'
  const outbox = mayReadOutbox(socket.request, options)
  const language = languageOf(socket.request.headers)
  socket.on('call', (message: unknown, ack: unknown) => {
    if (typeof ack !== 'function') return
    void answerTo(portal, { customer, token, address, outbox, language, ...callIn(message) })
      .then(({ body }) => (ack as (body: unknown) => void)(body))
      .catch((error: unknown) => logFault('answer over a socket', error, { customer }))
  })
}

/** What a client asks for, as far as it is what it should be. */
function callIn(message: unknown) {
  const { action, payload, idempotency, language } = (message ?? {}) as {
    action?: unknown
    payload?: unknown
    idempotency?: unknown
    language?: unknown
  }
  return {
    name: typeof action === 'string' ? action : '',
    payload,
    idempotency,
    // A page may have changed its language since it connected.
    ...(isLanguage(language) ? { language, page: true } : {}),
  }
}

/** Sends an event to whom it is for, and away whoever it ends or changes. */
function tell(io: Server, standings: Standings, event: LoggedEvent): void {
  if (event.collection === 'session:info' && event.type === 'ended')
    io.in(`${event.customer}/session/${event.key}`).disconnectSockets(true)
  // Whoever was changed comes back at once as what they are now, with their name and language too.
  if (event.collection === 'user:info') io.in(`${event.customer}/user/${event.key}`).disconnectSockets(true)
  // The supervisor starts the process again; clients come back by themselves.
  if (event.collection === 'system:info' && event.type === 'reboot')
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), REBOOT_MS)
  standings.hear(event)
  for (const { rooms, data } of toldOf(event)) if (rooms.length) io.to(rooms).emit('event', wire(event, data))
}

/** Lets a socket in: same origin, a customer by its host, a session of that customer. */
async function admit(
  socket: Socket,
  portal: Portal,
  environment: Environment,
): Promise<Omit<Member, 'close'>> {
  const { headers } = socket.request
  const customer = customerOf(headers.host, portal.baseDomain)
  if (!customer) throw new Refusal('not_found', 'unknown_customer', 'There is no such customer.')
  const given = (socket.handshake.auth as { token?: unknown }).token
  const { token, cookie } =
    typeof given === 'string' && given
      ? { token: given, cookie: false }
      : await credentialsOf(socket.request, environment.secret)
  const scheme = schemeOf(headers, { scheme: environment.publicScheme, trustProxy: environment.trustProxy })
  if (cookie && !sameOrigin(headers, scheme)) throw forbidden()
  const { policy } = await admitted(portal, {
    customer,
    token,
    address: addressOf(socket.request, environment.trustProxy),
  })
  const standing = token ? await standingOf(portal, customer, token) : undefined
  if (!token || !standing) throw unauthenticated()
  if (isVisitor(standing.principal)) await traceVisit(portal, standing.principal, { what: 'live events' })
  return { customer, token, ...standing, rooms: roomsFor(standing.principal, policy) }
}

/** Leaves the audit row of who may not listen. */
async function traceStranger(socket: Socket, portal: Portal, refusal: Refusal): Promise<void> {
  const customer = customerOf(socket.request.headers.host, portal.baseDomain)
  const token = Boolean((socket.handshake.auth as { token?: unknown }).token)
  // What is too much is held back, not written down.
  if (customer && refusal.kind !== 'limited')
    await traceAtDoor(portal, { id: newRequestId(), customer, name: 'live events', token }, refusal)
}

/**
 * Brings a socket to where the gateway stands and then lets it hear along. Joining happens in the same turn
 * in which the last missed event was sent, so nothing falls between and nothing comes twice. What is recent
 * comes from memory, older things from the log; page by page, as fast as they are taken (R12).
 */
async function resume(
  socket: Socket,
  reader: Sql,
  recent: Recent,
  { standing, limit }: { standing: () => Cursor | undefined; limit: number },
): Promise<void> {
  const { customer, rooms } = (socket.data as Admitted).member
  const roomSet = new Set(rooms)
  const send = (events: LoggedEvent[]): void => {
    for (const event of events) {
      const mine = toldOf(event).find((telling) => telling.rooms.some((room) => roomSet.has(room)))
      if (mine) socket.emit('event', wire(event, mine.data))
    }
  }
  const { since } = socket.handshake.auth as { since?: unknown }
  let from = parseCursor(since)
  if (!standing()) throw new Error('not following the log yet')
  // Whoever heard something, and can't say what, may have missed anything.
  if (since && !from) socket.emit('refresh', { cursor: writeCursor(standing() as Cursor) })
  for (let sent = 0; from && sent <= limit;) {
    const recentEvents = recent.since(from, customer)
    if (recentEvents && recentEvents.length <= PAGE) {
      send(recentEvents)
      break
    }
    const until = standing() as Cursor
    if (from.epoch !== until.epoch) sent = Infinity
    else {
      const missed =
        recentEvents?.slice(0, PAGE) ?? (await readEvents(reader, from, { limit: PAGE, customer, until }))
      send(missed)
      from = missed.length === PAGE ? (missed.at(-1) as LoggedEvent).position : until
      sent += missed.length
      await taken(socket)
      if (!socket.connected) return
    }
    if (sent > limit) socket.emit('refresh', { cursor: writeCursor(standing() as Cursor) })
  }
  if (!socket.connected) return
  await socket.join([...rooms])
  socket.emit('ready', { cursor: writeCursor(standing() as Cursor), at: Date.now() })
}
