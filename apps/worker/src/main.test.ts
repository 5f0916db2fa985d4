import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { getPriority } from 'node:os'
import { createServer as listening } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { openPortal } from '@nemt/calls/door/portal.ts'
import { seal } from '@nemt/calls/message/seal.ts'
import { nightlyCalls } from '@nemt/calls/nightly.ts'
import { bookingFor, newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect, openStore, type Store } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { eventRow, freshCustomer, rideRows } from '@nemt/store/testing/stores.ts'
import { makeWorkerUtils } from 'graphile-worker'

// The worker's own process on a database of its own: it would take up the jobs of every other test.
const program = path.resolve(__dirname, 'main.ts')
const throwaway = path.resolve(__dirname, '../../../scripts/database/throwaway.ts')
const SECRET = 'a secret of the tests, 32 letters'
const QUIET = '--disable-warning=ExperimentalWarning'

let database: ChildProcess
let urls: Record<string, string>
let owner: Sql
/** The role that owns the queue. */
let worker: Sql
let store: Store
const running: ChildProcess[] = []

beforeAll(async () => {
  database = spawn(process.execPath, [QUIET, throwaway], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: database.stdout as NonNullable<ChildProcess['stdout']> })
  urls = JSON.parse(await new Promise<string>((resolve) => lines.once('line', resolve))) as Record<
    string,
    string
  >
  owner = connect(urls.DATABASE_URL as string, { max: 2 })
  worker = connect(urls.WORKER_DATABASE_URL as string, { max: 2 })
  store = await openStore(urls.APP_DATABASE_URL as string, { max: 2 })
  const queue = await makeWorkerUtils({ connectionString: urls.WORKER_DATABASE_URL as string })
  await queue.migrate()
  await queue.release()
  // What is queued stays known after it is done, and what is written may be refused for a while.
  await owner`create schema trial`
  await owner`grant usage on schema trial to public`
  await owner`create table trial.queued (identifier text, key text, payload json, run_at timestamptz, max_attempts int)`
  await owner`grant select, insert on trial.queued to public`
  await owner`create table trial.trouble (code text)`
  await owner`create function note_job() returns trigger language plpgsql as $$ begin
    insert into trial.queued select t.identifier, new.key, new.payload, new.run_at, new.max_attempts
      from graphile_worker._private_tasks t where t.id = new.task_id;
    return new; end $$`
  await owner`create function make_trouble() returns trigger language plpgsql security definer as $$ begin
    if exists (select 1 from trial.trouble) then
      raise exception 'trouble' using errcode = (select t.code from trial.trouble t);
    end if;
    return new; end $$`
  await worker`create trigger note after insert on graphile_worker._private_jobs
    for each row execute function note_job()`
  await owner`create trigger trouble before update on message for each row execute function make_trouble()`
}, 60_000)

