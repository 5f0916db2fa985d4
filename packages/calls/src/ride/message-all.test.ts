import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Told = { passenger: { key: string }; rides: string[]; phone?: string; why?: string }[]
type Answer<D> = { status: number; data: D; error?: { code: string } }

function ask<D>(who: TestCustomer, name: string, payload: object, token = who.token, key?: string) {
  return make(portal, who.key, name, payload, { token, ...(key ? { key } : {}) }) as never as Promise<
    Answer<D>
  >
}

async function book(who: TestCustomer, passenger: string, hours: number, communication: object) {
  const { status, data } = await ask<{ keys: [string] }>(who, 'ride.create', bookingFor(passenger, { hours }))
  expect(status).toBe(200)
  const [key] = data.keys
  const set = { communication: { relation: 'self', contact: 'rider', ...communication } as never }
  await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key }, set }] })
  return key
}

function phone(raw: string) {
  return { raw, display: raw.slice(2), type: 'smart' }
}

/** Two rides of one passenger, and one each of passengers who are called, want nothing, and said STOP. */
async function office() {
  const who = await newCustomer(portal)
  const [called, silent, stopped] = [
    await anotherPassenger(portal, who.key),
    await anotherPassenger(portal, who.key),
    await anotherPassenger(portal, who.key),
  ]
  const sms = { method: 'sms', phone: phone('+13125550111') }
  const rides = [
    await book(who, who.passenger, 24, sms),
    await book(who, who.passenger, 30, sms),
    await book(who, called, 24, { method: 'call', phone: phone('+13125550133') }),
    await book(who, silent, 24, { method: 'none' }),
    await book(who, stopped, 24, { method: 'sms', phone: phone('+13125550144') }),
  ]
  await write(portal.store, who.key, { inserts: { phone_opt_out: [{ e164: '+13125550144' }] } })
  return { who, rides, silent }
}

async function sent(who: TestCustomer) {
  const { sql } = portal.store
  return read(portal.store, who.key, {
    messages: many(
      sql`select m.recipient, m.body, m.channel, m.ride_key from message m
        where m.customer_key = s.c and m.ride_key is not null and m.body = 'The road is closed' order by m.recipient`,
    ),
    lines: many(
      sql`select e.ride_key from event e where e.customer_key = s.c and e.type = 'info' order by e.ride_key`,
    ),
  })
}

