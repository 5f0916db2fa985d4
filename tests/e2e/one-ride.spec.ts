import { expect, test } from './test.ts'
import { io } from 'socket.io-client'
import { ask, bookWith, call, tokenOf } from './call.ts'
import { answered } from './people.ts'
import { at, soon } from './times.ts'

type Ride = { key: string; status: string; fleet?: string; driver?: { name?: string } }
type Passenger = {
  key: string
  places: { home: { address: object }; facility: { name: string; address: object } }
}

/** Books one way for a passenger of the demo, needed at an instant. */
async function book(token: string, search: string, needed: number): Promise<string> {
  const { patients } = await call<{ patients: Passenger[] }>(
    'lakeside',
    'patient.search',
    { query: search },
    token,
  )
  const { key, places } = patients[0] as Passenger
  const stops = {
    pickup: { address: places.home.address, type: 'home' },
    dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
  }
  const ride = { passenger: { key }, reason: 'other', type: 'scheduled', times: { needed }, stops }
  const keys = await bookWith(token, { rides: [ride], ...answered })
  return keys[0] as string
}

async function rideOf(token: string, ride: string): Promise<Ride> {
  return (await call<{ rides: [Ride] }>('lakeside', 'ride.info', [ride], token)).rides[0]
}

test('a ride goes from booking to drop-off through stock clients, live for everybody who may see it', async () => {
  const token = await tokenOf('lakeside', 'coordinator')
  const host = `lakeside.localhost:${process.env.E2E_PORT}`
  const socket = io(`http://127.0.0.1:${process.env.E2E_PORT}`, {
    transports: ['websocket'],
    extraHeaders: { host },
    auth: { token },
  })
  const heard: string[] = []
  let ride = ''
  socket.on(
    'event',
    ({ key, data }: { key: string; data: { status?: string } }) =>
      key === ride && data.status && heard.push(data.status),
  )
  await new Promise((resolve) => socket.on('ready', resolve))

  ride = await book(token, '6145550103', soon())
  type Mail = { to: string; body: string; channel: string; at: number }
  let mail: Mail | undefined
  await expect
    .poll(async () => {
      mail = (
        JSON.parse((await ask('lakeside', '/api/dev/outbox?to=dispatch@basiccab.example')).body) as Mail[]
      ).find(({ body }) => body.includes(ride))
      return mail?.channel
    })
    .toBe('email')
  const link = /access_token=(\S+)/.exec(mail?.body ?? '')?.[1]
  const { token: basic } = await call<{ token: string }>('lakeside', 'auth.upgrade', { token: link })
  expect(
    (await ask('lakeside', '/api/call/auth.upgrade', { method: 'POST', body: { token: link } })).status,
  ).toBe(401)

  const offered = await call<{
    label: string
    ride: { passenger: { name: { last: string } }; communication: object }
  }>('lakeside', 'offer.info', { ride }, basic)
  expect(offered.label).toBe('Available')
  expect(offered.ride.passenger.name.last).toMatch(/^.\.$/)
  await call('lakeside', 'offer.accept', { ride }, basic)
  const metro = await tokenOf('lakeside', 'metro')
  const late = await ask('lakeside', '/api/call/offer.accept', {
    method: 'POST',
    body: { ride },
    headers: { authorization: `Bearer ${metro}` },
  })
  expect([late.status, late.json().error?.code]).toEqual([409, 'offer_taken'])

  await call(
    'lakeside',
    'ride.driver',
    {
      ride,
      driver: { first: 'Bea', last: 'Cab', phone: '(614) 555-0111' },
      vehicle: { make: 'Ford', model: 'Transit', color: 'Blue', license: 'CAB 1' },
    },
    basic,
  )
  for (const step of [
    { status: 'pickup', eta: Date.now() + 600_000 },
    { status: 'waiting' },
    { status: 'enroute' },
  ])
    await call('lakeside', 'ride.status', { ride, ...step }, basic)
  await call('lakeside', 'ride.status', { ride, status: 'completed', completed: Date.now() }, basic)
  expect(await rideOf(token, ride)).toMatchObject({
    status: 'completed',
    fleet: 'FLTbasiccab',
    driver: { name: 'Bea Cab' },
  })
  await expect
    .poll(() => heard)
    .toEqual(['scheduling', 'confirmed', 'pickup', 'waiting', 'enroute', 'completed'])

  // The same call over the socket gives the same object.
  const answer = (await socket
    .timeout(5_000)
    .emitWithAck('call', { action: 'ride.info', payload: [ride] })) as {
    ok: boolean
    data: { rides: Ride[] }
  }
  expect([answer.ok, answer.data.rides[0]?.key]).toEqual([true, ride])
  socket.close()
})

test('the Test Dummy accepts by itself and drives the ride to its end', async () => {
  test.setTimeout(120_000)
  const token = await tokenOf('lakeside', 'coordinator')
  const ride = await book(token, '6145550105', at(1, '12:00'))
  await expect
    .poll(async () => (await rideOf(token, ride)).status, { timeout: 90_000, intervals: [1_000] })
    .toBe('completed')
  expect(await rideOf(token, ride)).toMatchObject({ fleet: 'FLTtestdummy' })
})

test('a cancelled ride stays cancelled, and the provider is told', async () => {
  const token = await tokenOf('lakeside', 'coordinator')
  const ride = await book(token, '6145550106', soon())
  await call('lakeside', 'ride.cancel', { rides: [ride], reason: 'sick' }, token)
  const metro = await tokenOf('lakeside', 'metro')
  const answer = await ask('lakeside', '/api/call/offer.accept', {
    method: 'POST',
    body: { ride },
    headers: { authorization: `Bearer ${metro}` },
  })
  expect([404, 409]).toContain(answer.status)
  expect((await rideOf(token, ride)).status).toBe('cancelled')
})
