import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { hashOf, newToken } from '@nemt/calls/session/token.ts'
import { openStore, connect, type Store } from '@nemt/store/connect.ts'
import { write } from '@nemt/store/change/write.ts'
import { bulkCustomers, loadBulk } from '../prisma/bulk/load.ts'
import { freePort } from '../scripts/database/ports.ts'
import { BUSY, LEAN } from '../scripts/supervise/memory.ts'
import { post } from './http.ts'

const root = path.resolve(import.meta.dirname, '..')
export const CUSTOMERS = 50

/**
 * Everything that is measured, on a database of its own: the gateway, the reference, tokens of every
 * customer.
 */
export type Stack = {
  env: Record<string, string>
  store: Store
  /** Port of the gateway, of the reference. */
  port: number
  reference: number
  /** Port on which the gateway expects the pages. */
  pages: number
  tokens: Record<string, string>
  customers: string[]
  /** Starts the worker; gives what stops it. */
  work: () => Promise<() => Promise<void>>
  /** Starts a process of the product with settings of its own; gives what stops it. */
  start: (file: string, settings: Record<string, string>) => () => Promise<void>
  call: <T>(
    customer: string,
    name: string,
    payload: unknown,
    options?: { key?: string; token?: string; any?: boolean; port?: number },
  ) => Promise<T>
  stop: () => Promise<void>
}

/** Starts a database of its own; `env` is what processes need to reach it. */
async function startDatabase() {
  const server = spawn(process.execPath, [path.join(root, 'scripts/database/throwaway.ts'), '--durable'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: server.stdout }).once('line', resolve),
  )
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    ...JSON.parse(line),
    SECRET_KEY: randomBytes(32).toString('hex'),
    BASE_DOMAIN: 'localhost',
    NODE_ENV: 'production',
    LISTEN_HOST: '127.0.0.1',
  }
  const stop = async (): Promise<void> => {
    server.stdin.end()
    await new Promise((resolve) => server.once('exit', resolve))
  }
  return { env, stop }
}

/** Fills the reference's tables and the product's alike. */
async function fill(env: Record<string, string>, rides: number, settled: boolean): Promise<void> {
  const owner = connect(env.DATABASE_URL as string, { max: 1, statementMs: 0 })
  const sqlOf = (file: string): string => readFileSync(path.join(root, 'bench/reference', file), 'utf8')
  await owner.unsafe(sqlOf('schema.sql')).simple()
  await owner.unsafe(sqlOf('fill.sql').replace('$RIDES', String(rides))).simple()
  await loadBulk(env.APP_DATABASE_URL as string, rides, { customers: CUSTOMERS })
  await addFleets(env.APP_DATABASE_URL as string)
  // With what the server would do by itself in the next minutes, at the expense of what is measured meanwhile.
  if (settled) await owner.unsafe('vacuum (analyze)').simple()
  await owner.end()
}

/**
 * Starts the stack with so many rides in it; `settled`: with the statistics of its tables. It ends with this process.
 */
