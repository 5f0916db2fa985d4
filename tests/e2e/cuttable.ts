import { connect, createServer, type Socket } from 'node:net'

/** A line to the portal that can be cut, as a phone loses its network: also for the browser's service worker. */
export type Line = {
  /** The port at which the browser finds the portal. */
  port: number
  /** Ends every connection, and takes no more. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** Lays a line to the portal under test. */
export async function layLine(): Promise<Line> {
  const sockets = new Set<Socket>()
  const server = createServer((here) => {
    const there = connect(Number(process.env.E2E_PORT), '127.0.0.1')
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      // What breaks on one side breaks on the other: a cut line is what this is for.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port, cut, mend: () => listen(port) }
}
