import { update } from '@nemt/store/change/changes.ts'
import { WebSocket } from 'ws'
import { median, quantile, rounded, type Row } from './measure.ts'
import { post } from './http.ts'
import type { Stack } from './stack.ts'

const SOCKETS = 1000
const EVENTS = 8
type Crowd = { heard: (status: string) => Promise<number>; close: () => void }

/** Opens sockets and counts who hears what; `status` picks the change's mark out of a message. */
async function gather(
  open: () => Promise<WebSocket>,
  markOf: (text: string) => string | undefined,
): Promise<Crowd> {
  const counts = new Map<string, { left: number; done: (at: number) => void }>()
  const sockets: WebSocket[] = []
  for (let index = 0; index < SOCKETS; index += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async () => {
          const socket = await open()
          socket.on('message', (data) => {
            const waiting = counts.get(markOf(String(data)) ?? '')
            if (waiting && --waiting.left === 0) waiting.done(performance.now())
          })
          return socket
        }),
      )),
    )
  return {
    heard: (status) =>
      new Promise((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`not everybody heard of ${status}`)), 20_000)
        counts.set(status, {
          left: SOCKETS,
          done: (at) => {
            clearTimeout(timer)
            done(at)
          },
        })
      }),
    close: () => sockets.forEach((socket) => socket.terminate()),
  }
}

/** A socket.io client reduced to the wire: connect, then raw frames. */
function ours(stack: Stack, customer: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${stack.port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { host: `${customer}.localhost:${stack.port}` },
    })
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: stack.tokens[customer] })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('42["ready"')) resolve(socket)
    })
  })
}

/** Opens so many sockets of one customer; gives what closes them. */
export async function connectSockets(stack: Stack, customer: string, count: number): Promise<() => void> {
  const sockets: WebSocket[] = []
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => ours(stack, customer)))))
  return () => sockets.forEach((socket) => socket.terminate())
}

function bare(stack: Stack): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${stack.reference}/?tenant=7`, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.once('message', () => resolve(socket))
  })
}

/**
 * P4: one status change to a thousand sockets that may see it, from the call to the last client; p95 of the
 * changes.
 */
export async function measurePush(stack: Stack): Promise<Row[]> {
  const customer = stack.customers[7] as string
  const { data } = await stack.call<{ data: { rides: { key: string }[] } }>(customer, 'ride.search', {
    from: Date.now() - 86_400_000 * 3,
    to: Date.now() + 86_400_000 * 60,
    status: ['confirmed'],
    type: 'will-call',
    take: 1,
  })
  const ride = data.rides[0]?.key as string
  const needed = Date.now() + 3 * 3_600_000
  const { write } = await import('@nemt/store/change/write.ts')
  await write(stack.store, customer, {
    updates: [update('ride', { where: { key: ride }, set: { needed_at: needed } })],
  })
  const crowd = await gather(
    () => ours(stack, customer),
    (text) => /"version":(\d+)/.exec(text)?.[1],
  )
  const other = await gather(
    () => bare(stack),
    (text) => /"status"\s*:\s*"(\w+)"/.exec(text)?.[1],
  )
  const [own, reference]: [number[], number[]] = [[], []]
  try {
    let version = 1
    for (let index = 0; index < EVENTS + 1; index++) {
      const mark = `p${index}`
      const heardBare = other.heard(mark)
      const startBare = performance.now()
      await post(stack.reference, '/status', { tenant: 7, id: 'R7', status: mark })
      const bareTook = (await heardBare) - startBare
      const heard = crowd.heard(String(++version))
      const start = performance.now()
      await stack.call(customer, 'ride.status', { ride, status: index % 2 === 0 ? 'active' : 'confirmed' })
      const took = (await heard) - start
      if (index === 0) continue
      own.push(took)
      reference.push(bareTook)
    }
  } finally {
    crowd.close()
    other.close()
  }
  const ratio = median(own.map((took, index) => took / (reference[index] as number)))
  return [
    {
      id: 'P4',
      what: `status change to ${SOCKETS} sockets, call to last client, p95`,
      value: rounded(quantile(own, 0.95)),
      reference: rounded(quantile(reference, 0.95)),
      unit: 'ms',
      ratio: rounded(ratio),
      floor: 2,
      goal: 1.2,
      better: 'lower',
    },
  ]
}
