import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const number = '(312) 555-0111'
const raw = '+13125550111'

/** A passenger who signs in with the number, and has a ride that tells them on it. */
async function holder(options: { configuration?: object; policy?: object } = {}) {
  const who = await newCustomer(portal, options)
  const { passenger } = who
  const contact = {
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    phone: { display: number, raw, type: 'smart' },
  } as const
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164: raw, passenger_key: passenger }] },
    updates: [
      {
        table: 'passenger',
        where: { key: passenger },
        set: { phone: { display: number, raw }, communication: contact },
      },
    ],
  })
  const call = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  const { data } = await call('ride.create', bookingFor(passenger, { hours: 30 }))
  const [ride] = (data as { keys: [string] }).keys
  const rows = async (query: string) =>
    (await read(portal.store, who.key, { all: many(portal.store.sql`${portal.store.sql.unsafe(query)}`) }))
      .all as Record<string, never>[]
  return {
    who,
    passenger,
    ride,
    call,
    rows,
    unassign: (token = who.token) => call('phone.unassign_phone', { phone_number: number }, token),
  }
}

test('C038 a number that is taken away signs its passenger out, ends its codes, and tells nobody', async () => {
  const { who, passenger, ride, call, rows, unassign } = await holder()
  const token = await passengerToken(portal, who.key, passenger)
  await call('auth.phone.code', { phone: number })
  expect(await rows('select c.used_at is null as open from passcode c')).toEqual([{ open: true }])
  expect((await unassign()).data).toEqual({ raw, donor: passenger })
  expect((await call('ride.info', { keys: [ride] }, token)).status).toBe(401)
  expect(await rows('select c.used_at is null as open from passcode c')).toEqual([{ open: false }])
  expect(await rows('select n.until is null as open from passenger_phone n')).toEqual([{ open: false }])
  expect(
    await rows(`select r.communication as c, r.version as v from ride r where r.key = '${ride}'`),
  ).toEqual([{ c: { relation: 'self', contact: 'rider', method: 'none', phone: { type: 'smart' } }, v: 2 }])
  expect((await call('passenger.info', { key: passenger })).data).not.toHaveProperty('phone')
  const events = await rows(
    `select e.collection || ' ' || e.type as what from event e where e.type in ('phone.given', 'ended')
      order by 1`,
  )
  expect(events).toEqual([{ what: 'patient:info phone.given' }, { what: 'session:info ended' }])
  expect((await unassign()).data).toEqual({ raw })
})

test('C038 P035 a number of another team’s passenger, or of one on the way, is not to be had', async () => {
  const { who, passenger, rows, unassign } = await holder({
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
    updates: [{ table: 'passenger', where: { key: passenger }, set: { team_key: east } }],
  })
  const stranger = await who.role(['passenger.edit'], { teams: [west] })
  expect((await unassign(stranger)).error?.code).toBe('phone_busy')
  const colleague = await who.role(['passenger.edit'], { teams: [east] })
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { passenger_key: passenger }, set: { status: 'pickup' } }],
  })
  expect((await unassign(colleague)).error?.code).toBe('phone_busy')
  expect(await rows('select n.until is null as open from passenger_phone n')).toEqual([{ open: true }])
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { passenger_key: passenger }, set: { status: 'scheduling' } }],
  })
  expect((await unassign(colleague)).status).toBe(200)
})

test.each([
  ['is edited', (key: string) => update('passenger', { where: { key }, set: { version: { increment: 1 } } })],
  [
    'loses it',
    (key: string) => update('passenger_phone', { where: { passenger_key: key }, set: { until: 1 } }),
  ],
  [
    'is fetched',
    (key: string) => update('ride', { where: { passenger_key: key }, set: { status: 'pickup' } }),
  ],
])('C038 R7 a number whose passenger %s at this moment is not taken away unseen', async (_, change) => {
  const { who, passenger, rows } = await holder()
  const racing = beforeWriting(portal, () => write(portal.store, who.key, { updates: [change(passenger)] }))
  const payload = { phone_number: number }
  const answer = await make(racing, who.key, 'phone.unassign_phone', payload, { token: who.token })
  expect(answer.error?.code).toBe('phone_busy')
  expect(await rows(`select p.phone->>'raw' as raw from passenger p where p.key = '${passenger}'`)).toEqual([
    { raw },
  ])
})
