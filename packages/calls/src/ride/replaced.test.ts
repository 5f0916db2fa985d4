import { beforeWriting } from '../testing/interleave.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal({ max: 10 })
  who = await newCustomer(portal, { configuration: { flags: { support_visible: true } } })
})
afterAll(() => portal.close())

let hours = 24

function ask(name: string, payload: object, by = portal) {
  return make(by, who.key, name, payload, { token: who.token })
}

async function booked(): Promise<string> {
  hours += 3
  const { data } = await ask('ride.create', bookingFor(who.passenger, { hours }))
  return (data as { keys: [string] }).keys[0]
}

/** An edit that puts another ride in the place of one. */
async function replace(ride: string): Promise<void> {
  const stops = bookingFor(who.passenger).rides[0]!.stops
  const there = { address: { ...stops.dropoff.address, format: '2 Other St', lat: 41.9 } }
  const edit = { key: ride, version: 1, stops: { ...stops, dropoff: there } }
  const { status } = await ask('ride.update', { rides: [edit] })
  expect(status).toBe(200)
}

/** What a colleague does to a ride from a screen that shows it as it was. */
const acts: [name: string, payload: (ride: string, other: string) => object][] = [
  ['ride.own', (ride) => ({ ride })],
  ['ride.message', (ride) => ({ ride, text: 'Hello there' })],
  ['ride.support', (ride) => ({ ride, active: true, notes: 'Lift' })],
  ['ride.link', (ride, other) => ({ ride, other })],
  ['ride.link', (ride, other) => ({ ride: other, other: ride })],
  ['caregiver.create', (ride) => ({ ride })],
]

test.each(acts)(
  'doc 1 §8 %s of a ride that an edit has replaced is told, and not lost with it',
  async (name, of) => {
    const [ride, other] = [await booked(), await booked()]
    await replace(ride)
    expect(await ask(name, of(ride, other))).toMatchObject({ status: 409, error: { code: 'already_edited' } })
  },
)

test.each(acts)('doc 1 §8 %s at the moment of such an edit is told, too', async (name, of) => {
  const [ride, other] = [await booked(), await booked()]
  const edited = beforeWriting(portal, () => replace(ride))
  expect(await ask(name, of(ride, other), edited)).toMatchObject({
    status: 409,
    error: { code: 'already_edited' },
  })
})

describe('decision 102 a passenger’s words about a replaced ride stand with what took its place', () => {
  const reply = async (ride: string, by = portal) => {
    const token = await passengerToken(portal, who.key, who.passenger)
    const { status, data } = await make(
      by,
      who.key,
      'ride.reply',
      { ride, text: 'I use the side door' },
      { token },
    )
    return { status, ride: (data as { ride: string }).ride }
  }
  const latest = async (ride: string) =>
    ((await ask('ride.latest', { keys: [ride] })).data as { rides: Record<string, { key: string }> }).rides[
      ride
    ]?.key

  test('written after the edit', async () => {
    const ride = await booked()
    await replace(ride)
    expect(await reply(ride)).toEqual({ status: 200, ride: await latest(ride) })
  })

  test('written at its moment', async () => {
    const ride = await booked()
    expect(
      await reply(
        ride,
        beforeWriting(portal, () => replace(ride)),
      ),
    ).toEqual({
      status: 200,
      ride: await latest(ride),
    })
    expect(await latest(ride)).not.toBe(ride)
  })
})
