import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, clinic, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const EDITED = 'Ride has already been edited by another user. Return to the Dashboard to review the ride.'
const HOUR = 3_600_000
type Updated = { keys: string[]; rides: { key: string; version: number; edit: string; replaced?: string }[] }

async function booked(who: TestCustomer, hours = 6, round = false) {
  return (
    (await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours, round }), {
      token: who.token,
    })) as unknown as { data: { keys: string[] } }
  ).data.keys
}

function update(who: TestCustomer, rides: object[], token = who.token) {
  return make(portal, who.key, 'ride.update', { rides }, { token })
}

async function stored(who: TestCustomer) {
  const { sql } = portal.store
  return read(portal.store, who.key, {
    rides: many(
      sql`select r.key, r.status, r.version, r.notes, r.diff, r.prior_version_key, r.after_ride_key,
        r.fleet_key, r.request_key, r.fund_keys, r.needed_at from ride r where r.customer_key = s.c
        order by r.created_at, r.key`,
    ),
    offers: many(
      sql`select o.ride_key, o.fleet_key, o.status, o.round, o.expires_at from offer o
        where o.customer_key = s.c order by o.ride_key`,
    ),
    events: many(
      sql`select e.key, e.type, e.data from event e where e.customer_key = s.c and e.collection = 'ride:info'
        order by e.seq`,
    ),
  })
}

async function neededOf(who: TestCustomer, key: string) {
  return Date.parse((await stored(who)).rides.find((ride: { key: string }) => ride.key === key).needed_at)
}

function offerTo(who: TestCustomer, ride: string, fleet: string) {
  return write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ride_key: ride,
          ride_version: 1,
          fleet_key: fleet,
          round: 1,
          status: 'sent',
          sent_at: Date.now(),
          expires_at: Date.now() + 60_000,
          manual_cancel: false,
        },
      ],
    },
  })
}

test('server-behaviour §2.1 notes, contact and codes change in place; the activity names the fields', async () => {
  const who = await newCustomer(portal)
  const [ride] = (await booked(who)) as [string]
  const answer = await update(who, [
    {
      key: ride,
      version: 1,
      notes: { driver: 'Blue door' },
      auth_code: 'A-1',
      stops: {
        pickup: { address: bookingFor('x').rides[0]?.stops.pickup.address, notes: { pickup: 'Back door!' } },
        dropoff: { address: clinic },
      },
    },
  ])
  expect(answer.data).toEqual({
    keys: [ride],
    rides: [{ key: ride, status: 'scheduling', version: 2, edit: 'patch' }],
  })
  const { rides, events } = await stored(who)
  expect(rides).toHaveLength(1)
  expect([rides[0].version, rides[0].notes]).toEqual([2, { driver: 'Blue door' }])
  expect(events.at(-1)).toEqual({
    key: ride,
    type: 'edit',
    data: { fields: ['stops.pickup.notes', 'notes', 'auth_code'], version: 2 },
  })
  const { data } = (await make(portal, who.key, 'ride.info', [ride], { token: who.token })) as unknown as {
    data: { rides: { stops: { pickup: { notes: object } }; auth_code: string }[] }
  }
  expect([data.rides[0]?.stops.pickup.notes, data.rides[0]?.auth_code]).toEqual([
    { pickup: 'Back door!' },
    'A-1',
  ])
})

test('E194 V957 another type is told of the ride that has it, to the office', async () => {
  const who = await newCustomer(portal)
  const [ride] = (await booked(who)) as [string]
  const typeTold = async (key: string) => {
    const { data } = await make(portal, who.key, 'ride.events', { ride: key }, { token: who.token })
    const { events } = data as { events: { type: string; data: object }[] }
    return events.filter(({ type }) => type === 'type').map((event) => event.data)
  }
  const typed = async (key: string, type: string) => {
    const { data } = await update(who, [{ key, version: 1, type }])
    return (data as Updated).keys[0] as string
  }
  const asked = await typed(ride, 'will-call')
  expect(await typeTold(asked)).toEqual([{ type: 'will-call' }])
  const back = await typed(asked, 'scheduled')
  expect([await typeTold(ride), await typeTold(back)]).toEqual([[], [{ type: 'scheduled' }]])
})

