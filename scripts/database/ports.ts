import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dataPath } from '../folders.ts'

/** Can that port be listened on? `host` undefined asks for every address of the machine. */
export function portFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** A loopback port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/**
 * A loopback port for that purpose: the one of last time while it is free, else another, remembered in
 * `.data/ports.json`.
 */
export async function rememberedPort(purpose: string): Promise<number> {
  const file = dataPath('ports.json')
  const all: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const last = all[purpose]
  if (last && (await portFree(last, '127.0.0.1'))) return last
  const port = await freePort()
  writeFileSync(file, JSON.stringify({ ...all, [purpose]: port }, null, 2) + '\n')
  return port
}
