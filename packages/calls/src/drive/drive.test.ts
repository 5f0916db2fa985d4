import { newKey } from '@nemt/domain/key/key.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { update, type Assigned } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, newCustomer, zone } from '../testing/customer.ts'
import { globalToken, visitToken } from '../testing/global.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { hashOf, newToken } from '../session/token.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Fleet = { key: string; token: string }
type Row = { status: string; version: number; driver: object } & Record<
  'pickup_at' | 'waiting_at' | 'enroute_at' | 'completed_at',
  number
>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Begun = Awaited<ReturnType<typeof begin>>

/** A ride in an hour that a fleet has accepted and given a driver, whose link was opened. The clock is the test's. */
async function begin(how: Partial<Portal> = {}) {
  const start = Math.floor(Date.now() / MINUTE) * MINUTE
  const clock = { now: start }
  const own: Portal = { ...portal, ...how, clock: () => clock.now }
  const ours = await newCustomer(own)
  const [fleet, other] = (await ours.fleets(2)) as [Fleet, Fleet]
  const by = (name: string, payload: object, token = fleet.token, key?: string) =>
    make(own, ours.key, name, payload, { token, ...(key === undefined ? {} : { key }) })
  const booking = bookingFor(ours.passenger, { hours: 1, now: start })
  const { data } = await by('ride.create', booking, ours.token)
  const ride = (data as { keys: [string] }).keys[0]
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  await write(own.store, ours.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: start, decided_at: start }] },
  })
  const set = (columns: Assigned<'ride'>) =>
    write(own.store, ours.key, { updates: [update('ride', { where: { key: ride }, set: columns })] })
  await set({ status: 'confirmed', fleet_key: fleet.key, created_at: start - HOUR })
  const assign = (first: string, phone: string) => by('ride.driver', { ride, driver: { first, phone } })
  const open = async (token: string) => {
    const answer = await by('auth.upgrade', { token }, '')
    return { ...answer, token: (answer.data as { token?: string } | undefined)?.token ?? '' }
  }
  await assign('Dana', '(312) 555-0177')
  const [link = ''] = await linksTo(own, ours.key, '+13125550177', ours.token)
  const page = (await open(link)).token
  const at = (minutes: number) => start + minutes * MINUTE
  const step = (what: string, minutes: number, rest: object = {}, token = page, key?: string) =>
    by('drive.step', { step: what, at: at(minutes), ...rest }, token, key)
  const row = async () => {
    const { sql } = own.store
    const facts = await read(own.store, ours.key, {
      row: one(sql`select r.status, r.version, r.cancellation, r.fleet_key, r.driver,
        (extract(epoch from r.pickup_at) * 1000)::bigint as pickup_at,
        (extract(epoch from r.waiting_at) * 1000)::bigint as waiting_at,
        (extract(epoch from r.enroute_at) * 1000)::bigint as enroute_at,
        (extract(epoch from r.completed_at) * 1000)::bigint as completed_at
        from ride r where r.customer_key = s.c and r.key = ${ride}`),
    })
    return facts.row as Row
  }
  return { own, ours, fleet, other, ride, by, set, assign, open, link, page, at, step, row, clock, start }
}

/** The tokens that were sent to a number, the latest first. */
async function linksTo(own: Portal, customer: string, phone: string, token: string): Promise<string[]> {
  const { data } = await make(own, customer, 'message.captured', { to: phone }, { token })
  const { messages } = data as { messages: { body: string }[] }
  return messages.flatMap(({ body }) => /access_token=(\S+)/.exec(body)?.[1] ?? [])
}

test('a driver gets the link of a ride by text message: nobody’s name, place or needs stand in it', async () => {
  const { own, ours, link } = await begin()
  const { sql } = own.store
  const { tokens, messages } = await read(own.store, ours.key, {
    tokens: many(
      sql`select a.token_hash from access_token a where a.customer_key = s.c and a.purpose = 'drive'`,
    ),
    messages: many(sql`select m.sealed, m.body from message m where m.customer_key = s.c and m.channel = 'sms'
      and m.recipient = '+13125550177'`),
  })
  expect(link).toMatch(/^\S{20,}$/)
  // Neither the row of the token nor that of the message holds it.
  expect(JSON.stringify([tokens, messages])).not.toContain(link)
  expect(messages).toMatchObject([{ sealed: true }])
})

test.each<[string, (it: Begun) => { payload: object; by: 'page' | 'fleet'; left: object }]>([
  [
    'drive.step',
    ({ at }) => ({
      payload: { step: 'pickup', at: at(10), eta: at(20) },
      by: 'page',
      left: { status: 'pickup' },
    }),
  ],
  [
    'ride.status',
    ({ ride, at }) => ({
      payload: { ride, status: 'pickup', eta: at(20) },
      by: 'fleet',
      left: { status: 'pickup' },
    }),
  ],
  [
    'ride.driver',
    ({ ride }) => ({
      payload: { ride, driver: { first: 'Bea', phone: '(312) 555-0156' } },
      by: 'fleet',
      left: { status: 'confirmed', driver: { name: 'Bea' } },
    }),
  ],
  [
    'offer.decline',
    ({ ride }) => ({
      payload: { ride, reasons: ['vehicle_na'], gives_back: true },
      by: 'fleet',
      left: { status: 'scheduling', fleet_key: null },
    }),
  ],
])('R7 %s of who drives is kept though a note of the ride is changed at that moment', async (name, act) => {
  const begun = await begin()
  const { own, ours, ride, page, fleet, at, row, clock } = begun
  clock.now = at(10)
  const rides = [{ key: ride, version: (await row()).version, notes: { driver: 'Blue door' } }]
  const racing = beforeWriting(own, () =>
    make(own, ours.key, 'ride.update', { rides }, { token: ours.token }),
  )
  const { payload, by, left } = act(begun)
  const answer = await make(racing, ours.key, name, payload, { token: by === 'page' ? page : fleet.token })
  expect(answer).toMatchObject({ status: 200 })
  expect(await row()).toMatchObject({ ...left, version: (rides[0]?.version ?? 0) + 2 })
})

