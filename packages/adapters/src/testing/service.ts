import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createSilent, type AddressInfo, type Socket } from 'node:net'

export type AskedOfService = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type TestService = { base: string; asked: AskedOfService[]; close: () => Promise<void> }

/**
 * A service on loopback that answers everything alike; status 0 breaks the connection. `asked`: what reached
 * it.
 */
export async function answering(status: number, answer: unknown = {}): Promise<TestService> {
  const requests: AskedOfService[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      if (status === 0) return void response.destroy()
      const headers = status >= 300 && status < 400 ? { location: '/elsewhere' } : {}
      response.writeHead(status, headers).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { base, asked: requests, close }
}

/**
 * A service on loopback that takes questions and says nothing, while limits of time (AbortSignal.timeout) are over at
 * once; `limits` are those that were set, in ms.
 */
export async function silent(): Promise<{ base: string; limits: number[]; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createSilent((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const limits: number[] = []
  const after = AbortSignal.timeout.bind(AbortSignal)
  const mocked = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return after(50)
  })
  const close = (): Promise<void> => {
    mocked.mockRestore()
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits, close }
}

/** How a service fails, and whether trying again makes sense (adapters.ts). */
export const FAILURES: [status: number, temporary: boolean][] = [
  [0, true],
  [302, true],
  [400, false],
  [401, false],
  [404, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
]