export async function openStack(
  rides: number,
  say: (line: string) => void,
  { settled = true } = {},
): Promise<Stack> {
  say('starting a database')
  const { env, stop: stopDatabase } = await startDatabase()
  say(`loading ${rides} rides twice${settled ? '' : ', and no statistics'}`)
  await fill(env, rides, settled)
  const store = await openStore(env.APP_DATABASE_URL as string, { max: 4, name: 'bench' })
  const customers = bulkCustomers(CUSTOMERS)
  const tokens = Object.fromEntries(
    await Promise.all(customers.map(async (customer) => [customer, await leadOf(store, customer)] as const)),
  )
  const [port, reference, pages] = [await freePort(), await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const logs = openSync(path.join(env.DATA_DIR as string, 'bench.log'), 'a')
  const start = (file: string, extra: Record<string, string>, execArgv: string[] = []): ChildProcess => {
    const child = fork(path.join(root, file), [], {
      env: { ...env, ...extra } as NodeJS.ProcessEnv,
      execArgv,
      // A line for each call is part of the call; as under the supervisor it goes to a file.
      stdio: ['ignore', logs, 'inherit', 'ipc'],
    })
    children.push(child)
    return child
  }
  start('apps/gateway/src/main.ts', { PORT: String(port), WEB_PORT: String(pages) }, BUSY)
  start('bench/reference/server.ts', { PORT: String(reference), ...reachedAlike(env) })
  const call: Stack['call'] = (customer, name, payload, { key, token, any, port: other = port } = {}) =>
    post(
      other,
      `/api/call/${name}`,
      payload,
      {
        host: `${customer}.localhost:${other}`,
        authorization: `Bearer ${token ?? tokens[customer]}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      any,
    )
  await answers(() => call(customers[0] as string, 'team.list', {}))
  await answers(() => post(reference, '/search', { tenant: 1, from: new Date(), to: new Date(), status: [] }))
  return {
    env,
    store,
    port,
    reference,
    pages,
    tokens,
    customers,
    work: async () => {
      const worker = start('apps/worker/src/main.ts', {}, LEAN)
      const reader = connect(env.READER_DATABASE_URL as string, { max: 1, name: 'bench' })
      await answers(async () => {
        const [beat] = await reader`select 1 from event_cursor where name = 'relay'`
        if (!beat) throw new Error('the worker does not follow the log')
      })
      await reader.end()
      return () => ended([worker])
    },
    start: (file, settings) => {
      const child = start(file, settings, file.includes('gateway') ? BUSY : LEAN)
      return () => ended([child])
    },
    call,
    stop: async () => {
      await ended(children)
      await store.close()
      await stopDatabase()
    },
  }
}

/** The reference reaches the server as the product does: by its socket where it has one. */
function reachedAlike({ DATABASE_URL = '', APP_DATABASE_URL = '' }: Record<string, string>) {
  const [url, host] = [new URL(DATABASE_URL), new URL(APP_DATABASE_URL).searchParams.get('host')]
  if (host) url.searchParams.set('host', host)
  return { DATABASE_URL: url.href }
}

/** Six providers that can take the rides of a measurement, so that these have somebody to be offered to. */
async function addFleets(url: string): Promise<void> {
  const store = await openStore(url, { max: 1, name: 'bench-fleets' })
  const document = {
    vehicles: { any: true, sedan: true },
    services: { standard: true, to_curb: true, to_door: true },
    costs: { loading: 12, mileage: 2.1, minimum: 18 },
  }
  await write(store, 'global', {
    inserts: {
      fleet_group: [{ key: 'GRPbench', name: 'Bench', legal_name: 'Bench' }],
      fleet: Array.from({ length: 6 }, (_, index) => ({
        ...{ key: `FLTbench${index}`, group_key: 'GRPbench', name: `Bench ${index}` },
        ...{ dispatch: 'RidePortal', document },
      })),
    },
  })
  await store.close()
}

async function ended(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null))),
    ),
  )
}

/** A session of somebody who may do everything. */
export async function leadOf(store: Store, customer: string): Promise<string> {
  const token = newToken()
  await write(store, customer, {
    insertsIfAbsent: {
      role: [{ key: 'ROLbench', name: 'Bench', permissions: Object.keys(permissions), inherit: [] }],
      customer_policy: [{ document: { team_access: 'all_for_nil' } }],
    },
  })
  await write(store, customer, {
    insertsIfAbsent: {
      app_user: [
        {
          key: 'USRbench',
          username: 'bench',
          email: 'bench@example.org',
          first_name: 'Bench',
          role_key: 'ROLbench',
        },
      ],
    },
  })
  await write(store, customer, {
    inserts: {
      session: [
        {
          key: `SES${token.slice(0, 20)}`,
          token_hash: hashOf(token),
          scope: 'coordinator',
          user_key: 'USRbench',
          expires_at: Date.now() + 86_400_000,
        },
      ],
    },
  })
  return token
}

/** Asks until it is answered, for up to 20 s. */
export async function answers(ask: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