test('the link opens once, and nothing but its ride’s page', async () => {
  const { by, open, link, page, ride, ours } = await begin()
  expect((await open(link)).status).toBe(401)
  expect((await by('drive.info', {}, link)).status).toBe(401)
  const { data } = await by('drive.info', {}, page)
  expect(data).toMatchObject({
    ride,
    status: 'confirmed',
    grace: 600,
    trip: {
      passenger: { first: 'PatTest', phone: '(312) 555-0111' },
      driver: 'Dana',
      // What says from when on a step may be taken.
      ...{ type: 'scheduled', dispatch: 'RidePortal' },
    },
  })
  for (const name of [
    'ride.info',
    'offer.info',
    'ride.search',
    'passenger.info',
    'ride.status',
    'driver.list',
  ])
    expect([name, (await by(name, { ride, keys: [ride], key: ours.passenger }, page)).status]).toEqual([
      name,
      403,
    ])
})

/** A chair, steps and an oxygen concentrator, as a fleet reads them after it accepted. */
const needs: Accessibility = {
  ...{
    mobility: 'wheelchair',
    wheelchair: 'motorized',
    wheelchair_width: 32,
    vehicle: 'wav',
    service: 'to_door',
  },
  ...{ height: 68, weight: 240, steps: true, steps_count: 4, ramp: true },
  ...{ equipment: true, equipment_type: 'oxygen concentrator', extra: { covid19: true } },
  psychosocial: { active: true, notes: 'a calm voice' },
}

test('V1203 V1209–V1216 V1223 the page has what the passenger needs, and the language they speak', async () => {
  const { by, page, set } = await begin()
  await set({ accessibility: needs, multiload: true, passenger_language: 'es' })
  expect((await by('drive.info', {}, page)).data).toMatchObject({
    trip: { accessibility: needs, extra: { multiload: true }, passenger: { language: 'es' } },
  })
})

const phone = { display: '(614) 555-0198', raw: '+16145550198' }

test.each([
  [
    'an adult child',
    { relation: 'child', contact: 'caregiver', name: { first: 'Marta', last: 'Guardian' }, phone },
    { relation: 'child', name: 'Marta Guardian', phone: phone.display },
  ],
  ['somebody without a number', { relation: 'parent', contact: 'caregiver' }, { relation: 'parent' }],
  [
    'a clinical contact',
    { relation: 'clinical', contact: 'clinical', description: 'Ward 4', phone },
    { relation: 'clinical', name: 'Ward 4', phone: phone.display },
  ],
] as const)(
  'F142 V1224 where %s answers, the page says so: no number as the passenger’s',
  async (_, communication, contact) => {
    const { by, page, set } = await begin()
    await set({ communication })
    const { trip } = (await by('drive.info', {}, page)).data as {
      trip: { contact: object; passenger: object }
    }
    expect(trip.contact).toEqual(contact)
    expect(trip.passenger).not.toHaveProperty('phone')
  },
)

test('V948 of a ride that comes when it is called for the page says since when the passenger is ready', async () => {
  const { by, set, page, ours, ride, step } = await begin()
  await set({ type: 'will-call', status: 'active' })
  expect((await by('drive.info', {}, page)).data).not.toHaveProperty('trip.ready')
  expect((await by('ride.status', { ride, status: 'requesting' }, ours.token)).status).toBe(200)
  const { data } = await by('drive.info', {}, page)
  const { ready } = (data as { trip: { ready: number } }).trip
  expect(Math.abs(ready - Date.now())).toBeLessThan(MINUTE)
  await set({ status: 'retry' })
  expect((await step('pickup', 0, { eta: Date.now() + MINUTE })).status).toBe(200)
  expect((await by('drive.info', {}, page)).data).toMatchObject({ trip: { ready } })
})

test('V1238 a driver drives: each step with its own time, the ride ends with a signature', async () => {
  const drive = await begin()
  const { by, page, step, row, clock, at, own, ours } = drive
  clock.now = at(40)
  expect((await step('pickup', 40, { eta: at(58) })).status).toBe(200)
  clock.now = at(58)
  expect((await step('waiting', 58)).status).toBe(200)
  clock.now = at(62)
  expect((await step('enroute', 62)).status).toBe(200)
  clock.now = at(80)
  expect((await step('completed', 79, { signature: [[10, 10, 200, 300, 990, 12]] })).status).toBe(200)
  expect(await row()).toMatchObject({
    ...{
      status: 'completed',
      pickup_at: at(40),
      waiting_at: at(58),
      enroute_at: at(62),
      completed_at: at(79),
    },
  })
  const { proof } = await read(own.store, ours.key, {
    proof: one(own.store.sql`select p.strokes, p.unsigned from ride_proof p where p.customer_key = s.c`),
  })
  expect(proof).toEqual({ strokes: [[10, 10, 200, 300, 990, 12]], unsigned: null })
  // The page has nothing any more but that it is over.
  expect((await by('drive.info', {}, page)).data).toEqual({
    ...{ ride: drive.ride, status: 'completed', grace: 600 },
  })
})

