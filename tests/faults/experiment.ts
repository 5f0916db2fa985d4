import type { NewRow } from '@nemt/store/rows/tables.ts'
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { hashOf, newToken } from '@nemt/calls/session/token.ts'
import { connect, openStore, type Store } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { write } from '@nemt/store/change/write.ts'
import { post } from '../../bench/http.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { freePort } from '../../scripts/database/ports.ts'
import { usedHeap } from './used-heap.ts'
import { reached } from '@nemt/calls/testing/passenger.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A product that an experiment may break: its own database, gateway and worker; nothing else is touched. */
export type Experiment = {
  store: Store
  /** The owner's connection, which sees all customers. */
  owner: Sql
  /** The settings of its processes. */
  env: Record<string, string>
  port: number
  customers: { key: string; token: string; passenger: string }[]
  /**
   * A call through the front door, or through another gateway's; rejects when there is no answer, else gives
   * status and body.
   */
  call: (
    customer: string,
    name: string,
    payload: unknown,
    options?: { token?: string; key?: string; gateway?: number },
  ) => Promise<{
    ok: boolean
    data?: never
    error?: { code: string; message: string; detail?: { override?: { allowed: boolean } } }
  }>
  kill: (what: 'database' | 'gateway' | 'worker') => void
  /** The bytes of a process's heap that are in use. */
  heap: (what: 'gateway' | 'worker') => Promise<number>
  session: (customer: string, session: NewSession) => Promise<string>
  stop: () => Promise<void>
}

export const home = geography.lakeside.home(0)
export const clinic = geography.lakeside.facilities.clinic

/** A round trip for a passenger, some hours ahead. */
export function roundTrip(passenger: string, hours = 30) {
  const needed = Math.floor(Date.now() / 300_000) * 300_000 + hours * 3_600_000
  const ride = { passenger: { key: passenger }, reason: 'other', type: 'scheduled' }
  return [
    { ...ride, times: { needed }, stops: { pickup: { address: home }, dropoff: { address: clinic } } },
    {
      ...ride,
      times: { needed: needed + 7_200_000 },
      stops: { pickup: { address: clinic }, dropoff: { address: home } },
    },
  ]
}

