import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: TestCustomer
const rides: Record<'north' | 'south' | 'teamless', string> = { north: '', south: '', teamless: '' }
beforeAll(async () => {
  portal = await openTestPortal()
  customer = await newCustomer(portal, { policy: { team_access: 'none' } })
  await write(portal.store, customer.key, { inserts: { team: [{ key: 'TEAnorth', name: 'North' }, { key: 'TEAsouth', name: 'South' }] } })
  for (const [at, [name, team]] of Object.entries([['north', 'TEAnorth'], ['south', 'TEAsouth'], ['teamless', undefined]] as const)) {
    const booked = bookingFor(customer.passenger, { hours: 4 + Number(at) * 6 })
    Object.assign(booked.rides[0] as object, { ...(team ? { team } : {}), notes: { internal: 'for staff only', driver: 'side door' } })
    rides[name] = ((await make(portal, customer.key, 'ride.create', booked, { token: customer.token })).data as { keys: string[] }).keys[0] as string
  }
})
afterAll(() => portal.close())

const found = async (token: string): Promise<string[]> => {
  const { data } = await make(portal, customer.key, 'ride.search', { from: Date.now(), to: Date.now() + 5 * 86_400_000 }, { token })
  const keys = (data as { rides: { key: string }[] }).rides.map(({ key }) => key)
  return Object.entries(rides).filter(([, key]) => keys.includes(key)).map(([name]) => name).sort()
}
const statusOf = async (token: string, ride: string): Promise<number> => (await make(portal, customer.key, 'ride.info', [ride], { token })).status

test.each([
  ['a user of team North sees North and what has no team', ['TEAnorth'], ['north', 'teamless']],
  ['a user of both teams sees all', ['TEAnorth', 'TEAsouth'], ['north', 'south', 'teamless']],
  ['a user without teams sees only what has no team, as the policy says none', [], ['teamless']],
])('P035 X089 %s', async (_, teams, expected) => {
  const token = await customer.role(['ride.view'], { teams })
  expect(await found(token)).toEqual(expected)
  for (const name of ['north', 'south', 'teamless'] as const) expect([name, await statusOf(token, rides[name])]).toEqual([name, expected.includes(name) ? 200 : 404])
})

test('X089 where the policy says all for nil, a user without teams sees all', async () => {
  const own = await newCustomer(portal, { policy: { team_access: 'all_for_nil' } })
  await write(portal.store, own.key, { inserts: { team: [{ key: 'TEAnorth', name: 'North' }] } })
  const booked = bookingFor(own.passenger)
  Object.assign(booked.rides[0] as object, { team: 'TEAnorth' })
  await make(portal, own.key, 'ride.create', booked, { token: own.token })
  const { data } = await make(portal, own.key, 'ride.search', { from: Date.now(), to: Date.now() + 86_400_000 }, { token: await own.role(['ride.view']) })
  expect((data as { rides: unknown[] }).rides).toHaveLength(1)
})

test('a team that the user may not see cannot be booked for', async () => {
  const token = await customer.role(['ride.create'], { teams: ['TEAnorth'] })
  const booked = bookingFor(customer.passenger, { hours: 40 })
  Object.assign(booked.rides[0] as object, { team: 'TEAsouth' })
  const answer = await make(portal, customer.key, 'ride.create', booked, { token })
  expect([answer.status, answer.error?.fields]).toEqual([404, { 'rides.0.team': 'This team does not exist' }])
})

const passengerToken = async (): Promise<string> => {
  const token = newToken()
  await write(portal.store, customer.key, { inserts: { session: [{ key: newKey('SES'), token_hash: hashOf(token), scope: 'passenger', passenger_key: customer.passenger, expires_at: Date.now() + 3_600_000 }] } })
  return token
}

test('P032 a passenger sees own rides without costs and internal notes', async () => {
  const token = await passengerToken()
  const { data } = await make(portal, customer.key, 'ride.info', [rides.north], { token })
  const text = JSON.stringify(data)
  expect(text).not.toContain('for staff only')
  const [ride] = (data as { rides: { estimates: object; notes: object; costs?: object }[] }).rides
  expect(Object.keys(ride?.estimates ?? {})).not.toEqual(expect.arrayContaining(['cost']))
  expect(ride?.costs).toBeUndefined()
  expect(ride?.notes).toEqual({ driver: 'side door' })
  expect((await make(portal, customer.key, 'passenger.info', { key: 'PASsomebody' }, { token })).status).toBe(404)
})

test('server-behaviour §2.2 before acceptance a provider sees a first name, a letter and short needs; after it the whole name', async () => {
  const [fleet] = await customer.fleets(1)
  const ride = rides.teamless
  await write(portal.store, customer.key, { inserts: { offer: [{ ride_key: ride, ride_version: 1, fleet_key: fleet?.key, round: 1, status: 'sent', sent_at: Date.now(), expires_at: Date.now() + 60_000, manual_cancel: false }] } })
  const view = async () => (await make(portal, customer.key, 'offer.info', { ride }, { token: fleet?.token as string })).data as { ride: { passenger: { name: { last: string } }; communication: { phone?: object }; estimates: object } }
  const before = await view()
  expect(before.ride.passenger.name.last).toBe('T.')
  expect(before.ride.communication.phone).toBeUndefined()
  expect(JSON.stringify(before)).not.toMatch(/for staff only|fund_keys|auth_code/)
  await make(portal, customer.key, 'offer.accept', { ride }, { token: fleet?.token as string })
  const after = await view()
  expect(after.ride.passenger.name.last).toBe('Test')
  expect(after.ride.communication.phone).toBeDefined()
})