test('F088 X088 the customer’s own number of a ride is kept, changed in place, and stays over an edit', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { ride_key: true } } })
  const booking = bookingFor(who.passenger)
  Object.assign(booking.rides[0] as object, { customer_key: 'TRIP-7' })
  const made = (await make(portal, who.key, 'ride.create', booking, { token: who.token })) as unknown as {
    data: { keys: string[] }
  }
  const keyOf = async (ride: string) =>
    (
      (await make(portal, who.key, 'ride.info', [ride], { token: who.token })) as unknown as {
        data: { rides: { customer_key?: string }[] }
      }
    ).data.rides[0]?.customer_key
  const [ride] = made.data.keys as [string]
  expect(await keyOf(ride)).toBe('TRIP-7')
  expect((await update(who, [{ key: ride, version: 1, customer_key: 'TRIP-8' }])).data).toMatchObject({
    rides: [{ edit: 'patch' }],
  })
  expect(await keyOf(ride)).toBe('TRIP-8')
  const moved = (await update(who, [
    { key: ride, version: 2, times: { needed: (await neededOf(who, ride)) + HOUR } },
  ])) as unknown as { data: Updated }
  expect([moved.data.rides[0]?.edit, await keyOf(moved.data.keys[0] as string)]).toEqual([
    'critical',
    'TRIP-8',
  ])
})

test('a team and an appointment are taken away by null; who is limited to teams keeps one', async () => {
  const who = await newCustomer(portal, { configuration: { teams_enabled: true } })
  const north = newKey('TEA')
  await write(portal.store, who.key, { inserts: { team: [{ key: north, name: 'North' }] } })
  const booking = bookingFor(who.passenger)
  const [first] = booking.rides
  Object.assign(first!, { team: north, reason: 'appointment' })
  Object.assign(first!.times, { appointment: first!.times.needed + HOUR })
  const made = (await make(portal, who.key, 'ride.create', booking, { token: who.token })) as unknown as {
    data: { keys: string[] }
  }
  const [ride] = made.data.keys as [string]
  const limited = await who.role(['ride.edit', 'ride.view'], { teams: [north] })
  const refused = await update(who, [{ key: ride, version: 1, team: null }], limited)
  expect([refused.status, refused.error?.fields]).toEqual([422, { 'rides.0.team': 'Select team' }])
  const inPlace = (await update(who, [{ key: ride, version: 1, team: null }])) as unknown as { data: Updated }
  expect(inPlace.data.rides[0]?.edit).toBe('patch')
  // Whose ride it is no more don't hear of it.
  const { told } = await read(portal.store, who.key, {
    told: many(portal.store.sql`select e.team_key from event e where e.customer_key = s.c
      and e.ride_key = ${ride} and e.type = 'edit'`),
  })
  expect(told).toEqual([{ team_key: null }])
  const replaced = (await update(who, [
    { key: ride, version: 2, reason: 'other', times: { appointment: null } },
  ])) as unknown as { data: Updated }
  expect(replaced.data.rides[0]?.edit).toBe('critical')
  const { rides } = await read(portal.store, who.key, {
    rides: many(
      portal.store.sql`select r.team_key, r.appointment_at from ride r
        where r.customer_key = s.c and r.key = ${replaced.data.keys[0] as string}`,
    ),
  })
  expect(rides).toEqual([{ team_key: null, appointment_at: null }])
})

test('server-behaviour §2.1 a ride that takes another one’s place is still of who booked it, and of then', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { support_visible: true } } })
  const [ride] = (await booked(who)) as [string]
  const support = { active: true, notes: 'Lift' }
  expect(
    (await make(portal, who.key, 'ride.support', { ride, ...support }, { token: who.token })).status,
  ).toBe(200)
  type Shown = { user: string; times: { created: number; needed: number }; version: number }
  const shown = async (key: string) =>
    ((await make(portal, who.key, 'ride.info', [key], { token: who.token })).data as { rides: [Shown] })
      .rides[0]
  const before = await shown(ride)
  const { version, times, user } = before
  const colleague = await who.role(['ride.edit', 'ride.view'])
  const { data } = await update(
    who,
    [{ key: ride, version, times: { needed: times.needed + HOUR } }],
    colleague,
  )
  const after = await shown((data as Updated).keys[0] as string)
  expect(after).toMatchObject({ user, support, times: { created: times.created } })
  expect(user).toEqual(expect.any(String))
})