/** Starts an experiment's product. A process that is killed comes back as it does under the supervisor. */
export async function openExperiment(
  options: {
    customers?: number
    workers?: number
    gateways?: number
    env?: Record<string, string>
    /** Lets the heaps of the first gateway and worker be looked at. */
    inspected?: boolean
  } = {},
): Promise<Experiment> {
  const database = spawn(process.execPath, [path.join(root, 'scripts/database/throwaway.ts'), '--durable'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: database.stdout }).once('line', resolve),
  )
  const ports = await Promise.all(Array.from({ length: options.gateways ?? 1 }, () => freePort()))
  const port = ports[0] as number
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    ...JSON.parse(line),
    SECRET_KEY: randomBytes(32).toString('hex'),
    BASE_DOMAIN: 'localhost',
    NODE_ENV: 'production',
    LISTEN_HOST: '127.0.0.1',
    PORT: String(port),
    WEB_PORT: '9',
    ...options.env,
  }
  const store = await openStore(env.APP_DATABASE_URL as string, { max: 6, name: 'experiment' })
  const owner = connect(env.DATABASE_URL as string, { max: 3 })
  let stopping = false
  const running = new Map<string, ChildProcess>()
  const inspectors = { gateway: await freePort(), worker: await freePort() }
  const start = (name: 'gateway' | 'worker', index = 0): void => {
    const child = fork(path.join(root, `apps/${name}/src/main.ts`), [], {
      env: { ...(env as NodeJS.ProcessEnv), PORT: String(ports[index]) },
      execArgv:
        options.inspected && !index
          ? [`--inspect=127.0.0.1:${inspectors[name]}`, '--inspect-publish-uid=http']
          : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    running.set(index ? `${name} ${index}` : name, child)
    child.once('exit', () => !stopping && setTimeout(() => start(name, index), 200))
  }
  for (const gatewayIndex of ports.keys()) start('gateway', gatewayIndex)
  for (let worker = 0; worker < (options.workers ?? 0); worker++) start('worker', worker)
  const customers = await Promise.all(
    Array.from({ length: options.customers ?? 2 }, (_, index) => furnish(store, `exp${index}`)),
  )
  const call: Experiment['call'] = (customer, name, payload, { token, key, gateway = 0 } = {}) =>
    post(
      ports[gateway] as number,
      `/api/call/${name}`,
      payload,
      {
        host: `${customer}.localhost:${ports[gateway]}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      true,
    )
  for (const gateway of ports.keys())
    await until(
      () =>
        call('exp0', 'customer.public', {}, { gateway }).then(
          ({ ok }) => ok,
          () => false,
        ),
      20_000,
    )
  return {
    store,
    owner,
    port,
    customers,
    call,
    env,
    heap: (what) => usedHeap(inspectors[what]),
    session: (customer, session) => openSession(store, customer, session),
    kill: (what) => {
      if (what !== 'database') return void running.get(what)?.kill('SIGKILL')
      process.kill(
        Number(
          readFileSync(path.join(env.DATA_DIR as string, 'postgres', 'postmaster.pid'), 'utf8').split(
            '\n',
          )[0],
        ),
        'SIGKILL',
      )
    },
    stop: async () => {
      stopping = true
      for (const child of running.values()) child.kill('SIGTERM')
      await Promise.all(
        [...running.values()].map(
          (child) =>
            new Promise((resolve) =>
              child.exitCode === null && child.signalCode === null
                ? child.once('exit', resolve)
                : resolve(null),
            ),
        ),
      )
      await Promise.all([store.close(), owner.end({ timeout: 1 })])
      database.stdin.end()
      await new Promise((resolve) => database.once('exit', resolve))
    },
  }
}

async function furnish(
  store: Store,
  key: string,
): Promise<{ key: string; token: string; passenger: string }> {
  await write(store, key, {
    inserts: {
      customer: [
        {
          name: key,
          timezone: geography.lakeside.zone,
          configuration: { fleets: { whitelist: { none: true } } },
        },
      ],
      customer_policy: [{ document: { team_access: 'all_for_nil' } }],
      role: [{ key: 'ROLlead', name: 'Lead', permissions: Object.keys(permissions), inherit: [] }],
      app_user: [
        {
          key: 'USRlead',
          username: 'lead',
          email: 'lead@example.org',
          first_name: 'Lead',
          role_key: 'ROLlead',
        },
      ],
    },
  })
  const [passenger] = (await addPassengers(store, key, 1)) as [string]
  return {
    key,
    passenger,
    token: await openSession(store, key, { scope: 'coordinator', user_key: 'USRlead' }),
  }
}

/** Makes so many passengers of a customer, who can be booked and told of it; gives their keys. */
export async function addPassengers(store: Store, customer: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => newKey('PAS'))
  const accessibility = {
    mobility: 'unassisted',
    vehicle: 'any',
    service: 'to_curb',
    equipment: false,
  } as const
  await write(store, customer, {
    inserts: {
      passenger: keys.map((key) => ({
        ...{ key, first_name: 'Pat', last_name: key, accessibility },
        communication: reached,
      })),
    },
  })
  return keys
}

type NewSession = Pick<NewRow<'session'>, 'scope' | 'user_key' | 'fleet_key' | 'passenger_key'>

async function openSession(store: Store, customer: string, session: NewSession): Promise<string> {
  const token = newToken()
  await write(store, customer, {
    inserts: {
      session: [
        { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 86_400_000, ...session },
      ],
    },
  })
  return token
}

/** Asks again until it is true. Throws after the limit. */
export async function until(condition: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not come true in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Fails the experiment with what was expected. */
export function expect(truth: boolean, what: string): void {
  if (!truth) throw new Error(what)
}