test.each<[string, (now: number) => object]>([
  ['drive.info', () => ({})],
  ['drive.step', (now) => ({ step: 'pickup', at: now, eta: now + 20 * MINUTE })],
  ['drive.position', (now) => ({ points: [{ at: now, lat: 40, lng: -83 }] })],
])(
  'decision 076 %s of one trip counts for no other, whose link the phone opened since',
  async (name, told) => {
    const { by, row, ride, page, start } = await begin()
    const of = (trip: string) => by(name, { ...told(start), ride: trip }, page)
    expect((await of(newKey('RID', start))).status).toBe(404)
    expect((await row()).status).toBe('confirmed')
    expect((await of(ride)).status).toBe(200)
  },
)

test('who boards late arrives late: the arrival goes by the boarding and the way', async () => {
  const { own, ours, ride, step, clock, at } = await begin()
  clock.now = at(150)
  await step('pickup', 100, { eta: at(140) })
  await step('waiting', 142)
  expect((await step('enroute', 148)).status).toBe(200)
  const { row } = await read(own.store, ours.key, {
    row: one(own.store.sql`select r.estimates, r.duration_s from ride r
      where r.customer_key = s.c and r.key = ${ride}`),
  })
  const { estimates, duration_s } = row as { estimates: { completed: number }; duration_s: number }
  expect(estimates.completed).toBe(at(148) + duration_s * 1_000)
})

test('twenty minutes without a network: all steps arrive, in order, once, with their own times', async () => {
  const { step, row, clock, at, page } = await begin()
  clock.now = at(40)
  await step('pickup', 40, { eta: at(45) })
  // The network comes back at 65; what was pressed meanwhile comes now, one after the other, and once more each.
  clock.now = at(65)
  const kept = [
    ['waiting', 46],
    ['enroute', 51],
    ['completed', 64],
  ] as const
  for (const [what, minutes] of kept)
    for (const time of [1, 2]) {
      const { status } = await step(what, minutes, {}, page, `K${what}`)
      expect([what, time, status]).toEqual([what, time, 200])
    }
  expect(await row()).toMatchObject({
    ...{ status: 'completed', waiting_at: at(46), enroute_at: at(51), completed_at: at(64) },
  })
})

test('a step is not from the future, and not before what happened before it', async () => {
  const { step, row, clock, at } = await begin()
  clock.now = at(40)
  expect((await step('pickup', 45, { eta: at(58) })).error?.code).toBe('step_future')
  await step('pickup', 40, { eta: at(58) })
  expect((await step('waiting', 39)).error?.code).toBe('step_early')
  // A phone's clock may be a little off.
  expect((await step('waiting', 39.5)).status).toBe(200)
  expect(await row()).toMatchObject({ status: 'waiting', waiting_at: at(40) })
  // Out of order: nobody is on board before they were waited for.
  expect((await step('completed', 40)).status).toBe(200)
  expect((await step('waiting', 40)).error?.code).toBe('change_impossible')
  expect(await row()).toMatchObject({ status: 'completed' })
})

