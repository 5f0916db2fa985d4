import { figuresText } from '@nemt/adapters/figures.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { queueRisks } from '@nemt/store/job/due.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { testRole } from '@nemt/store/testing/stores.ts'
import { callAsSystem } from '../door/in-process.ts'
import { forgetFleets } from '../fleet/load.ts'
import type { Portal } from '../pipeline/portal.ts'
import { riskJob } from '../reactions.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000
/** Noon in Chicago, where the tests' customers are. */
const NOON = Date.parse('2026-06-10T12:00:00-05:00')

/** A customer with its own clock, a desk that wants to hear of risks, and rides at noon. */
async function office({ lead = 30, round = false } = {}) {
  let now = NOON - lead * HOUR
  const own: Portal = { ...portal, clock: () => now }
  const who = await newCustomer(own)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  forgetFleets(own)
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
  const alerts = { method: 'email', types: { 'alert.ride.at_risk': true } }
  await write(own.store, who.key, {
    updates: [
      update('customer', { where: { version: 1 }, set: { configuration } }),
      update('app_user', { where: {}, set: { settings: { alerts } } }),
    ],
  })
  const by = async (name: string, payload: object, token = who.token) => {
    const answer = await make(own, who.key, name, payload, { token })
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return answer.data as object
  }
  const { keys } = (await by('ride.create', bookingFor(who.passenger, { hours: lead, now, round }))) as {
    keys: string[]
  }
  await react(own, who.key, ['offer.plan'])
  const [ride = '', back = ''] = keys
  const judge = (as = own) => callAsSystem(as, who.key, 'ride.risk', {}) as Promise<{ changed: number }>
  const { sql } = own.store
  const told = async (of = ride) =>
    (
      (
        await read(own.store, who.key, {
          events: many(sql`select e.data from event e where e.customer_key = s.c and e.ride_key = ${of}
            and e.type = 'risk' order by e.seq`),
        })
      ).events as { data: { risk: string | null } }[]
    ).map(({ data }) => data.risk)
  const mails = async () => {
    await react(own, who.key, ['user.alert'])
    const { rows } = await read(own.store, who.key, {
      rows: many(sql`select m.subject from message m where m.customer_key = s.c and m.effect like 'alert:%'
        order by m.key`),
    })
    return (rows as { subject: string }[]).map(({ subject }) => subject)
  }
  const rowOf = async (of = ride) =>
    (
      await read(own.store, who.key, {
        row: one(sql`select r.version, r.risk, (extract(epoch from r.risk_at) * 1000)::float8 as risk_at
          from ride r where r.customer_key = s.c and r.key = ${of}`),
      })
    ).row as { version: number; risk: string | null; risk_at: number | null }
  const to = (at: number) => void (now = at)
  return { own, who, fleet, by, ride, back, judge, told, mails, rowOf, to }
}

async function counted(reason: string): Promise<number> {
  const line = new RegExp(`portal_risks_total\\{reason="${reason}"\\} (\\d+)`).exec(await figuresText())
  return Number(line?.[1] ?? 0)
}

test.each([
  ['that will be there in time', 60, []],
  ['that will come after its appointment', 2, ['arrives_late']],
])('server-behaviour §2.17 a new ride %s is judged when it is booked', async (_, minutes, risks) => {
  const { by, who, judge, told, own } = await office()
  const { rides, type } = bookingFor(who.passenger, { hours: 54, now: own.clock() })
  const { needed } = rides[0]!.times
  const times = { needed, appointment: needed + minutes * 60_000 }
  const booking = { type, rides: [{ ...rides[0], reason: 'appointment', times }] }
  const { keys } = (await by('ride.create', booking)) as { keys: string[] }
  await judge()
  expect(await told(keys[0])).toEqual(risks)
})