afterEach(async () => {
  await owner`delete from trial.trouble`
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

afterAll(async () => {
  await Promise.all([owner.end({ timeout: 1 }), worker.end({ timeout: 1 }), store.close()])
  const gone = new Promise((resolve) => database.once('exit', resolve))
  database.stdin?.end()
  await gone
}, 30_000)

type Worker = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** Starts a worker and waits for its first sign of life: then it follows the log. `log`: where its output goes. */
async function startWorker(settings: Record<string, string> = {}, log?: string): Promise<Worker> {
  await owner`delete from process_beat where process = 'worker'`
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...urls,
    NODE_ENV: 'test',
    SECRET_KEY: SECRET,
    BASE_DOMAIN: 'localhost',
    ...settings,
  }
  const to = log === undefined ? ('pipe' as const) : openSync(log, 'w')
  const child = spawn(process.execPath, [QUIET, program], { env, stdio: ['ignore', to, to, 'ipc'] })
  running.push(child)
  if (typeof to === 'number') closeSync(to)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (output += part))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The worker did not start: ${output}`)
    return (await owner`select 1 from process_beat where process = 'worker'`).length === 1
  })
  return { child, said: () => output, ended }
}

/** Waits for a condition by asking again, at most a minute: a busy machine takes its time. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function newTenant(): Promise<string> {
  const customer = freshCustomer()
  await write(store, customer, { inserts: { customer: [{ name: customer, timezone: 'UTC' }] } })
  return customer
}

/** Queues a mail as calls do. */
async function queueMail(customer: string): Promise<string> {
  const key = newKey('MSG')
  const row = {
    key,
    effect: key,
    channel: 'email',
    recipient: 'ann@example.org',
    subject: 'Ride',
    body: 'At noon',
  } as const
  const event = eventRow(key, { collection: 'message:info', type: 'queued', audience: [] })
  await write(store, customer, { inserts: { message: [row] }, events: [event] })
  return key
}

async function statusOf(customer: string, key: string): Promise<string> {
  return (
    await read(store, customer, {
      found: one(store.sql`select m.status from message m where m.customer_key = s.c and m.key = ${key}`),
    })
  ).found.status as string
}

async function errorsOf(customer: string): Promise<{ object: { call: string } }[]> {
  return (
    await read(store, customer, {
      errors: many(store.sql`select e.object from error_log e where e.customer_key = s.c`),
    })
  ).errors
}

async function waiting(key: string) {
  const [job] = await worker<{ attempts: number; later: boolean }[]>`
    select j.attempts, j.run_at > now() as later from graphile_worker._private_jobs j
    where j.payload::text like ${`%${key}%`} and j.locked_by is null`
  return job
}

test.each(['57014', 'XX000'])(
  'R4 R15 what fails for a reason that passes (%s) is told to support and comes again later, until it is done',
  async (code) => {
    const { child, ended } = await startWorker()
    const customer = await newTenant()
    await owner`insert into trial.trouble values (${code})`
    const key = await queueMail(customer)
    await until(async () => (await waiting(key))?.attempts === 1)
    expect(await waiting(key)).toEqual({ attempts: 1, later: true })
    expect(await errorsOf(customer)).toMatchObject([{ object: { call: 'message.send' } }])
    expect(await statusOf(customer, key)).toBe('queued')
    await owner`delete from trial.trouble`
    await until(async () => (await statusOf(customer, key)) === 'captured')
    await until(async () => (await waiting(key)) === undefined)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  },
  80_000,
)

test('jobs come after what people wait for', async () => {
  const { child } = await startWorker()
  expect(getPriority(child.pid)).toBeGreaterThanOrEqual(5)
})

test('R3 what is due of a ride is queued, what an address is owed is told, and how the worker is', async () => {
  const { child } = await startWorker()
  const customer = await newTenant()
  const past = Date.now() - 1_000
  const due = { key: 'RIDdue', due_at: past, remind_at: past, risk_at: past }
  await write(store, customer, { inserts: rideRows([due]) })
  // A name that nobody has: what is told there is tried, and fails.
  const webhook = { key: 'WHK1', url: 'https://listener.invalid/', secret: 'x' }
  await write(store, customer, { inserts: { webhook: [webhook] } })
  const event = eventRow('RIDdue', { collection: 'ride:info', type: 'status', ride_key: 'RIDdue' })
  await write(store, customer, { events: [event] })
  const queued = async () =>
    (await owner<{ key: string }[]>`select distinct key from trial.queued where key like ${`%${customer}%`}`)
      .map(({ key }) => key)
      .filter((key) => /^(due|remind|risk):/.test(key))
      .toSorted()
  const keys = [`due:${customer}:RIDdue`, `remind:${customer}:RIDdue`, `risk:${customer}`]
  await until(async () => (await queued()).length === keys.length)
  expect(await queued()).toEqual(keys)
  await until(
    async () =>
      (await owner`select 1 from webhook_delivery where customer_key = ${customer} and tries > 0`).length ===
      1,
  )
  await until(async () => {
    const [beat] = await owner<{ state: { relayMs?: number; jobs?: object } }[]>`
      select state from process_beat where process = 'worker'`
    return beat?.state.relayMs !== undefined && beat.state.jobs !== undefined
  })
  const [beat] = await owner<{ state: object; figures: string }[]>`
    select state, figures from process_beat where process = 'worker'`
  expect(beat?.state).toEqual({
    relayMs: expect.any(Number),
    idleMs: expect.any(Number),
    jobs: expect.objectContaining({ waiting: expect.any(Number), resting: expect.any(Number) }),
  })
  expect(beat?.figures).toContain('process="worker"')
  // Its own loop is measured, and its connections bear its name.
  expect(beat?.figures).toMatch(/^nodejs_eventloop_lag_seconds\{process="worker"/m)
  const named = await owner<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity`
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['worker', 'worker-relay']))
  child.kill('SIGKILL')
}, 80_000)