test('server-behaviour §2.1 V1200 another time makes a new ride, withdraws offers, and later legs follow', async () => {
  const who = await newCustomer(portal)
  const [fleet] = await who.fleets(1)
  const [out, back] = (await booked(who, 6, true)) as [string, string]
  await offerTo(who, out, fleet?.key as string)
  const needed = await neededOf(who, out)
  const { data } = (await update(who, [
    { key: out, version: 1, times: { needed: needed + HOUR } },
  ])) as unknown as { data: Updated }
  const fresh = data.keys[0] as string
  expect(data.rides).toEqual([
    { key: fresh, status: 'scheduling', version: 1, edit: 'critical', replaced: out },
  ])
  const { rides, offers, events } = await stored(who)
  const by = new Map(rides.map((ride: { key: string }) => [ride.key, ride]))
  expect(by.get(out)).toMatchObject({ status: 'modified', version: 2 })
  expect(by.get(fresh)).toMatchObject({
    status: 'scheduling',
    prior_version_key: out,
    diff: { 'times.needed': { from: needed, to: needed + HOUR } },
  })
  expect(by.get(back)).toMatchObject({ after_ride_key: fresh })
  expect((by.get(fresh) as { request_key: string }).request_key).toBe(
    (by.get(out) as { request_key: string }).request_key,
  )
  expect(offers.map(({ status }: { status: string }) => status)).toEqual(['withdrawn'])
  // The reaction to this event asks fleets anew.
  expect(events.at(-1)).toMatchObject({
    key: fresh,
    type: 'create',
    data: { status: 'scheduling', prior: out },
  })
})

test.each([
  ['another hour', { hours: 1 }, 1],
  ['another date', { hours: 48 }, 0],
])(
  'server-behaviour §2.1 the fleet that held the ride is asked first after %s: %3$i offer',
  async (_, { hours }, count) => {
    const who = await fundedCustomer(portal, {})
    const noon = new Date(Date.now() + 3 * 24 * HOUR)
    const needed = Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth(), noon.getUTCDate(), 17)
    const payload = bookingFor(who.passenger)
    const made = (await make(
      portal,
      who.key,
      'ride.create',
      { ...payload, rides: [{ ...payload.rides[0], times: { needed } }] },
      { token: who.token },
    )) as unknown as { data: { keys: string[] } }
    const ride = made.data.keys[0] as string
    await offerTo(who, ride, who.fleet.key)
    expect((await make(portal, who.key, 'offer.accept', { ride }, { token: who.fleet.token })).status).toBe(
      200,
    )
    const { data } = (await update(who, [
      { key: ride, version: 2, times: { needed: needed + hours * HOUR } },
    ])) as unknown as { data: Updated }
    const { offers, rides } = await stored(who)
    expect(offers.find(({ ride_key }: { ride_key: string }) => ride_key === ride).status).toBe('withdrawn')
    const asked = offers.filter(({ ride_key }: { ride_key: string }) => ride_key === data.keys[0])
    expect(
      asked.map(({ fleet_key, status, round }: Record<string, unknown>) => [fleet_key, status, round]),
    ).toEqual(count ? [[who.fleet.key, 'sent', 0]] : [])
    if (count) expect(Date.parse(asked[0].expires_at) - Date.now()).toBeGreaterThan(25 * 60_000)
    expect(rides.find(({ key }: { key: string }) => key === data.keys[0]).fleet_key).toBeNull()
  },
)

test.each([
  ['both legs replaced', 'time', 'time'],
  ['the way there replaced, the way back changed in place', 'time', 'notes'],
  ['the way there changed in place, the way back replaced', 'notes', 'time'],
])('a way back follows the way there after an edit of both at once: %s', async (_, there, back) => {
  const who = await newCustomer(portal)
  const keys = (await booked(who, 6, true)) as [string, string]
  const edit = async (key: string, what: string) => ({
    key,
    version: 1,
    ...(what === 'time'
      ? { times: { needed: (await neededOf(who, key)) + HOUR / 2 } }
      : { notes: { internal: 'Both' } }),
  })
  const answer = await update(who, [await edit(keys[0], there), await edit(keys[1], back)])
  expect(answer.status).toBe(200)
  const { rides } = await stored(who)
  const shown = rides.filter(({ status }: { status: string }) => status !== 'modified')
  const [first, second] = shown.sort((a: { needed_at: string }, b: { needed_at: string }) =>
    a.needed_at < b.needed_at ? -1 : 1,
  )
  expect(shown).toHaveLength(2)
  expect([first.after_ride_key, second.after_ride_key]).toEqual([null, first.key])
})