test('server-behaviour §2.17 what nobody drives near its time is told once, by event, alert and figure', async () => {
  const { who, by, fleet, ride, judge, told, mails, rowOf, to } = await office({ lead: 4.25 })
  const before = await counted('unassigned_near')
  await judge()
  to(NOON - 4 * HOUR)
  await judge()
  expect(await told()).toEqual([])
  to(NOON - 4 * HOUR + 1)
  expect(await judge()).toMatchObject({ changed: 1 })
  expect(await judge()).toMatchObject({ changed: 0 })
  expect(await told()).toEqual(['unassigned_near'])
  expect(await rowOf()).toMatchObject({ risk: 'unassigned_near' })
  expect((await counted('unassigned_near')) - before).toBe(1)
  expect(await mails()).toEqual([
    expect.stringMatching(/^Ride on 06\/10\/2026 at .*: No provider, and its time is near$/),
  ])
  await by('offer.accept', { ride }, fleet.token)
  await judge()
  expect(await told()).toEqual(['unassigned_near', null])
  expect(await rowOf()).toMatchObject({ risk: null })
  expect(await mails()).toHaveLength(1)
  const { events } = (await by('ride.events', { ride })) as { events: { type: string }[] }
  expect(events.filter(({ type }) => type === 'risk')).toHaveLength(2)
  expect(await wronglyTold(portal, who.key)).toEqual([])
})

test('server-behaviour §2.17 a return is at risk as soon as the way there has failed', async () => {
  const { by, back, fleet, ride, judge, told, rowOf, to } = await office({ round: true })
  await by('offer.accept', { ride }, fleet.token)
  await by('offer.accept', { ride: back }, fleet.token)
  to(NOON)
  await judge()
  const { risk_at } = await rowOf(back)
  expect(risk_at).toBeGreaterThan(NOON)
  await by('ride.driver', { ride, driver: { first: 'Ana', last: 'Ruiz', phone: '3125550142' } }, fleet.token)
  await by('ride.status', { ride, status: 'failed', reason: 'no_show' }, fleet.token)
  await judge()
  expect(await told(back)).toEqual(['connection_lost'])
})

test('a ride that somebody changes while it is judged is judged once more, as it is then', async () => {
  const { own, by, ride, fleet, judge, told, to } = await office({ lead: 4.25 })
  to(NOON - 4 * HOUR + 1)
  const racing = beforeWriting(own, () => by('offer.accept', { ride }, fleet.token))
  expect(await judge(racing)).toMatchObject({ changed: 0 })
  expect(await told()).toEqual([])
})

test('R7 what is said of a ride while it is judged, without a new version, is judged too', async () => {
  const { own, who, ride, judge, told, to } = await office({ lead: 4.25 })
  to(NOON - 4 * HOUR + 1)
  const exhausted = update('ride', { where: { key: ride }, set: { flags: { needs_attention: true } } })
  await judge(beforeWriting(own, () => write(own.store, who.key, { updates: [exhausted] })))
  expect(await told()).toEqual(['offers_exhausted'])
})

test('R3 rides to judge make one job for their customer, by two workers, and none once they are judged', async () => {
  const { who, judge, to } = await office({ lead: 4.25 })
  const worker = testRole('WORKER')
  await (await runJobs(process.env.WORKER_DATABASE_URL ?? '', {})).stop()
  let now = NOON - 4.2 * HOUR
  await judge()
  const queues = [1, 2].map(() => queueRisks(worker, riskJob, { clock: () => now, everyMs: HOUR }))
  const look = () => Promise.all(queues.map(({ once }) => once()))
  const jobs = () => worker<{ payload: object }[]>`
    select j.payload from graphile_worker._private_jobs j where j.key = ${`risk:${who.key}`}`
  await look()
  expect(await jobs()).toEqual([])
  now = NOON - 3 * HOUR
  await look()
  await look()
  expect(await jobs()).toMatchObject([{ payload: { customer: who.key, call: 'ride.risk', payload: {} } }])
  await worker`delete from graphile_worker._private_jobs where key like 'risk:%'`
  to(now)
  await judge()
  await look()
  expect(await jobs()).toEqual([])
  await Promise.all(queues.map(({ stop }) => stop()))
  await worker`delete from graphile_worker._private_jobs where key like 'risk:%'`
  await worker.end({ timeout: 1 })
})
