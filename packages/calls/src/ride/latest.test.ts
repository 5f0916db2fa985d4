import { newKey } from '@nemt/domain/key/key.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { everyDay, tomorrowAfternoon } from '../testing/days.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000
const needed = tomorrowAfternoon()

async function asked<T>(who: TestCustomer, name: string, payload: object): Promise<T> {
  const answer = await make(portal, who.key, name, payload, { token: who.token })
  expect(answer.error).toBeUndefined()
  return answer.data as T
}

/** Moves the needed time of a ride by hours, which makes another one of it; gives the new key. */
async function moved(who: TestCustomer, key: string, hours: number, range?: 'future'): Promise<string> {
  const change = { key, version: 1, times: { needed: needed + hours * HOUR } }
  const { rides } = await asked<{ rides: { key: string }[] }>(who, 'ride.update', {
    rides: [change],
    ...(range ? { range } : {}),
  })
  return rides[0]?.key ?? ''
}

/** The key and status of what each ride is now. */
async function latest(who: TestCustomer, keys: string[]) {
  const { rides } = await asked<{ rides: Record<string, { key: string; status: string }> }>(
    who,
    'ride.latest',
    { keys },
  )
  return Object.entries(rides).map(([key, ride]) => [key, ride.key, ride.status])
}

test('a ride is followed over several edits to what it is now, by whoever may see it', async () => {
  const who = await newCustomer(portal)
  const { keys } = await asked<{ keys: string[] }>(who, 'ride.create', bookingFor(who.passenger))
  const [first = ''] = keys
  const second = await moved(who, first, 1)
  const third = await moved(who, second, 2)
  expect(await latest(who, [first, third])).toEqual([
    [first, third, 'scheduling'],
    [third, third, 'scheduling'],
  ])
  const answer = await make(
    portal,
    who.key,
    'ride.latest',
    { keys: [first, 'RIDnowhere'] },
    { token: who.token },
  )
  expect(answer.status).toBe(404)
})

test('P035 who may not see a ride is not led to the one that took its place, though they see that one', async () => {
  const who = await newCustomer(portal, { policy: { team_access: 'none' } })
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  const { keys } = await asked<{ keys: string[] }>(who, 'ride.create', bookingFor(who.passenger))
  const [first = ''] = keys
  const second = await moved(who, first, 1)
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: north, name: 'North' },
        { key: south, name: 'South' },
      ],
    },
  })
  await write(portal.store, who.key, {
    updates: [
      update('ride', { where: { key: first }, set: { team_key: north } }),
      update('ride', { where: { key: second }, set: { team_key: south } }),
    ],
  })
  const token = await who.role(['ride.view'], { teams: [south] })
  const statusOf = async (key: string) =>
    (await make(portal, who.key, 'ride.latest', { keys: [key] }, { token })).status
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
})

test('P035 a ride whose successor one may not see is not shown as it was before, either', async () => {
  const who = await newCustomer(portal, { policy: { team_access: 'none' } })
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  const { keys } = await asked<{ keys: string[] }>(who, 'ride.create', bookingFor(who.passenger))
  const [first = ''] = keys
  const second = await moved(who, first, 1)
  const team = [north, south].map((key) => ({ key, name: key }))
  await write(portal.store, who.key, { inserts: { team } })
  await write(portal.store, who.key, {
    updates: [
      update('ride', { where: { key: first }, set: { team_key: north } }),
      update('ride', { where: { key: second }, set: { team_key: south } }),
    ],
  })
  const token = await who.role(['ride.view'], { teams: [north] })
  const { status, data } = await make(portal, who.key, 'ride.latest', { keys: [first] }, { token })
  expect([status, data]).toEqual([404, undefined])
})

test('server-behaviour §2.7 a day of a series is followed over an edit of all later days', async () => {
  const who = await newCustomer(portal)
  const booked = bookingFor(who.passenger)
  const until = addDays(localDate(needed, 'America/Chicago'), 5)
  const repeat = { enabled: true, days: everyDay, until: Date.parse(`${until}T12:00:00Z`) }
  const rides = booked.rides.map((ride) => ({ ...ride, times: { needed }, repeat }))
  const { keys } = await asked<{ keys: string[] }>(who, 'ride.create', { ...booked, rides })
  const third = keys[2] ?? ''
  const later = await moved(who, third, 2 * 24 + 1, 'future')
  const now = await moved(who, later, 2 * 24 + 2)
  expect(await latest(who, [third])).toEqual([[third, now, 'scheduling']])
})