test('two phones: the second one’s step is done already, and changes nothing', async () => {
  const { by, own, ours, ride, step, row, clock, at, open, page } = await begin()
  await by('drive.link', { ride })
  const [second = ''] = await linksTo(own, ours.key, '+13125550177', ours.token)
  const other = (await open(second)).token
  expect(other).not.toBe('')
  clock.now = at(40)
  const both = await Promise.all([page, other].map((token) => step('pickup', 40, { eta: at(50) }, token)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { version } = await row()
  expect((await step('pickup', 39, { eta: at(50) }, other)).error?.code).toBe('change_done_already')
  expect((await row()).version).toBe(version)
})

test('a trip that its dispatcher completed meanwhile still gets its signature, the first that comes', async () => {
  const { by, step, row, clock, at, ride, own, ours } = await begin()
  clock.now = at(40)
  await step('pickup', 40, { eta: at(45) })
  clock.now = at(55)
  expect((await by('ride.status', { ride, status: 'completed', completed: at(53) })).status).toBe(200)
  const before = await row()
  clock.now = at(58)
  // What the phone kept without a network.
  expect((await step('waiting', 46)).error?.code).toBe('change_impossible')
  expect((await step('completed', 52)).error?.code).toBe('change_done_already')
  const signed = await step('completed', 52, { signature: [[10, 10, 200, 300]] })
  expect([signed.status, signed.data]).toEqual([200, { ride, status: 'completed', version: before.version }])
  expect((await step('completed', 57, { unsigned: 'cannot' })).status).toBe(200)
  expect(await row()).toEqual(before)
  const { proof } = await read(own.store, ours.key, {
    proof: many(own.store.sql`select p.strokes, p.unsigned, (extract(epoch from p.at) * 1000)::bigint as at
      from ride_proof p where p.customer_key = s.c`),
  })
  expect(proof).toEqual([{ strokes: [[10, 10, 200, 300]], unsigned: null, at: at(52) }])
})

test.each([
  ['a touch', { signature: [[500, 500, 500, 500]] }, { signature: 'is only a touch: it must be drawn' }],
  [
    'both a signature and why there is none',
    { signature: [[10, 10, 200, 300]], unsigned: 'declines' },
    { unsigned: 'must not be said beside a signature' },
  ],
])('decision 076 %s is no proof that somebody was handed over', async (_, told, fields) => {
  const { step, row, clock, at } = await begin()
  clock.now = at(60)
  await step('pickup', 40, { eta: at(45) })
  await step('waiting', 46)
  await step('enroute', 50)
  const { status, error } = await step('completed', 60, told)
  expect([status, error?.code, error?.fields]).toEqual([422, 'bad_input', fields])
  expect((await row()).status).toBe('enroute')
  expect((await step('completed', 60, { unsigned: 'declines' })).status).toBe(200)
})

test('a no-show needs the arrival, the wait as of then, and a try to reach the passenger after it', async () => {
  const { step, row, clock, at } = await begin()
  clock.now = at(90)
  await step('pickup', 50, { eta: at(58) })
  expect((await step('no_show', 70, { contact: at(60) })).error?.code).toBe('waited')
  await step('waiting', 58)
  expect((await step('no_show', 67, { contact: at(60) })).error?.code).toBe('waited')
  expect((await step('no_show', 68)).error?.code).toBe('contact_attempted')
  expect((await step('no_show', 68, { contact: at(57) })).error?.code).toBe('contact_attempted')
  expect((await step('no_show', 68, { contact: at(60) })).status).toBe(200)
  expect(await row()).toMatchObject({ status: 'failed' })
})

test('a phone’s clock that is a little ahead is put right for the try to reach the passenger, too', async () => {
  const { own, ours, ride, step, clock, at } = await begin()
  clock.now = at(70)
  await step('pickup', 50, { eta: at(58) })
  await step('waiting', 58)
  expect((await step('no_show', 70.9, { contact: at(70.5) })).status).toBe(200)
  const { event } = await read(own.store, ours.key, {
    event: one(own.store.sql`select e.data from event e where e.customer_key = s.c and e.ride_key = ${ride}
      and e.type = 'status' and e.data->>'status' = 'failed'`),
  })
  expect((event as { data: object }).data).toMatchObject({ contact: at(69.6) })
})

test('who is taken off the ride has no page any more, nor has a fleet that lost it', async () => {
  const drive = await begin()
  const { by, assign, set, page, step, at, clock, own, ours, open } = drive
  await assign('Omar', '(312) 555-0178')
  expect((await by('drive.info', {}, page)).status).toBe(401)
  clock.now = at(40)
  expect((await step('pickup', 40, { eta: at(50) })).status).toBe(401)
  const [link = ''] = await linksTo(own, ours.key, '+13125550178', ours.token)
  const next = (await open(link)).token
  expect((await by('drive.info', {}, next)).status).toBe(200)
  await set({ fleet_key: drive.other.key })
  expect((await by('drive.info', {}, next)).status).toBe(401)
})

test('who drove for a fleet that gave the ride back has no page when it has the ride again', async () => {
  const { by, page, own, ours, fleet, ride, set, link, open } = await begin()
  expect((await by('offer.decline', { ride, reasons: ['vehicle_na'] })).status).toBe(200)
  // As support gives it by hand.
  await set({ status: 'confirmed', fleet_key: fleet.key })
  expect((await by('drive.info', {}, page)).status).toBe(401)
  expect((await open(link)).status).toBe(401)
  // Named once more, they get a page of their own.
  await by('ride.driver', { ride, driver: { first: 'Dana', phone: '(312) 555-0177' } })
  expect((await by('drive.info', {}, page)).status).toBe(401)
  const [again = ''] = await linksTo(own, ours.key, '+13125550177', ours.token)
  expect((await by('drive.info', {}, (await open(again)).token)).status).toBe(200)
})

test('a driver who is no longer one of the fleet’s has no page any more', async () => {
  const { by, page, own, ours, fleet, set } = await begin()
  const driver = { key: newKey('DRV'), fleet_key: fleet.key, name: 'Dana', phone: {}, credentials: {} }
  await write(own.store, ours.key, { inserts: { driver: [driver] } })
  await set({ driver_key: driver.key })
  expect((await by('drive.info', {}, page)).status).toBe(200)
  await write(own.store, ours.key, {
    updates: [update('driver', { where: { key: driver.key }, set: { archived_at: Date.now() } })],
  })
  expect((await by('drive.info', {}, page)).status).toBe(401)
})

test('support names another driver with a status: the page goes to the new one', async () => {
  const { by, page, own, ours, ride, row, at, clock } = await begin()
  clock.now = at(40)
  const support = await visitToken(own, await globalToken(own), ours.key)
  const { version } = await row()
  const driver = { first: 'Omar', phone: '(312) 555-0178' }
  const set = { ride, version, status: 'pickup', eta: at(50), driver }
  expect((await by('ride.status', set, support)).status).toBe(200)
  expect((await by('drive.info', {}, page)).status).toBe(401)
  expect(await linksTo(own, ours.key, '+13125550178', ours.token)).toHaveLength(1)
})

test('the end of a page counts at once, also where sessions are remembered', async () => {
  const { by, assign, page } = await begin({ freshMs: 60_000 })
  expect((await by('drive.info', {}, page)).status).toBe(200)
  await assign('Omar', '(312) 555-0178')
  expect((await by('drive.info', {}, page)).status).toBe(401)
})

/** What was texted to a number, the latest first. */
async function textsTo({ own, ours }: Awaited<ReturnType<typeof begin>>, phone: string): Promise<string[]> {
  const { data } = await make(own, ours.key, 'message.captured', { to: phone }, { token: ours.token })
  return (data as { messages: { body: string }[] }).messages.map(({ body }) => body)
}

test('who drove until now is told that somebody else does, and the new driver gets the link', async () => {
  const drive = await begin()
  await drive.assign('Omar', '(312) 555-0178')
  const [told, ...before] = await textsTo(drive, '+13125550177')
  expect(told).toContain('somebody else drives the trip')
  expect(before).toHaveLength(1)
  // The same driver with the right spelling is nobody else.
  await drive.assign('Omar Hassan', '(312) 555-0178')
  expect((await textsTo(drive, '+13125550178')).join()).not.toContain('somebody else')
})

test('decision 076 a driver whose last name is added, at the same number, keeps the page that is open', async () => {
  const drive = await begin()
  const { assign, by, page, row } = drive
  await assign('Dana Whitlock', '(312) 555-0177')
  expect((await row()).driver).toMatchObject({ name: 'Dana Whitlock' })
  expect((await by('drive.info', {}, page)).data).toMatchObject({ trip: { driver: 'Dana Whitlock' } })
  expect(await textsTo(drive, '+13125550177')).toHaveLength(1)
  // Somebody else at the same phone, the company's, has a link of their own.
  await assign('Daniel', '(312) 555-0177')
  expect((await by('drive.info', {}, page)).status).toBe(401)
  expect(await textsTo(drive, '+13125550177')).toHaveLength(2)
})

test.each<[string, (version: number, start: number) => [string, object]]>([
  ['cancelled', () => ['ride.cancel', { reason: 'sick' }]],
  [
    'moved',
    (version, start) => {
      const needed = start + 26 * HOUR
      return ['ride.update', { version, times: { needed, appointment: needed + HOUR } }]
    },
  ],
])('who has the link of a ride that is %s is told not to drive it, once', async (_, change) => {
  const drive = await begin()
  const { by, ours, own, ride, row, start } = drive
  const [name, payload] = change((await row()).version, start)
  const rides =
    name === 'ride.cancel' ? { ...payload, rides: [ride] } : { rides: [{ ...payload, key: ride }] }
  expect((await by(name, rides, ours.token)).status).toBe(200)
  await react(own, ours.key, ['offer.tell'], 2)
  const texts = await textsTo(drive, '+13125550177')
  expect(texts.filter((body) => body.includes('Ask your dispatcher'))).toHaveLength(1)
  expect(texts).toHaveLength(2)
})

test('of a ride that is cancelled hears who has its link now, not who had it before', async () => {
  const drive = await begin()
  const { by, ours, own, ride } = drive
  await drive.assign('Omar', '(312) 555-0178')
  expect((await by('ride.cancel', { rides: [ride], reason: 'sick' }, ours.token)).status).toBe(200)
  await react(own, ours.key, ['offer.tell'], 2)
  const counts = []
  for (const phone of ['+13125550177', '+13125550178'])
    counts.push((await textsTo(drive, phone)).filter((body) => body.includes('Ask your dispatcher')).length)
  expect(counts).toEqual([0, 1])
})

test('a link that nobody opened ends when somebody else drives; the same driver gets no second one', async () => {
  const { assign, own, ours, open, by, ride } = await begin()
  await assign('Omar', '(312) 555-0178')
  const [unopened = ''] = await linksTo(own, ours.key, '+13125550178', ours.token)
  // The vehicle changes, the driver doesn't.
  await by('ride.driver', {
    ride,
    driver: { first: 'Omar', phone: '(312) 555-0178' },
    vehicle: { make: 'Ford' },
  })
  expect(await linksTo(own, ours.key, '+13125550178', ours.token)).toHaveLength(1)
  await assign('Dana', '(312) 555-0177')
  expect((await open(unopened)).status).toBe(401)
})

test('the links of the fleet’s own mails stay open when somebody else drives', async () => {
  const { assign, own, ours, open, fleet, ride, at } = await begin()
  const token = newToken()
  const link = {
    key: newKey('TOK'),
    token_hash: hashOf(token),
    purpose: 'offer' as const,
    expires_at: at(60),
  }
  await write(own.store, ours.key, {
    inserts: { access_token: [{ ...link, fleet_key: fleet.key, ride_key: ride }] },
  })
  await assign('Omar', '(312) 555-0178')
  expect((await open(token)).status).toBe(200)
})

test('another link is sent on request, one a minute, by the ride’s own fleet', async () => {
  const { by, ride, other, clock, own, ours } = await begin()
  expect((await by('drive.link', { ride }, other.token)).status).toBe(404)
  expect((await by('drive.link', { ride })).data).toEqual({ sent: true })
  expect((await by('drive.link', { ride })).data).toEqual({ sent: false })
  clock.now += MINUTE
  expect((await by('drive.link', { ride })).data).toEqual({ sent: true })
  expect(await linksTo(own, ours.key, '+13125550177', ours.token)).toHaveLength(3)
})

test('S1 a fleet that was asked too, and has the ride no more, sends its driver nothing', async () => {
  const { by, ride, other, own, ours, at } = await begin()
  const asked = { ride_key: ride, ride_version: 1, fleet_key: other.key, round: 1, manual_cancel: false }
  await write(own.store, ours.key, { inserts: { offer: [{ ...asked, status: 'lost', sent_at: at(0) }] } })
  const { status, error } = await by('drive.link', { ride }, other.token)
  expect([status, error?.code]).toEqual([409, 'own_ride'])
  expect(await linksTo(own, ours.key, '+13125550177', ours.token)).toHaveLength(1)
})

test('what a driver writes back to the link is no reply of the ride’s passenger', async () => {
  const { own, ours } = await begin()
  await callAsSystem(own, ours.key, 'message.receive', { from: '+13125550177', body: 'On my way' })
  const { replies } = await read(own.store, ours.key, {
    replies: many(own.store.sql`select e.key from event e where e.customer_key = s.c and e.type = 'reply'`),
  })
  expect(replies).toEqual([])
})

test('a driver’s page and link end twelve hours after the ride', async () => {
  const { own, ours } = await begin()
  const { sql } = own.store
  const { ends } = (await read(own.store, ours.key, {
    ends: many(sql`select (extract(epoch from n.expires_at - r.needed_at) * 1000)::bigint as after, r.duration_s
      from session n join ride r on r.customer_key = s.c and r.key = n.ride_key
      where n.customer_key = s.c and n.scope = 'driver'`),
  })) as { ends: { after: number; duration_s: number }[] }
  expect(ends.map(({ after, duration_s }) => Number(after) - duration_s * 1000)).toEqual([12 * HOUR])
})

test('decision 076 of a ride that is late by hours link and texts are good for twelve hours from now', async () => {
  const { own, ours, fleet, assign, clock, start } = await begin()
  clock.now = start + 6 * HOUR
  const signedIn = { seen_at: clock.now, expires_at: clock.now + HOUR }
  await write(own.store, ours.key, {
    updates: [update('session', { where: { fleet_key: fleet.key, scope: 'fleet' }, set: signedIn })],
  })
  await assign('Omar', '(312) 555-0178')
  const { sql } = own.store
  const ms = (of: string) => sql.unsafe(`(extract(epoch from ${of}) * 1000)::float8`)
  const { ends, texts } = await read(own.store, ours.key, {
    ends: many(sql`select ${ms('a.expires_at')} as at, r.duration_s from access_token a
      join ride r on r.customer_key = s.c and r.key = a.ride_key
      where a.customer_key = s.c and a.purpose = 'drive' and a.used_at is null`),
    texts: many(sql`select m.recipient, ${ms('m.useless_at')} as at from message m where m.customer_key = s.c
      and m.channel = 'sms' and m.useless_at > ${new Date(clock.now)} + interval '12 hours' order by 1`),
  })
  const [{ at, duration_s }] = ends as [{ at: number; duration_s: number }]
  expect(at).toBe(clock.now + duration_s * 1_000 + 12 * HOUR)
  // Who drove until now is told within that time, or not at all; so is who drives.
  expect(texts).toEqual(['+13125550177', '+13125550178'].map((recipient) => ({ recipient, at })))
})

test('decision 076 a driver reads the day and the time of the trip where it begins', async () => {
  const drive = await begin()
  const day = localDate(Date.now() + 48 * HOUR, zone)
  // For UTC it is the next day by then.
  await drive.set({ needed_at: instantAt(day, '23:30', zone) })
  await drive.assign('Omar', '(312) 555-0178')
  const [link] = await textsTo(drive, '+13125550178')
  expect(link).toContain(`your trip on ${formatDate(day).slice(0, 5)} at 11:30pm C`)
})

test('a position is taken while the trip lasts, near the ride, in its order; office and fleet see it', async () => {
  const { own, by, page, ride, step, at, clock, ours, other } = await begin()
  const tell = async (...points: [minutes: number, lat: number, lng: number][]) =>
    (
      await by(
        'drive.position',
        { points: points.map(([minutes, lat, lng]) => ({ at: at(minutes), lat, lng })) },
        page,
      )
    ).data
  const shown = async (token?: string) => (await by('ride.position', { ride }, token)).data
  clock.now = at(50)
  expect(await tell([50, 41.9, -87.68])).toEqual({ taken: 0, shared: false })
  await step('pickup', 40, { eta: at(58) })
  // From another continent, from the future, from before the trip, twice.
  expect(await tell([45, 48.85, 2.35], [55, 41.9, -87.68], [39, 41.9, -87.68])).toEqual({
    taken: 0,
    shared: true,
  })
  expect(await tell([47, 41.901, -87.68], [45, 41.9, -87.68], [45, 41.9, -87.68])).toEqual({
    taken: 2,
    shared: true,
  })
  expect(await tell([46, 41.9, -87.68])).toEqual({ taken: 0, shared: true })
  expect(await shown()).toEqual({ position: { at: at(47), lat: 41.901, lng: -87.68 } })
  expect(await shown(ours.token)).toEqual({ position: { at: at(47), lat: 41.901, lng: -87.68 } })
  const several = { rides: [ride, 'RIDnone'] }
  const point = { lat: expect.any(Number) as number, lng: expect.any(Number) as number }
  expect((await by('ride.positions', several, ours.token)).data).toEqual({
    rides: [{ ride, pickup: point, dropoff: point, driver: { at: at(47), lat: 41.901, lng: -87.68 } }],
  })
  // A fleet sees those that it drives, another one none of them, and a driver's page asks for its own ride alone.
  expect((await by('ride.positions', several)).data).toEqual({
    rides: [{ ride, pickup: point, dropoff: point, driver: { at: at(47), lat: 41.901, lng: -87.68 } }],
  })
  expect((await by('ride.positions', several, other.token)).data).toEqual({ rides: [] })
  expect((await by('ride.position', { ride }, other.token)).status).toBe(404)
  // Nor one that was asked about the ride and lost it, which finds it all the same.
  const asked = { ride_key: ride, ride_version: 1, fleet_key: other.key, round: 1, manual_cancel: false }
  await write(own.store, ours.key, { inserts: { offer: [{ ...asked, status: 'lost', sent_at: at(1) }] } })
  expect((await by('ride.positions', several, other.token)).data).toEqual({ rides: [] })
  expect((await by('ride.position', { ride }, other.token)).data).toEqual({ position: null })
  expect((await by('ride.positions', several, page)).status).toBe(403)
  expect((await by('ride.position', { ride }, page)).status).toBe(403)
  for (const status of ['waiting', 'enroute']) {
    await step(status, 48)
    expect([status, await shown()]).toEqual([status, { position: { at: at(47), lat: 41.901, lng: -87.68 } }])
  }
  await step('completed', 50)
  expect(await shown()).toEqual({ position: null })
  // V1313–V1315: the office keeps where the vehicle went and how long it drove the passenger; nobody else has it.
  const track = async (token?: string) => by('ride.track', { ride }, token)
  expect((await track(ours.token)).data).toEqual({
    points: [
      { at: at(45), lat: 41.9, lng: -87.68 },
      { at: at(47), lat: 41.901, lng: -87.68 },
    ],
    actual: { duration_s: 2 * 60 },
  })
  expect([(await track()).status, (await track(other.token)).status, (await track(page)).status]).toEqual([
    403, 403, 403,
  ])
  expect((await by('ride.positions', several, ours.token)).data).toEqual({ rides: [] })
  expect(await tell([50, 41.902, -87.68])).toEqual({ taken: 0, shared: false })
})

test('decision 077 where the last driver was seen is not where the next one is', async () => {
  const { own, by, assign, open, page, ride, step, at, clock, ours } = await begin()
  // Since when somebody drives says the log, by the database's clock.
  const told = async (token: string) => {
    clock.now = Date.now()
    await by('drive.position', { points: [{ at: clock.now, lat: 41.9, lng: -87.68 }] }, token)
    return clock.now
  }
  const shown = async () =>
    ((await by('ride.position', { ride }, ours.token)).data as { position: { at: number } | null }).position
      ?.at
  await step('pickup', 0, { eta: at(58) })
  const first = await told(page)
  expect(await shown()).toBe(first)
  await assign('Omar', '(312) 555-0178')
  expect(await shown()).toBeUndefined()
  const [link = ''] = await linksTo(own, ours.key, '+13125550178', ours.token)
  const { token } = await open(link)
  const next = await told(token)
  expect(await shown()).toBe(next)
})

test('decision 077 where a driver stops sharing nobody sees the vehicle, until they share again', async () => {
  const { by, page, ride, step, at, clock, ours } = await begin()
  const told = (minutes: number[], rest: object = {}) =>
    by(
      'drive.position',
      { points: minutes.map((each) => ({ at: at(each), lat: 41.9, lng: -87.68 })), ...rest },
      page,
    )
  const shown = async () => {
    const one = (await by('ride.position', { ride }, ours.token)).data as { position: { at: number } | null }
    const many = (await by('ride.positions', { rides: [ride] }, ours.token)).data as {
      rides: [{ driver?: { at: number } }]
    }
    return [one.position?.at ?? null, many.rides[0].driver?.at ?? null]
  }
  clock.now = at(50)
  await step('pickup', 40, { eta: at(58) })
  expect((await told([], { stopped: true })).data).toEqual({ taken: 0, shared: true })
  await told([45])
  expect(await shown()).toEqual([at(45), at(45)])
  expect((await told([], { stopped: true })).status).toBe(200)
  expect(await shown()).toEqual([null, null])
  await told([46])
  expect(await shown()).toEqual([at(46), at(46)])
  // The last ones come with the stop.
  expect((await told([47, 48], { stopped: true })).data).toEqual({ taken: 2, shared: true })
  expect(await shown()).toEqual([null, null])
  const track = (await by('ride.track', { ride }, ours.token)).data as { points: object[] }
  expect(track.points).toHaveLength(4)
  expect((await told([])).status).toBe(422)
})

test('decision 077 a position older than a quarter of an hour is none', async () => {
  const { by, page, ride, step, at, clock, ours } = await begin()
  clock.now = at(30)
  await step('pickup', 30, { eta: at(58) })
  await by('drive.position', { points: [{ at: at(30), lat: 41.9, lng: -87.68 }] }, page)
  const shown = async (minutes: number) => {
    clock.now = at(minutes)
    const one = await by('ride.position', { ride }, ours.token)
    const many = await by('ride.positions', { rides: [ride] }, ours.token)
    return [one.data, (many.data as { rides: { driver?: object }[] }).rides[0]?.driver ?? null]
  }
  const seen = { at: at(30), lat: 41.9, lng: -87.68 }
  expect(await shown(45)).toEqual([{ position: seen }, seen])
  expect(await shown(45.1)).toEqual([{ position: null }, null])
})

test('where somebody was who drove before is not where the driver is, nor any proof of the trip', async () => {
  const { by, ride, set, ours, other, fleet, own, clock } = await begin()
  const locate = async (lat: number, token = fleet.token) =>
    (await by('ride.locate', { ride, points: [{ at: Date.now(), lat, lng: -87.68 }] }, token)).data
  const shown = async () => {
    const [one, many] = [{ ride }, { rides: [ride] }] as const
    const { position } = (await by('ride.position', one, ours.token)).data as { position: unknown }
    const { rides } = (await by('ride.positions', many, ours.token)).data as { rides: { driver?: unknown }[] }
    return [position, rides[0]?.driver ?? null]
  }
  const seenAt = (lat: number) => [expect.objectContaining({ lat }), expect.objectContaining({ lat })]
  const status = (to: string, token: string, rest: object = {}) => {
    clock.now = Date.now()
    return by('ride.status', { ride, status: to, ...rest }, token)
  }
  expect((await status('pickup', fleet.token, { eta: Date.now() + MINUTE })).status).toBe(200)
  expect(await locate(41.9)).toEqual({ taken: 1, shared: true })
  expect(await shown()).toEqual(seenAt(41.9))
  // Somebody else of the fleet takes over, from wherever they are.
  await by('ride.driver', { ride, driver: { first: 'Omar', phone: '(312) 555-0178' } })
  expect(await shown()).toEqual([null, null])
  expect(await locate(42)).toEqual({ taken: 1, shared: true })
  expect(await shown()).toEqual(seenAt(42))
  // The fleet gives it back on the way, and another one has it.
  expect((await by('offer.decline', { ride, reasons: ['vehicle_na'] })).status).toBe(200)
  const offer = { ride_key: ride, ride_version: 1, fleet_key: other.key, round: 2, manual_cancel: false }
  await write(own.store, ours.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: Date.now(), decided_at: Date.now() }] },
  })
  await set({ status: 'confirmed', fleet_key: other.key, driver: { name: 'Ann', phone: { display: '1' } } })
  expect((await status('waiting', other.token)).status).toBe(200)
  expect(await shown()).toEqual([null, null])
  // The way to the passenger was not reported, and counts from what was.
  expect(await locate(41.8, other.token)).toEqual({ taken: 1, shared: true })
  expect(await shown()).toEqual(seenAt(41.8))
  await status('completed', other.token, { completed: Date.now() })
  expect((await by('ride.proofs', { ride }, ours.token)).data).toMatchObject({ positions: 1 })
})

