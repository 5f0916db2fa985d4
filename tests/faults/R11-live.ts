import { write } from '@nemt/store/change/write.ts'
import { openStore } from '@nemt/store/connect.ts'
import { io, type Socket } from 'socket.io-client'
import { quantile } from '../../bench/measure.ts'
import { expect, openExperiment, until } from './experiment.ts'

const SOCKETS = 300
const WRITERS = 20
const EVENTS = 3_000

type Client = {
  socket: Socket
  seen: string[]
  cursors: string[]
  cursor: string | undefined
  refreshed: number
  since: number
  caughtUp: number[]
}

/**
 * R11: sockets that come and go, a gateway that is killed, no hints, twenty writers: every client hears
 * everything once and in order.
 */
export async function R11(): Promise<string> {
  const experiment = await openExperiment({ customers: 1, env: { LIVE_HINTS: 'off' } })
  const store = await openStore(experiment.store.url, { max: WRITERS, name: 'writers' })
  const clients: Client[] = []
  let busy = true
  try {
    const { key: customer, token } = experiment.customers[0] as (typeof experiment.customers)[0]
    for (let number = 0; number < SOCKETS; number++) clients.push(listen(experiment.port, customer, token))
    await until(() => clients.every(({ cursor }) => cursor !== undefined), 60_000)
    const restless = (async () => {
      while (busy) {
        const { socket } = clients[Math.floor(Math.random() * clients.length)] as Client
        socket.disconnect()
        setTimeout(() => socket.connect(), Math.random() * 300)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    const killing = (async () => {
      for (let index = 0; index < 2; index++) {
        await new Promise((resolve) => setTimeout(resolve, 2_500))
        experiment.kill('gateway')
      }
    })()
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let index = 0; index < EVENTS / WRITERS; index++) {
          await write(store, customer, {
            events: [
              {
                collection: 'office:info',
                key: `W${writer}-${index}`,
                type: 'changed',
                actor: { kind: 'system', key: 'test' },
                data: {},
                audience: ['staff'],
                fleet_keys: [],
              },
            ],
          })
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 80))
        }
      }),
    )
    await killing
    busy = false
    await restless
    for (const { socket } of clients) if (!socket.connected) socket.connect()
    await until(() => clients.every(({ seen }) => seen.length >= EVENTS), 60_000).catch(() => {})
    const slow = quantile(
      clients.flatMap(({ caughtUp }) => caughtUp.slice(1)),
      0.95,
    )
    const short = clients.filter(({ seen }) => seen.length < EVENTS).length
    const twice = clients.filter(({ seen }) => new Set(seen).size !== seen.length).length
    const disordered = clients.filter(({ cursors }) =>
      cursors.some((cursor, index) => index > 0 && order(cursors[index - 1] as string, cursor) >= 0),
    ).length
    expect(
      short === 0,
      `${short} clients missed events (one of them ${EVENTS - Math.min(...clients.map(({ seen }) => seen.length))})`,
    )
    expect(twice === 0, `${twice} clients heard something twice`)
    expect(disordered === 0, `${disordered} clients heard things out of order`)
    const resumed = clients.reduce((sum, { caughtUp }) => sum + caughtUp.length - 1, 0)
    expect(slow <= 500, `catching up took ${Math.round(slow)} ms (p95 of ${resumed})`)
    return `${SOCKETS} sockets, ${EVENTS} events, ${resumed} times resumed, caught up in ${Math.round(slow)} ms (p95)`
  } finally {
    busy = false
    for (const { socket } of clients) socket.close()
    await store.close()
    await experiment.stop()
  }
}

function listen(port: number, customer: string, token: string): Client {
  const client = {
    seen: [],
    cursors: [],
    cursor: undefined,
    refreshed: 0,
    since: 0,
    caughtUp: [],
  } as unknown as Client
  client.socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    extraHeaders: { host: `${customer}.localhost:${port}` },
    auth: (give) => give({ token, ...(client.cursor ? { since: client.cursor } : {}) }),
  })
  client.socket.on('event', ({ cursor, key }: { cursor: string; key: string }) => {
    client.cursor = cursor
    client.cursors.push(cursor)
    client.seen.push(key)
  })
  client.socket.on('connect', () => {
    client.since = performance.now()
  })
  client.socket.on('ready', ({ cursor }: { cursor: string }) => {
    client.caughtUp.push(performance.now() - client.since)
    client.cursor ??= cursor
  })
  client.socket.on('refresh', () => client.refreshed++)
  return client
}

/** Order of two cursors `epoch.xid.seq`. */
function order(a: string, b: string): number {
  const [left, right] = [a, b].map((cursor) => cursor.split('.').slice(1).map(BigInt)) as [
    [bigint, bigint],
    [bigint, bigint],
  ]
  if (left[0] !== right[0]) return left[0] < right[0] ? -1 : 1
  if (left[1] < right[1]) return -1
  return left[1] > right[1] ? 1 : 0
}