test.each([
  ['ride', ['clock of rides', 'risks of rides']],
  ['webhook_delivery', ['webhooks']],
  ['set_aside', ['queue watch']],
  ['event', ['relay']],
  ['process_beat', ['heartbeat']],
])(
  'R4 S15 what needs %s while that is away is logged as %j, and goes on when it is back',
  async (table, where) => {
    const { child, said, ended } = await startWorker()
    const customer = await newTenant()
    await owner.unsafe(`alter table ${table} rename to away`)
    try {
      await until(async () => where.every((each) => linesOf(said()).some((line) => line.where === each)))
    } finally {
      await owner.unsafe(`alter table away rename to ${table}`)
    }
    const key = await queueMail(customer)
    await until(async () => (await statusOf(customer, key)) === 'captured')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
  80_000,
)

test('R4 an address that can not be told for a fault of ours is told to support', async () => {
  const { child } = await startWorker()
  const customer = await newTenant()
  await owner`create trigger trouble before update on webhook_delivery for each row execute function make_trouble()`
  await owner`insert into trial.trouble values ('XX000')`
  const webhook = { key: 'WHK2', url: 'https://listener.invalid/', secret: 'x' }
  await write(store, customer, { inserts: { webhook: [webhook] } })
  const event = eventRow('RIDtold', { collection: 'ride:info', type: 'status', ride_key: 'RIDtold' })
  await write(store, customer, { events: [event] })
  await until(async () => (await errorsOf(customer)).length > 0)
  expect(await errorsOf(customer)).toMatchObject([{ object: { call: 'webhook.send' } }])
  await owner`drop trigger trouble on webhook_delivery`
  child.kill('SIGKILL')
}, 80_000)

test('R4 what is refused for good is not tried again, and is no error; the next job runs', async () => {
  const { child, ended } = await startWorker()
  const customer = await newTenant()
  const [ride, next] = [newKey('RID'), newKey('MSG')]
  // Its offer accepts itself at once, and is not there.
  const data = { fleet: newKey('FLT'), round: 1, accepts: Date.now() }
  const request = 'REQofthepress'
  await write(store, customer, {
    events: [eventRow(ride, { collection: 'ride:offers', type: 'offer', data, request })],
  })
  await until(
    async () =>
      (await owner`select 1 from trial.queued where payload::text like ${`%${ride}%`}`).length === 1,
  )
  await until(
    async () =>
      (await worker`select 1 from graphile_worker._private_jobs where payload::text like ${`%${ride}%`}`)
        .length === 0,
  )
  expect(await errorsOf(customer)).toEqual([])
  // Decision 030: what a job does is written down under the request that it follows from.
  const { traces } = await read(store, customer, {
    traces: many(store.sql`select a.action, a.request from audit a where a.customer_key = s.c`),
  })
  expect(traces).toEqual([{ action: 'offer.accept', request }])
  // A message that is not there is no refusal, only nothing to do.
  await write(store, customer, {
    events: [eventRow(next, { collection: 'message:info', type: 'queued', audience: [] })],
  })
  await until(
    async () =>
      (await owner`select 1 from trial.queued where payload::text like ${`%${next}%`}`).length === 1,
  )
  const key = await queueMail(customer)
  await until(async () => (await statusOf(customer, key)) === 'captured')
  child.disconnect()
  expect(await ended).toBe(0)
}, 80_000)

test('server-behaviour §2.9 the night is planned, and checks each customer in a job named by its date', async () => {
  const { child, ended } = await startWorker()
  const customer = await newTenant()
  await write(store, customer, { inserts: { policy: [{ key: 'PCY1', name: 'x' }] } })
  await write(store, customer, { inserts: { fund: [{ key: 'FND1', name: 'x', policy_key: 'PCY1' }] } })
  const counter = {
    fund_key: 'FND1',
    interval_start: '2026-01-01',
    held_count: 2,
    held_cents: 0,
    spent_count: 0,
    spent_cents: 0,
  }
  await write(store, customer, { inserts: { fund_counter: [counter] } })
  await until(
    async () =>
      (await worker`select 1 from graphile_worker._private_known_crontabs where identifier = 'nightly'`)
        .length === 1,
  )
  await worker`select graphile_worker.add_job('nightly')`
  await until(async () => (await errorsOf(customer)).length === 1)
  const [{ date } = { date: '' }] = await owner<
    { date: string }[]
  >`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as date`
  const queued = () =>
    owner<
      { key: string }[]
    >`select key from trial.queued where payload->>'customer' = ${customer} order by key`
  // The first of them may be done before the last is there.
  await until(async () => (await queued()).length >= nightlyCalls.length)
  expect(await queued()).toMatchObject(
    nightlyCalls.toSorted().map((call) => ({ key: `nightly:${date}:${customer}:${call}` })),
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 80_000)

/**
 * A mail server that takes its time over the text of a mail; `busy` when it has begun, `finish` lets it end.
 */
async function slowMailServer() {
  let took = (): void => {}
  const busy = new Promise<void>((resolve) => (took = resolve))
  let finish = (): void => {}
  const say = (socket: Socket): void => {
    let data = false
    let text = ''
    socket.on('error', () => {}).write('220 slow\r\n')
    socket.on('data', (bytes) => {
      text = data ? text + bytes.toString() : bytes.toString()
      if (data && text.endsWith('\r\n.\r\n')) {
        data = false
        finish = () => socket.write('250 taken\r\n')
        took()
      } else if (/^DATA/i.test(text)) {
        data = true
        text = ''
        socket.write('354 go on\r\n')
      } else if (!data) socket.write('250 ok\r\n')
    })
  }
  const server: Server = createServer(say).unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, busy, finish: () => finish() }
}

test('R4 a worker that is told to stop, twice, ends what is under way and leaves the rest queued', async () => {
  const mail = await slowMailServer()
  const { child, ended } = await startWorker({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
  const customer = await newTenant()
  const key = await queueMail(customer)
  await mail.busy
  child.kill('SIGTERM')
  child.kill('SIGINT')
  // Long enough for a process that doesn't wait to be gone.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(child.exitCode).toBeNull()
  mail.finish()
  expect(await ended).toBe(0)
  expect([await statusOf(customer, key), await waiting(key)]).toEqual(['sent', undefined])
}, 80_000)

/** A system outside that takes its time: `asked` when it is told something, `finish` lets it answer. */
async function slowListener() {
  const { promise: asked, resolve: told } = Promise.withResolvers<() => void>()
  const server = listening((request, response) => {
    request.resume().on('end', () => told(() => response.end()))
  }).unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, asked }
}

test('R4 R13 a worker that is told to stop ends what an address is being told', async () => {
  const listener = await slowListener()
  const { child, ended } = await startWorker({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const customer = await newTenant()
  const url = `http://127.0.0.1:${listener.port}/`
  const webhook = { key: 'WHK3', url, secret: seal(SECRET, 'WHK3', 'x') }
  await write(store, customer, { inserts: { webhook: [webhook] } })
  const event = eventRow('RIDslow', { collection: 'ride:info', type: 'status', ride_key: 'RIDslow' })
  await write(store, customer, { events: [event] })
  const finish = await listener.asked
  child.kill('SIGTERM')
  // Long enough for a process that doesn't wait to be gone.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(child.exitCode).toBeNull()
  finish()
  expect(await ended).toBe(0)
  const told = await owner`select state, tries from webhook_delivery where customer_key = ${customer}`
  expect([...told]).toEqual([{ state: 'delivered', tries: 1 }])
}, 80_000)

test('R4 a full disk under the log and a database that drops the relay end nothing', async () => {
  const full = process.platform === 'linux' ? '/dev/full' : undefined
  const { child, ended } = await startWorker({}, full)
  const customer = await newTenant()
  await worker`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'worker-relay'`
  await owner`insert into trial.trouble values ('XX000')`
  const key = await queueMail(customer)
  await until(async () => ((await waiting(key))?.attempts ?? 0) > 0)
  await owner`delete from trial.trouble`
  await until(async () => (await statusOf(customer, key)) === 'captured')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 80_000)

type Line = Record<string, unknown>

function linesOf(output: string): Line[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

function asideOf(customer: string) {
  return worker<{ key: string; name: string; request: string; tries: number }[]>`
  select key, name, request, tries from set_aside where customer_key = ${customer}`
}

test('R29 a poison event and a poison job are told, listed and tried again; all other messages go out', async () => {
  const { child, said, ended } = await startWorker()
  const [sick, well] = [await newTenant(), await newTenant()]
  await owner`insert into event (customer_key, collection, key, type, actor, data, audience, fleet_keys,
    ride_key, request)
    values (${sick}, 'ride:info', 'RIDsick', 'create', '{}', 'null', '{}', '{}', 'RIDsick', 'REQsick')`
  const first = await queueMail(well)
  await until(async () => (await statusOf(well, first)) === 'captured')
  expect(await asideOf(sick)).toMatchObject([{ name: 'ride:info create', request: 'REQsick' }])
  // As if five tries were over: after the next one it rests, and support is told.
  await worker`update set_aside set tries = 5, next_at = now() where customer_key = ${sick} and kind = 'event'`
  await until(async () => (await asideOf(sick)).some(({ tries }) => tries === 6))

  await owner`insert into trial.trouble values ('XX000')`
  const key = newKey('MSG')
  const row = { key, effect: key, channel: 'email', recipient: 'ann@example.org', body: 'At noon' } as const
  const queued = { collection: 'message:info', type: 'queued', audience: [], request: 'REQmail' }
  await write(store, sick, { inserts: { message: [row] }, events: [eventRow(key, queued)] })
  await until(async () => (await waiting(key))?.attempts === 1)
  // As if eleven tries were over.
  await worker`update graphile_worker._private_jobs set attempts = 11, run_at = now()
    where payload::text like ${`%${key}%`}`
  await until(async () =>
    (await asideOf(sick)).some(({ name, tries }) => name === 'message.send' && tries === 12),
  )
  await owner`delete from trial.trouble`
  const second = await queueMail(well)
  await until(async () => (await statusOf(well, second)) === 'captured')
  expect(await statusOf(sick, key)).toBe('queued')

  await worker`update set_aside set asked_at = now() where customer_key = ${sick} and kind = 'job'`
  await until(async () => (await statusOf(sick, key)) === 'captured')
  const [beat] = await worker<{ state: { relayMs: number; jobs: object }; figures: string }[]>`
    select state, figures from process_beat where process = 'worker' order by at desc limit 1`
  expect(beat?.state).toMatchObject({ relayMs: expect.any(Number), jobs: { waiting: expect.any(Number) } })
  expect(beat?.figures).toContain('portal_faults_total{where="event",process="worker"')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const lines = linesOf(said())
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'fault', where: 'event', customer: sick, request: 'REQsick', tries: 1 }),
      expect.objectContaining({ msg: 'call', call: 'message.send', request: 'REQmail', outcome: 'fault' }),
      expect.objectContaining({
        msg: 'job failed',
        request: 'REQmail',
        customer: sick,
        code: 'XX000',
        tries: 12,
      }),
      expect.objectContaining({ msg: 'set aside', name: 'message.send', request: 'REQmail', tries: 12 }),
      expect.objectContaining({ msg: 'fault', where: 'event', aside: expect.any(String), tries: 6 }),
      expect.objectContaining({ msg: 'call', call: 'message.send', request: 'REQmail', outcome: 'ok' }),
    ]),
  )
  expect(lines.filter(({ msg, event }) => msg === 'set aside' && event !== undefined)).toMatchObject([
    { customer: sick, event: 'ride:info create', key: 'RIDsick', request: 'REQsick', tries: 6 },
  ])
  expect(said()).not.toMatch(/ann@example|At noon/)
}, 90_000)

/** Reminders of the test with kills; NOTICES=1000 is the full one. */
const NOTICES = Number(process.env.NOTICES ?? 150)
const KILLS = 4

/** Where it is about noon now: reminders go out by day. */
function zoneAtNoon(now: number): string {
  const hours = 12 - new Date(now).getUTCHours()
  // The sign is turned in these names.
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** Rides that their passengers are to be reminded of now, each on a number of its own. */
async function ripeRides(): Promise<{ customer: string; numbers: string[] }> {
  const portal = await openPortal(
    readEnvironment({
      NODE_ENV: 'test',
      BASE_DOMAIN: 'localhost',
      SECRET_KEY: SECRET,
      ...urls,
    }),
    { name: 'test', max: 4 },
  )
  const who = await newCustomer(portal)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  await portal.close()
  const [first = ''] = (data as { keys: string[] }).keys
  const numbers = Array.from({ length: NOTICES }, (_, index) => `+1312556${String(index).padStart(4, '0')}`)
  const [now, keys] = [Date.now(), numbers.map(() => newKey('RID'))]
  await owner`insert into ride select p.* from ride r
    cross join unnest(${keys}::text[], ${numbers}::text[]) n(key, number)
    cross join lateral jsonb_populate_record(r, jsonb_build_object('key', n.key,
      'remind_at', ${new Date(now - 1)}::timestamptz, 'created_at', ${new Date(now - 5 * 86_400_000)}::timestamptz,
      'needed_at', ${new Date(now + 12 * 3_600_000)}::timestamptz, 'timezone', ${zoneAtNoon(now)}::text, 'due_at', null,
      'communication', jsonb_build_object('relation', 'self', 'contact', 'rider', 'method', 'sms',
      'phone', jsonb_build_object('raw', n.number)))) p
    where r.customer_key = ${who.key} and r.key = ${first}`
  return { customer: who.key, numbers }
}

test(`R3 §2.13 ${NOTICES} reminders while the worker is killed ${KILLS} times: each once`, async () => {
  const { customer, numbers } = await ripeRides()
  // Slow enough to be killed in the middle.
  await owner`create function dawdle() returns trigger language plpgsql as $$ begin
    perform pg_sleep(0.05);
    return new; end $$`
  await owner`create trigger dawdle before insert or update on message for each row execute function dawdle()`
  const reminders = async () =>
    (
      await read(store, customer, {
        sent: many(store.sql`select m.recipient, m.status, m.attempts, q.message_key is not null as asked
          from message m left join prompt q on q.customer_key = s.c and q.message_key = m.key
          where m.customer_key = s.c and m.effect like 'notice:%:reminder' order by m.recipient`),
      })
    ).sent as { recipient: string; status: string; attempts: number; asked: boolean }[]
  const settled = (sent: { status: string }[]) => sent.filter(({ status }) => status !== 'queued').length
  for (let kill = 1; kill <= KILLS; kill++) {
    const { child, ended } = await startWorker()
    // In the middle of it, each time a little further on.
    await until(async () => settled(await reminders()) >= (NOTICES * kill) / (KILLS + 1))
    child.kill('SIGKILL')
    await ended
    expect(settled(await reminders())).toBeLessThan(NOTICES)
  }
  const { child, ended } = await startWorker()
  await until(async () => settled(await reminders()) === NOTICES)
  const sent = await reminders()
  expect(sent.map(({ recipient }) => recipient)).toEqual(numbers)
  expect(
    sent.filter(({ status, attempts, asked }) => status !== 'captured' || attempts !== 1 || !asked),
  ).toEqual([])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const [{ left } = { left: -1 }] = await owner<{ left: number }[]>`
    select count(*)::int as left from ride r where r.customer_key = ${customer} and r.remind_at is not null
      and r.remind_at < now()`
  expect(left).toBe(0)
  await owner`drop trigger dawdle on message`
  await owner`drop function dawdle`
}, 300_000)