test('S15 a step stands in the audit under the driver’s own name, with when it was', async () => {
  const { own, ours, fleet, step, at, clock } = await begin()
  clock.now = at(41)
  expect((await step('pickup', 40, { eta: at(50) })).status).toBe(200)
  const { audit } = await read(own.store, ours.key, {
    audit: many(own.store.sql`select a.actor, a.detail from audit a where a.customer_key = s.c
      and a.action = 'drive.step'`),
  })
  const actor = { kind: 'fleet', key: fleet.key, name: 'Dana', fleet: fleet.key }
  expect(audit).toEqual([{ actor, detail: { step: 'pickup', at: at(40) } }])
})

test('S15 who opens the page of a trip leaves a line in the audit and with the passenger', async () => {
  const { by, page, own, ours, ride, fleet } = await begin()
  await by('drive.info', {}, page)
  await own.readings.flush()
  const { sql } = own.store
  const { audit, readers } = await read(own.store, ours.key, {
    audit: many(sql`select a.actor->>'fleet' as fleet from audit a where a.customer_key = s.c
      and a.action = 'drive.info' and a.object = ${ride}`),
    readers: many(sql`select r.kind, r.reader_key from passenger_reader r where r.customer_key = s.c
      and r.passenger_key = ${ours.passenger} and r.kind = 'provider'`),
  })
  expect(audit).toEqual([{ fleet: fleet.key }])
  expect(readers).toEqual([{ kind: 'provider', reader_key: fleet.key }])
})