test('doc 1 §8 a version that is not current is refused with the literal message, also once replaced', async () => {
  const who = await newCustomer(portal)
  const [ride] = (await booked(who)) as [string]
  await update(who, [{ key: ride, version: 1, notes: { driver: 'one' } }])
  const late = await update(who, [{ key: ride, version: 1, notes: { driver: 'two' } }])
  expect([late.status, late.error?.code, late.error?.message]).toEqual([409, 'already_edited', EDITED])
  await update(who, [{ key: ride, version: 2, type: 'will-call' }])
  const gone = await update(who, [{ key: ride, version: 3, notes: { driver: 'three' } }])
  expect([gone.status, gone.error?.message]).toEqual([409, EDITED])
})

test('an edit against an edit: one of twelve is kept, nothing of the others', async () => {
  const who = await newCustomer(portal)
  const [ride] = (await booked(who)) as [string]
  const needed = await neededOf(who, ride)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      update(who, [
        index % 2
          ? { key: ride, version: 1, notes: { driver: `n${index}` } }
          : { key: ride, version: 1, times: { needed: needed + index * 300_000 + 300_000 } },
      ]),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    answers.filter(({ status }) => status !== 200).map(({ status, error }) => [status, error?.code]),
  ).toEqual(Array.from({ length: 11 }, () => [409, 'already_edited']))
  const { rides } = await stored(who)
  expect(rides.filter(({ status }: { status: string }) => status !== 'modified')).toHaveLength(1)
})

test('an edit against an accept: one wins, the other is told, no fleet holds a ride that is gone', async () => {
  for (let round = 0; round < 10; round++) {
    const who = await newCustomer(portal)
    const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
    const [ride] = (await booked(who)) as [string]
    const needed = await neededOf(who, ride)
    await offerTo(who, ride, fleet.key)
    const [edited, accepted] = await Promise.all([
      update(who, [{ key: ride, version: 1, times: { needed: needed + HOUR } }]),
      make(portal, who.key, 'offer.accept', { ride }, { token: fleet.token }),
    ])
    expect([edited.status, accepted.status].toSorted()).toEqual([200, 409])
    const { rides, offers } = await stored(who)
    const old = rides.find(({ key }: { key: string }) => key === ride)
    expect([old.status, old.fleet_key]).toEqual(
      edited.status === 200 ? ['modified', null] : ['confirmed', fleet.key],
    )
    expect(offers.filter(({ status }: { status: string }) => status === 'accepted')).toHaveLength(
      accepted.status === 200 ? 1 : 0,
    )
  }
})

test('the hold moves with the ride; nothing of the allotment is lost or taken twice', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 1 } } } })
  const [ride] = (await booked(who)) as [string]
  const needed = await neededOf(who, ride)
  const answer = (await update(who, [
    { key: ride, version: 1, times: { needed: needed + HOUR } },
  ])) as unknown as { status: number; data: Updated }
  expect(answer.status).toBe(200)
  const { counters, entries, differences } = await ledgerOf(portal, who.key)
  expect([counters[0].held_count, differences]).toEqual([1, []])
  expect(entries.map(({ ride_key, kind }: Record<string, string>) => [ride_key, kind])).toEqual([
    [ride, 'hold'],
    [ride, 'release'],
    [answer.data.keys[0], 'hold'],
  ])
  expect((await stored(who)).rides.at(-1).fund_keys).toEqual([who.fund])
})

test('a changed time that doubles another ride is refused until it is acknowledged', async () => {
  const who = await newCustomer(portal)
  const [first] = (await booked(who, 6)) as [string]
  const [second] = (await booked(who, 30)) as [string]
  const change = { key: second, version: 1, times: { needed: await neededOf(who, first) } }
  const refused = await update(who, [change])
  expect([refused.status, refused.error?.code]).toEqual([409, 'duplicate_ride'])
  expect(
    (
      await make(
        portal,
        who.key,
        'ride.update',
        { rides: [change], acknowledged: [first] },
        { token: who.token },
      )
    ).status,
  ).toBe(200)
})

