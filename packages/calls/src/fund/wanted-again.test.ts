import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000

/** A passenger whose benefit grants so many rides, in all or each month. */
async function world(count: number, interval: 'static' | 'monthly' = 'static') {
  const who = await fundedCustomer(portal, {
    ...{ trip: { ride: { allotment: { count } } }, limits: { allotment: { interval, calendar: true } } },
  })
  forgetFleets(portal)
  const by = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const must = async <T>(name: string, payload: object) => {
    const answer = await by(name, payload)
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
    return answer.data as T
  }
  const book = async (day: number, more: object = {}, passenger = who.passenger) =>
    (
      await must<{ keys: [string] }>('ride.create', {
        ...bookingFor(passenger, { hours: 24 * day + 6 }),
        ...more,
      })
    ).keys[0]
  const cancel = (ride: string) =>
    must<{ cancellation: { key: string } }>('ride.cancel', { rides: [ride], reason: 'sick', undo: true })
  const used = async () => {
    const { counters, differences } = await ledgerOf(portal, who.key)
    expect(differences).toEqual([])
    return counters.reduce((sum: number, one: { held_count: number }) => sum + one.held_count, 0)
  }
  return { who, by, must, book, cancel, used }
}

type World = Awaited<ReturnType<typeof world>>

/** Another fund of the benefit, which somebody has. */
async function secondFund({ who, must }: World, passenger_key: string): Promise<string> {
  const key = newKey('FND')
  const asked = { passenger_key: who.passenger }
  const [{ policy }] = (await must<{ funds: [{ policy: { key: string } }] }>('passenger.funds', asked)).funds
  await write(portal.store, who.key, { inserts: { fund: [{ key, name: 'B', policy_key: policy.key }] } })
  await write(portal.store, who.key, { inserts: { passenger_fund: [{ passenger_key, fund_key: key }] } })
  return key
}

/** A booking that a fund pays for. */
function paidBy(fund: string, passenger: string, hours: number) {
  return { rides: bookingFor(passenger, { hours }).rides.map((ride) => ({ ...ride, fund_keys: [fund] })) }
}

test.each([
  ['the first', 1],
  ['the second', 40],
])(
  'decision 062 two rides come back where each month’s allotment has room: another fund has one of %s',
  async (_, day) => {
    const at = await world(2, 'monthly')
    const { passenger, fund } = at.who
    const second = await secondFund(at, passenger)
    const noon = (after: number, by: string, hours = 0) =>
      paidBy(by, passenger, (noonAfter(after) - Date.now()) / HOUR + hours)
    const rides = [await at.book(0, noon(1, fund)), await at.book(0, noon(40, fund))]
    const ended = await at.must<{ cancellation: { key: string } }>('ride.cancel', {
      ...{ rides, reason: 'sick', undo: true },
    })
    await at.book(0, noon(day, second, 3))
    expect(await at.by('ride.cancel.undo', { cancellation: ended.cancellation.key })).toMatchObject({
      status: 200,
    })
    expect(await at.used()).toBe(3)
  },
)

/** What ends a ride, and what brings it back. */
const ways: Record<string, (at: World, ride: string) => Promise<() => ReturnType<World['by']>>> = {
  'ride.cancel.undo': async ({ cancel, by }, ride) => {
    const { cancellation } = await cancel(ride)
    return () => by('ride.cancel.undo', { cancellation: cancellation.key })
  },
  'ride.kickoff_scheduling': async ({ who, must, by }, ride) => {
    await write(portal.store, who.key, {
      updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
    })
    await must('ride.status', { ride, status: 'unavailable' })
    return () => by('ride.kickoff_scheduling', { ride })
  },
}

describe.each(Object.entries(ways))('server-behaviour §2.9 %s and the allotment', (_, end) => {
  test('what somebody let go past it comes back as it was', async () => {
    const at = await world(1)
    await at.book(1)
    const over = {
      acknowledged_limits: ['allotment_count'],
      authorization: { reason: 'Dialysis goes on' },
    }
    const ride = await at.book(2, over)
    const back = await end(at, ride)
    expect(await back()).toMatchObject({ status: 200 })
    expect(await at.used()).toBe(2)
  })

  test('what nobody let go past it does not, where somebody took its place', async () => {
    const at = await world(1)
    const ride = await at.book(1)
    const back = await end(at, ride)
    await at.book(2)
    expect(await back()).toMatchObject({ status: 409, error: { code: 'allotment_exhausted' } })
    expect(await at.used()).toBe(1)
  })

  test('what somebody let go past another limit alone does not, either', async () => {
    const at = await world(1)
    const ride = await at.book(1)
    const limits = [{ type: 'distance', bound: 'upper', limit: 5, hard: false, penalty: 1 }]
    const passed = { at: Date.now(), by: { key: 'USR1', name: 'Ana' }, limits, penalty: 1 }
    await write(portal.store, at.who.key, {
      updates: [
        update('ride', {
          where: { key: ride },
          set: { checked_constraints: { ...passed, need: 'on_constraint' } as never },
        }),
      ],
    })
    const back = await end(at, ride)
    await at.book(2)
    expect(await back()).toMatchObject({ status: 409, error: { code: 'allotment_exhausted' } })
    expect(await at.used()).toBe(1)
  })

  test('decision 062 nor where the funds of one benefit are one allotment after a merge', async () => {
    const at = await world(2)
    const { who, must } = at
    const other = await anotherPassenger(portal, who.key, {})
    const fund = await secondFund(at, other)
    const ride = await at.book(1)
    await at.book(2, {}, other)
    const back = await end(at, ride)
    const versions = await Promise.all(
      [who.passenger, other].map(
        async (key) => (await must<{ version: number }>('passenger.info', { key })).version,
      ),
    )
    await must('passenger.merge', { passengers: [who.passenger, other], versions })
    await at.book(3, paidBy(fund, who.passenger, 80))
    expect(await back()).toMatchObject({ status: 409, error: { code: 'allotment_exhausted' } })
    expect(await at.used()).toBe(2)
  })

  test('decision 062 what another fund of the benefit has in another month takes nothing away', async () => {
    const at = await world(1, 'monthly')
    const { passenger, fund } = at.who
    const second = await secondFund(at, passenger)
    const ride = await at.book(1, paidBy(fund, passenger, 30))
    await at.book(40, paidBy(second, passenger, 40 * 24))
    const back = await end(at, ride)
    expect(await back()).toMatchObject({ status: 200 })
    expect(await at.used()).toBe(2)
  })
})