test('V1255 the passenger’s no ends the trip without a wait, and is told apart from a no-show', async () => {
  const { step, row, clock, at } = await begin()
  clock.now = at(90)
  expect((await step('declined', 40)).error?.code).toBe('near_needed')
  await step('pickup', 50, { eta: at(58) })
  expect((await step('declined', 52)).status).toBe(200)
  expect(await row()).toMatchObject({ status: 'failed', cancellation: 'declined_by_passenger' })
})

test.each([
  ['on board', 'enroute', 15],
  ['brought there', 'completed', 22],
])('who was %s before a cancellation that no phone heard of is told to the office', async (_, last, when) => {
  const { by, own, ours, ride, row, step, clock, at } = await begin()
  clock.now = at(12)
  await step('pickup', 5, { eta: at(12) })
  await step('waiting', 12)
  clock.now = at(25)
  expect((await by('ride.cancel', { rides: [ride], reason: 'sick' }, ours.token)).status).toBe(200)
  clock.now = at(27)
  const unread = async () => {
    const { unread: rows } = await read(own.store, ours.key, {
      unread: many(own.store.sql`select e.actor->>'kind' as by, e.audience from event e
        where e.customer_key = s.c and e.ride_key = ${ride} and e.type = 'reply'`),
    })
    return rows
  }
  // What was only tried after it, or brings nobody, is refused and says nothing.
  expect((await step('completed', 26, { unsigned: 'cannot' })).status).toBe(409)
  expect((await step('no_show', 24)).status).toBe(409)
  expect(await unread()).toEqual([])
  const { status, data } = await step(last, when, last === 'completed' ? { unsigned: 'cannot' } : {})
  expect([status, (data as { status: string }).status]).toEqual([200, 'cancelled'])
  expect(await unread()).toEqual([{ by: 'fleet', audience: ['staff'] }])
  expect((await row()).status).toBe('cancelled')
})

