import { reminderAt } from '@nemt/domain/communication/reminder.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { queueDue } from '@nemt/store/job/due.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { testRole } from '@nemt/store/testing/stores.ts'
import { callAsSystem } from '../door/in-process.ts'
import { dueJob } from '../reactions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

const HOUR = 3_600_000
let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Ride = { who: TestCustomer; ride: string; needed: number }

/** A ride of a noon, five days from now. */
async function booked(configuration: object = {}): Promise<Ride> {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    updates: [update('customer', { where: { version: 1 }, set: { configuration } })],
  })
  const { data, error } = await make(
    portal,
    who.key,
    'ride.create',
    bookingFor(who.passenger, { hours: 120 }),
    {
      token: who.token,
    },
  )
  if (error) throw new Error(JSON.stringify(error))
  const [ride = ''] = (data as { keys: string[] }).keys
  const { needed_at } = await rowOf({ who, ride })
  return { who, ride, needed: needed_at }
}

async function rowOf({ who, ride }: Pick<Ride, 'who' | 'ride'>) {
  const { sql } = portal.store
  const { row } = await read(portal.store, who.key, {
    row: one(sql`select r.status, r.version, r.timezone, (extract(epoch from r.remind_at) * 1000)::float8 as remind_at,
      (extract(epoch from r.needed_at) * 1000)::float8 as needed_at from ride r
      where r.customer_key = s.c and r.key = ${ride}`),
  })
  return row as {
    status: 'scheduling'
    version: number
    timezone: string
    remind_at: number | null
    needed_at: number
  }
}

async function remind({ who, ride }: Ride, now: number) {
  const at = { ...portal, clock: () => now }
  return callAsSystem(at, who.key, 'passenger.remind', { ride }) as Promise<{ told: boolean }>
}

async function sent({ who }: Ride) {
  const { sql } = portal.store
  const { messages, prompts } = await read(portal.store, who.key, {
    messages: many(
      sql`select m.channel, m.body from message m where m.customer_key = s.c and m.effect like 'notice:%:reminder'`,
    ),
    prompts: many(sql`select q.kind, q.letter from prompt q where q.customer_key = s.c`),
  })
  return { messages: messages as { channel: string; body: string }[], prompts }
}

/** The reminder's time by the rule. */
function planned({ needed }: Ride, timezone: string, lead = 24) {
  const ride = { status: 'scheduling', type: 'scheduled', timezone, needed } as const
  return reminderAt(ride, { reminder_lead_hours: lead }, 0)
}

test('F387 a booked ride knows when its passenger is reminded; once, then, and by no second job', async () => {
  const ride = await booked()
  const { remind_at, timezone } = await rowOf(ride)
  expect(remind_at).toBe(planned(ride, timezone))
  const at = remind_at as number
  expect(await remind(ride, at - 1)).toEqual({ told: false })
  const told = await Promise.all([remind(ride, at), remind(ride, at), remind(ride, at + 1)])
  expect(told.filter((answer) => answer.told)).toHaveLength(1)
  expect(await remind(ride, at + HOUR)).toEqual({ told: false })
  const { messages, prompts } = await sent(ride)
  expect(messages.map(({ body }) => body)).toEqual([
    expect.stringMatching(/your ride is on \d\d\/\d\d at .*\. Reply 1 if you will ride, 2 if you no longer/),
  ])
  expect(prompts).toEqual([{ kind: 'keep', letter: 'A' }])
  expect((await rowOf(ride)).remind_at).toBeNull()
})

test('F387 a ride that gets another time at the moment of its reminder is reminded of at its new hour', async () => {
  const ride = await booked()
  const at = (await rowOf(ride)).remind_at as number
  const later = at + 60_000
  const moved = beforeWriting({ ...portal, clock: () => at }, () =>
    write(portal.store, ride.who.key, {
      updates: [update('ride', { where: { key: ride.ride }, set: { remind_at: later } })],
    }),
  )
  expect(await callAsSystem(moved, ride.who.key, 'passenger.remind', { ride: ride.ride })).toEqual({
    told: false,
  })
  expect([(await rowOf(ride)).remind_at, (await sent(ride)).messages]).toEqual([later, []])
  expect(await remind(ride, later)).toEqual({ told: true })
})

test('F387 who is fetched at the moment of the reminder is not asked whether they still ride', async () => {
  const ride = await booked()
  const at = (await rowOf(ride)).remind_at as number
  const set = { status: 'pickup', version: { increment: 1 } } as const
  const fetched = beforeWriting({ ...portal, clock: () => at }, () =>
    write(portal.store, ride.who.key, { updates: [update('ride', { where: { key: ride.ride }, set })] }),
  )
  expect(await callAsSystem(fetched, ride.who.key, 'passenger.remind', { ride: ride.ride })).toEqual({
    told: false,
  })
  expect(await sent(ride)).toEqual({ messages: [], prompts: [] })
})

