import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const number = '(312) 555-0111'

async function setup(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const row = { key: newKey('PHN'), e164: '+13125550111', passenger_key: who.passenger }
  await write(portal.store, who.key, { inserts: { passenger_phone: [row] } })
  const recipient = await anotherPassenger(portal, who.key)
  const ask = async (name: 'steal' | 'transfer', token: string, more: object = {}) => {
    const payload =
      name === 'steal'
        ? { phone_number: number, ...more }
        : { passenger_key: recipient, phone_number: number, ...more }
    return make(portal, who.key, `passenger.verify.can_${name}.phone`, payload, { token })
  }
  return { who, recipient, ask }
}

test.each([
  [['passenger.edit'], 200],
  [['passenger.create'], 200],
  [['passenger.view', 'passenger.search'], 403],
  [[], 403],
])('C034 C035 P021 P022 with the words %j whose number it is is answered with %s', async (words, status) => {
  const { who, ask } = await setup()
  const token = await who.role(words)
  expect([(await ask('steal', token)).status, (await ask('transfer', token)).status]).toEqual([
    status,
    status,
  ])
})

test('C034 C035 passengers and visitors don’t ask, nobody asks for whom there is not, or for no number', async () => {
  const { who, ask } = await setup()
  const passenger = await passengerToken(portal, who.key, who.passenger)
  for (const name of ['steal', 'transfer'] as const) {
    expect([(await ask(name, passenger)).status, (await ask(name, 'x')).status]).toEqual([403, 401])
    expect((await ask(name, who.token, { phone_number: '012' })).error?.code).toBe('invalid_phone')
    expect((await ask(name, who.token, { phone_number: '' })).status).toBe(422)
    expect((await ask(name, who.token, { surprise: 1 })).error?.fields).toEqual({ surprise: 'is not known' })
  }
  expect((await ask('transfer', who.token, { passenger_key: 'PASnone' })).status).toBe(404)
  expect(
    (await make(portal, who.key, 'passenger.verify.can_steal.phone', number, { token: who.token })).status,
  ).toBe(200)
})

test('C034 V904 by force a number goes, without asking not while a ride is near', async () => {
  const { who, ask } = await setup()
  await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), { token: who.token })
  const told = { donor: who.passenger, donor_active_rides: 1, name: { first: 'PatTest', last: 'Test' } }
  const rides = [expect.objectContaining({ timezone: 'America/Chicago' })]
  expect((await ask('steal', who.token)).data).toEqual({ ok: false, ...told, rides })
  expect((await ask('transfer', who.token)).data).toEqual({ ok: true, ...told, rides })
})

test('P002 V905 rides are named to nobody who may not see any', async () => {
  const { who, ask } = await setup()
  await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), { token: who.token })
  const registers = await who.role(['passenger.edit'])
  for (const name of ['steal', 'transfer'] as const) {
    const { data } = await ask(name, registers)
    expect(data).toMatchObject({ donor_active_rides: 1 })
    expect(data).not.toHaveProperty('rides')
  }
})

test('P035 S1 a number of a passenger out of reach is nobody’s to take, and nothing is told of them', async () => {
  const { who, ask } = await setup({
    configuration: { passenger: { portal: true, team_access: true } },
    policy: { team_access: 'none' },
  })
  const [east, west] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: east, name: 'East' },
        { key: west, name: 'West' },
      ],
    },
  })
  await write(portal.store, who.key, {
    updates: [{ table: 'passenger', where: { key: who.passenger }, set: { team_key: east } }],
  })
  const stranger = await who.role(['passenger.edit'], { teams: [west] })
  for (const name of ['steal', 'transfer'] as const)
    expect((await ask(name, stranger)).data).toEqual({ ok: false, donor_active_rides: 0 })
  const { traces } = await read(portal.store, who.key, {
    traces: many(
      portal.store
        .sql`select a.detail from audit a where a.customer_key = s.c and a.action like 'passenger.verify.%'`,
    ),
  })
  expect(traces).toEqual([{ detail: { phone: true } }, { detail: { phone: true } }])
})