/** Stands for a passenger whom the customer has as well. */
const ANOTHER = 'another'
test.each([
  ['a time that is over', { times: { needed: Date.now() - HOUR } }, 'rides.0.times.needed'],
  [
    'a wheelchair without height',
    {
      accessibility: {
        mobility: 'wheelchair',
        wheelchair: 'standard',
        vehicle: 'wav',
        service: 'to_curb',
        equipment: false,
      },
    },
    'rides.0.accessibility.height',
  ],
  ['a passenger that there is not', { passenger: { key: 'PASother' } }, 'rides.0.passenger'],
  ['another passenger', { passenger: { key: ANOTHER } }, 'rides.0.passenger'],
])('%s is refused and names the field', async (_, change, field) => {
  const who = await newCustomer(portal)
  const [ride] = (await booked(who)) as [string]
  const asked =
    'passenger' in change && change.passenger.key === ANOTHER
      ? { passenger: { key: await anotherPassenger(portal, who.key) } }
      : change
  const answer = await update(who, [{ key: ride, version: 1, ...asked }])
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
})

test('a finished ride is not edited', async () => {
  const who = await newCustomer(portal)
  const [ride] = (await booked(who)) as [string]
  await make(portal, who.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token: who.token })
  const answer = await update(who, [{ key: ride, version: 2, notes: { driver: 'x' } }])
  expect([answer.status, answer.error?.code]).toEqual([409, 'change_impossible'])
})

describe('P032 a passenger', () => {
  const signedIn = async (access: 'view' | 'edit', policy: object = {}) => {
    const who = await newCustomer(portal, {
      policy,
      configuration: { passenger: { portal: true, portal_settings: { access } } },
    })
    const token = newToken()
    await write(portal.store, who.key, {
      inserts: {
        session: [
          {
            key: newKey('SES'),
            token_hash: hashOf(token),
            scope: 'passenger',
            passenger_key: who.passenger,
            expires_at: Date.now() + HOUR,
          },
        ],
      },
    })
    return { who, token, ride: (await booked(who))[0] as string }
  }
  test('with portal edit changes the reason, and neither notes nor what staff say', async () => {
    const { who, token, ride } = await signedIn('edit')
    await update(who, [{ key: ride, version: 1, notes: { internal: 'secret' } }])
    const noted = await update(who, [{ key: ride, version: 2, notes: { driver: 'Bring cash' } }], token)
    expect([noted.status, noted.error?.fields]).toEqual([
      422,
      { 'rides.0.notes.driver': 'may only be changed by staff' },
    ])
    expect((await update(who, [{ key: ride, version: 2, reason: 'appointment' }], token)).status).toBe(200)
    expect((await stored(who)).rides[0].notes).toEqual({ internal: 'secret' })
    expect(
      (await update(who, [{ key: ride, version: 3, fund_keys: ['FNDx'] }], token)).error?.fields,
    ).toEqual({ 'rides.0.fund_keys': 'may only be changed by staff' })
  })
  test.each([
    ['view', {}, 403, 'portal_edit'],
    ['edit', { passenger_edit: false }, 409, 'policy_edit'],
  ] as const)(
    'V559 P033 with portal %s and policy %j is refused: %s %s',
    async (access, policy, status, code) => {
      const { who, token, ride } = await signedIn(access, policy)
      const answer = await update(who, [{ key: ride, version: 1, notes: { driver: 'x' } }], token)
      expect([answer.status, answer.error?.code]).toEqual([status, code])
    },
  )
  test('V560 P033 with portal view can not cancel', async () => {
    const { who, token, ride } = await signedIn('view')
    const answer = await make(portal, who.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token })
    expect([answer.status, answer.error?.code]).toEqual([403, 'portal_edit'])
  })
  test("does not find another passenger's ride", async () => {
    const { who, token } = await signedIn('edit')
    const other = await anotherPassenger(portal, who.key)
    const made = (await make(portal, who.key, 'ride.create', bookingFor(other), {
      token: who.token,
    })) as unknown as { data: { keys: string[] } }
    expect(
      (await update(who, [{ key: made.data.keys[0] as string, version: 1, notes: { driver: 'x' } }], token))
        .status,
    ).toBe(404)
  })
})
