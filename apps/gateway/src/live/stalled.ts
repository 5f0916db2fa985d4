import { once } from 'node:events'
import type { Server, Socket } from 'socket.io'

/** A client that takes nothing for so long (ms) is let go; it comes back by itself, where it was. */
const STALLED_MS = 10_000
/** How often it is looked for them; ms. */
const LOOK_MS = 1_000

type Connection = Socket['conn']

/**
 * Closes the connections whose client reads nothing: what waits for them would fill the memory of all (R12). Until the
 * heartbeat found them, they would get four times as much.
 * @returns ends the looking
 */
export function dropStalled(io: Server, stalledMs = STALLED_MS): () => void {
  const connections = new Set<Connection>()
  /** When it was first seen of each that it takes nothing; ms of this process. */
  const stalled = new Map<Connection, number>()
  io.engine.on('connection', (connection: Connection) => {
    connections.add(connection)
    connection.on('drain', () => stalled.delete(connection))
    connection.on('close', () => {
      connections.delete(connection)
      stalled.delete(connection)
    })
  })
  const looking = setInterval(
    () => {
      const now = performance.now()
      for (const connection of connections) {
        const since = stalled.get(connection)
        if (connection.transport.writable) stalled.delete(connection)
        else if (since === undefined) stalled.set(connection, now)
        else if (now - since >= stalledMs) cut(connection)
      }
    },
    Math.min(LOOK_MS, stalledMs),
  )
  looking.unref()
  return () => clearInterval(looking)
}

/** Ends a connection without waiting until the client has taken what was sent to it. */
function cut(connection: Connection): void {
  // The connection itself, where there is one of its own: a good-bye would stand behind all that waits.
  if (connection.transport.name === 'websocket' && !connection.upgraded) connection.request.socket.destroy()
  connection.close(true)
}

/** Waits until a client has taken what was sent to it before, or is gone. */
export async function taken({ conn: connection }: Socket): Promise<void> {
  if (connection.transport.writable || connection.readyState !== 'open') return
  const enough = new AbortController()
  const { signal } = enough
  await Promise.race([
    once(connection.transport, 'ready', { signal }),
    // What waited goes on over the other way.
    once(connection, 'upgrade', { signal }),
    once(connection, 'close', { signal }),
  ]).finally(() => enough.abort())
}
