import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests that a connection may send before the first of them is answered; no browser sends a second one.
 */
const PIPELINED = 64

/**
 * Keeps the connections bounded, of one address and in all. Who is over the limit loses what has been idle
 * longest, so that a newcomer of a large house behind one address is served while forgotten connections are
 * not kept.
 */
export class Connections {
  readonly #limits: { perAddress: number | undefined; all: number }
  readonly #byAddress = new Map<string, Set<Socket>>()
  // Without a request under way, idle longest first.
  readonly #idle = new Set<Socket>()
  readonly #busy = new Map<Socket, number>()
  readonly #queues = new WeakMap<Socket, { last: Promise<void>; waiting: number }>()
  #count = 0

  /** `perAddress` undefined: all come from the proxy's address. */
  constructor(limits: { perAddress: number | undefined; all: number }) {
    this.#limits = limits
  }

  /** Takes a new connection in; one that finds no place is closed. */
  opened(socket: Socket): void {
    const address = socket.remoteAddress
    // Nobody else listens before the parser does.
    socket.on('error', () => socket.destroy())
    if (address === undefined) return void socket.destroy()
    const sockets = this.#byAddress.get(address) ?? new Set<Socket>()
    this.#byAddress.set(address, sockets)
    sockets.add(socket)
    this.#idle.add(socket)
    this.#count++
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) this.#byAddress.delete(address)
      this.#idle.delete(socket)
      this.#busy.delete(socket)
      this.#count--
    })
    if (this.#limits.perAddress !== undefined && sockets.size > this.#limits.perAddress) this.#close(sockets)
    else if (this.#count > this.#limits.all) this.#close(this.#idle)
  }

  /** A request of a connection is under way until its answer is closed. */
  asked({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#busy.set(socket, (this.#busy.get(socket) ?? 0) + 1)
    this.#idle.delete(socket)
    response.once('close', () => {
      const left = (this.#busy.get(socket) ?? 1) - 1
      if (left > 0) return void this.#busy.set(socket, left)
      this.#busy.delete(socket)
      if (!socket.destroyed) this.#idle.add(socket)
    })
  }

  /**
   * Waits until what the same connection asked before is answered: it takes one place, however much it sends
   * at once. False when it is gone by then, or sent so much that it is closed.
   */
  async turn({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const queue = this.#queues.get(socket) ?? { last: Promise.resolve(), waiting: 0 }
    this.#queues.set(socket, queue)
    const before = queue.last
    queue.last = before.then(() => closed(response, socket))
    if (++queue.waiting > PIPELINED) socket.destroy()
    await before
    queue.waiting--
    return !socket.destroyed
  }

  /** A connection that became a web socket is nobody's idle one any more. */
  upgraded(socket: Socket): void {
    this.#idle.delete(socket)
    this.#busy.set(socket, 1)
  }

  /** Whether an answer is under way on a connection: then nothing else may be written to it. */
  answering(socket: Socket): boolean {
    return (this.#busy.get(socket) ?? 0) > 0
  }

  /** Closes all that have no request under way, those on which nothing was asked yet among them. */
  closeIdle(): void {
    for (const socket of [...this.#idle]) socket.destroy()
  }

  #close(among: Set<Socket>): void {
    let last: Socket | undefined
    for (const socket of among) {
      if (this.#idle.has(socket)) return void socket.destroy()
      last = socket
    }
    last?.destroy()
  }
}

/** Ends with an answer, or with its connection. */
function closed(response: ServerResponse, socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('close', end)
      socket.off('close', end)
      resolve()
    }
    if (socket.destroyed) return resolve()
    response.once('close', end)
    socket.once('close', end)
  })
}