test('who was on board before an edit that no phone heard of is told with the ride in its place', async () => {
  const { by, own, ours, ride, row, step, clock, at, start } = await begin()
  clock.now = at(20)
  const needed = start + 26 * HOUR
  const rides = [{ key: ride, version: (await row()).version, times: { needed, appointment: needed + HOUR } }]
  expect((await by('ride.update', { rides }, ours.token)).status).toBe(200)
  clock.now = at(40)
  const replies = async () => {
    const { told } = await read(own.store, ours.key, {
      told: many(own.store.sql`select r.status, r.prior_version_key as prior, e.audience, e.data from event e
        join ride r on r.customer_key = s.c and r.key = e.ride_key where e.customer_key = s.c and e.type = 'reply'`),
    })
    return told
  }
  // Who boards after it is on the ride as it is now, or on none.
  expect((await step('enroute', 30)).status).toBe(409)
  expect(await replies()).toEqual([])
  const { status, data } = await step('enroute', 15)
  expect([status, (data as { status: string }).status]).toEqual([200, 'modified'])
  const told = { audience: ['staff'], data: { aboard: true, before: 'modified' } }
  expect(await replies()).toEqual([{ status: 'scheduling', prior: ride, ...told }])
  expect((await row()).status).toBe('modified')
})

test('decision 076 of a ride that was cancelled or moved the page has nothing but that', async () => {
  for (const status of ['cancelled', 'modified'] as const) {
    const { by, ours, ride, page, row, start } = await begin()
    const { version } = await row()
    const needed = start + 26 * HOUR
    const times = { needed, appointment: needed + HOUR }
    const ended =
      status === 'cancelled'
        ? await by('ride.cancel', { rides: [ride], reason: 'sick' }, ours.token)
        : await by('ride.update', { rides: [{ key: ride, version, times }] }, ours.token)
    expect([status, ended.status]).toEqual([status, 200])
    expect((await by('drive.info', {}, page)).data).toEqual({ ride, status, grace: 600 })
  }
})