test('doc 2 §5.2 each passenger is written to once by their method; who is not reached is said', async () => {
  const { who, rides, silent } = await office()
  const { data: reach } = await ask<{ passengers: Told }>(who, 'ride.message_reach', { rides })
  const whys = (told: Told) =>
    told.map(({ passenger, why }) => [passenger.key, why]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const unreached = [[silent, 'none']]
  expect(whys(reach.passengers.filter(({ why }) => why))).toEqual(unreached)
  expect((await sent(who)).messages).toEqual([])
  const text = 'The road is closed'
  const { status, data } = await ask<{ sent: Told; unreached: Told }>(who, 'ride.message_all', {
    rides,
    text,
  })
  expect([status, data.sent.map((told) => told.rides), whys(data.unreached)]).toEqual([
    200,
    [rides.slice(0, 2), rides.slice(2, 3), rides.slice(4)],
    unreached,
  ])
  expect(await sent(who)).toEqual({
    messages: [
      // With the first of their rides.
      { recipient: '+13125550111', body: text, channel: 'sms', ride_key: rides[0] },
      { recipient: '+13125550133', body: text, channel: 'voice', ride_key: rides[2] },
      // Who said STOP to texts is called.
      { recipient: '+13125550144', body: text, channel: 'voice', ride_key: rides[4] },
    ],
    lines: rides
      .filter((_, index) => index !== 3)
      .toSorted()
      .map((ride_key) => ({ ride_key })),
  })
})

test('doc 2 §5.2 a passenger whose rides name two numbers is written to at each of them', async () => {
  const who = await newCustomer(portal)
  const numbers = ['+13125550111', '+13125550122']
  const rides = [
    await book(who, who.passenger, 24, { method: 'sms', phone: phone('+13125550111') }),
    await book(who, who.passenger, 30, { method: 'sms', phone: phone('+13125550122') }),
  ]
  const text = 'The road is closed'
  const { data } = await ask<{ sent: Told }>(who, 'ride.message_all', { rides, text })
  expect(data.sent.map((told) => told.rides)).toEqual(rides.map((ride) => [ride]))
  expect((await sent(who)).messages.map(({ recipient }: { recipient: string }) => recipient)).toEqual(numbers)
})

test('R8 sent again under its key nobody is written to twice', async () => {
  const { who, rides } = await office()
  const key = newKey('REQ')
  for (const _ of [1, 2])
    expect(
      (await ask(who, 'ride.message_all', { rides, text: 'The road is closed' }, who.token, key)).status,
    ).toBe(200)
  expect((await sent(who)).messages).toHaveLength(3)
})

test.each([
  ['1', 'message_number'],
  ['2', 'message_number'],
  ['a', 'message_short'],
])('V783 V784 %s is not sent to anybody', async (text, code) => {
  const { who, rides } = await office()
  expect((await ask(who, 'ride.message_all', { rides, text })).error?.code).toBe(code)
  expect((await sent(who)).lines).toEqual([])
})

test('S1 S4 rides of other teams are not written to; viewers may not, and strangers find nothing', async () => {
  const { who, rides } = await office()
  const team = newKey('TEA')
  await write(portal.store, who.key, {
    inserts: { team: [{ key: team, name: 'South' }] },
    updates: rides
      .slice(1)
      .map((key) => ({ table: 'ride' as const, where: { key }, set: { team_key: team } })),
  })
  const own = newKey('TEA')
  await write(portal.store, who.key, { inserts: { team: [{ key: own, name: 'North' }] } })
  const token = await who.role(['ride.event.create'], { teams: [own] })
  const payload = { rides, text: 'The road is closed' }
  const { data } = await ask<{ sent: Told; unreached: Told }>(who, 'ride.message_all', payload, token)
  expect([data.sent.map((told) => told.rides), data.unreached]).toEqual([[[rides[0]]], []])
  const [viewer, stranger] = [await who.role(['ride.view']), await newCustomer(portal)]
  for (const name of ['ride.message_all', 'ride.message_reach']) {
    const asked = name === 'ride.message_all' ? payload : { rides }
    expect([(await ask(who, name, asked, viewer)).status, (await ask(stranger, name, asked)).status]).toEqual(
      [403, 404],
    )
  }
})

test('who wants to be called, or said STOP to texts, is not reached where nobody can call', async () => {
  const { who, rides } = await office()
  const mute = { ...portal, sends: { ...portal.sends, voice: false } }
  const { data } = await make(
    mute,
    who.key,
    'ride.message_reach',
    { rides: [rides[2], rides[4]] },
    { token: who.token },
  )
  expect(data).toMatchObject({ passengers: [{ why: 'call' }, { why: 'opted_out' }] })
})

test('decision 123 a reply that nobody read stays unread when the same is written to many', async () => {
  const { who, rides } = await office()
  const [ride = ''] = rides
  const token = await passengerToken(portal, who.key, who.passenger)
  const unread = async () => (await ask<{ unread: number }>(who, 'ride.events', { ride })).data.unread
  await ask(who, 'ride.reply', { ride, text: 'Please cancel, I am in the hospital' }, token)
  const all = await ask(who, 'ride.message_all', { rides, text: 'The road is closed' })
  expect([all.status, await unread()]).toEqual([200, 1])
  await ask(who, 'ride.message', { ride, text: 'We will cancel it' })
  expect(await unread()).toBe(0)
})

test('about a ride that an edit replaced is written once, with the ride that took its place', async () => {
  const { who, rides } = await office()
  const [old = '', other = ''] = rides
  await write(portal.store, who.key, {
    updates: [
      { table: 'ride', where: { key: old }, set: { status: 'modified' } },
      { table: 'ride', where: { key: other }, set: { prior_version_key: old } },
    ],
  })
  const payload = { rides: [old, other], text: 'The road is closed' }
  const { data: reach } = await ask<{ passengers: Told }>(who, 'ride.message_reach', { rides: [old] })
  expect(reach.passengers.map((told) => told.rides)).toEqual([[other]])
  const { data } = await ask<{ sent: Told }>(who, 'ride.message_all', payload)
  expect(data.sent.map((told) => told.rides)).toEqual([[other]])
  expect((await sent(who)).lines).toEqual([{ ride_key: other }])
})

test('an edit at the moment of writing takes the message along', async () => {
  const { who, rides } = await office()
  const [old = '', next = ''] = rides
  const edited = beforeWriting(
    portal,
    () =>
      write(portal.store, who.key, {
        updates: [
          { table: 'ride', where: { key: old }, set: { status: 'modified' } },
          { table: 'ride', where: { key: next }, set: { prior_version_key: old } },
        ],
      }),
    'message',
  )
  const payload = { rides: [old], text: 'The road is closed' }
  const { data } = await make(edited, who.key, 'ride.message_all', payload, { token: who.token })
  expect((data as { sent: Told }).sent.map((told) => told.rides)).toEqual([[next]])
  expect((await sent(who)).lines).toEqual([{ ride_key: next }])
})