test('F151 F387 another contact is reminded of whose ride it is, in their own language', async () => {
  const ride = await booked()
  const phone = { raw: '+13125550112' }
  const contact = {
    relation: 'child',
    contact: 'caregiver',
    method: 'sms',
    name: { first: 'Marta' },
  } as const
  const communication = { ...contact, language: 'es', phone }
  await write(portal.store, ride.who.key, {
    updates: [update('ride', { where: { key: ride.ride }, set: { communication } })],
  })
  const { remind_at } = await rowOf(ride)
  expect(await remind(ride, remind_at as number)).toEqual({ told: true })
  expect((await sent(ride)).messages.map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /el viaje de PatTest es el .*\. Responda 1 si PatTest viaja, 2 si ya no lo necesita/,
    ),
  ])
})

test('F387 by the customer’s own hours, also when they change after the booking', async () => {
  const ride = await booked({ settings: { reminder_lead_hours: 48 } })
  const { remind_at, timezone } = await rowOf(ride)
  expect(remind_at).toBe(planned(ride, timezone, 48))
  await write(portal.store, ride.who.key, {
    updates: [
      update('customer', { where: {}, set: { configuration: { settings: { reminder_lead_hours: 24 } } } }),
    ],
  })
  const fresh = await openTestPortal()
  const at = { ...fresh, clock: () => remind_at as number }
  expect(await callAsSystem(at, ride.who.key, 'passenger.remind', { ride: ride.ride })).toEqual({
    told: false,
  })
  await fresh.close()
  expect((await rowOf(ride)).remind_at).toBe(planned(ride, timezone, 24))
})

test('a changed time is reminded of anew, a cancelled ride not at all', async () => {
  const ride = await booked()
  const times = { needed: ride.needed + 24 * HOUR }
  const { data, error } = await make(
    portal,
    ride.who.key,
    'ride.update',
    { rides: [{ key: ride.ride, version: 1, times }] },
    { token: ride.who.token },
  )
  expect(error).toBeUndefined()
  const [next = ''] = (data as { keys: string[] }).keys
  const moved = { ...ride, ride: next, needed: times.needed }
  const { remind_at, timezone } = await rowOf(moved)
  expect(remind_at).toBe(planned(moved, timezone))
  expect((await rowOf(ride)).remind_at).toBeNull()
  const cancelled = { rides: [next], reason: 'sick' }
  expect(
    (await make(portal, ride.who.key, 'ride.cancel', cancelled, { token: ride.who.token })).error,
  ).toBeUndefined()
  expect((await rowOf(moved)).remind_at).toBeNull()
  expect(await remind(moved, remind_at as number)).toEqual({ told: false })
  expect((await sent(moved)).messages).toEqual([])
})

test('a late worker tells it still, and never after the ride’s time', async () => {
  const [late, over] = [await booked(), await booked()]
  expect(await remind(late, late.needed - 60_000)).toEqual({
    // By night it waits for a morning that doesn't come before the ride.
    told: expect.any(Boolean),
  })
  expect(await remind(over, over.needed + 1)).toEqual({ told: false })
  expect((await sent(over)).messages).toEqual([])
  expect((await rowOf(over)).remind_at).toBeNull()
})

test('a switch of the customer turns it off', async () => {
  const ride = await booked({ notices: { reminder: false } })
  const { remind_at } = await rowOf(ride)
  expect(await remind(ride, remind_at as number)).toEqual({ told: false })
  expect(await sent(ride)).toEqual({ messages: [], prompts: [] })
})

test('R3 what is ripe is queued once, beside what the clock has to do with the same ride', async () => {
  const ride = await booked()
  // Long ago, when no ride of another test has anything to wait for.
  const long = Date.UTC(1999, 0, 1)
  await write(portal.store, ride.who.key, {
    updates: [update('ride', { where: { key: ride.ride }, set: { remind_at: long, due_at: long } })],
  })
  const worker = testRole('WORKER')
  const queue = await runJobs(process.env.WORKER_DATABASE_URL ?? '', {})
  await queue.stop()
  const looks = [1, 2].map(() => queueDue(worker, dueJob, { clock: () => long, everyMs: HOUR }))
  await Promise.all(looks.map(({ once }) => once()))
  const key = `remind:${ride.who.key}:${ride.ride}`
  const jobs = await worker<{ payload: object }[]>`
    select j.payload from graphile_worker._private_jobs j where j.key = ${key}`
  expect(jobs).toMatchObject([{ payload: { call: 'passenger.remind', payload: { ride: ride.ride } } }])
  await Promise.all(looks.map(({ stop }) => stop()))
  await worker`delete from graphile_worker._private_jobs where key in (${key}, ${key.replace('remind', 'due')})`
  await worker.end({ timeout: 1 })
})
