import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, newCustomer, serviceArea, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor, react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Booked = { who: TestCustomer; fleet: { key: string; token: string }; ride: string }

/** A ride that a fleet has accepted, with a driver; `set` is laid over its row. */
async function driven(options: { notices?: object; set?: object } = {}): Promise<Booked> {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const configuration = {
    ...{ dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } },
    phone: { display: '(312) 555-0190' },
    ...(options.notices ? { notices: options.notices } : {}),
  }
  await write(portal.store, who.key, {
    updates: [update('customer', { where: { version: 1 }, set: { configuration } })],
  })
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 1 }), {
    token: who.token,
  })
  const [ride = ''] = (data as { keys: string[] }).keys
  await react(portal, who.key, ['offer.plan'])
  const driver = { first: 'Ana María', last: 'Ruiz', phone: '3125550142' }
  const vehicle = { make: 'Toyota', model: 'Sienna', color: 'White', license: 'ABC 123' }
  for (const [name, payload] of [
    ['offer.accept', {}],
    ['ride.driver', { driver, vehicle }],
  ] as const) {
    const answer = await make(portal, who.key, name, { ride, ...payload }, { token: fleet.token })
    if (answer.error) throw new Error(JSON.stringify(answer.error))
  }
  if (options.set)
    await write(portal.store, who.key, {
      updates: [update('ride', { where: { key: ride }, set: options.set })],
    })
  return { who, fleet, ride }
}

async function status({ who, fleet, ride }: Booked, payload: object): Promise<void> {
  const answer = await make(portal, who.key, 'ride.status', { ride, ...payload }, { token: fleet.token })
  if (answer.error) throw new Error(JSON.stringify(answer.error))
}

/** The texts that the passenger's number has got. */
async function texts({ who, ride }: Booked): Promise<{ channel: string; recipient: string; body: string }[]> {
  const { sql } = portal.store
  const { messages } = await read(portal.store, who.key, {
    messages: many(
      sql`select m.channel, m.recipient, m.body from message m where m.customer_key = s.c and m.ride_key = ${ride}
        and split_part(m.effect, ':', 1) not in ('drive', 'driven') order by m.key`,
    ),
  })
  return messages
}

const ETA = Date.now() + 20 * 60_000
/** A fifth of December that lies ahead, whenever this runs. */
const DECEMBER = `${new Date().getUTCFullYear() + 1}-12-05`

test('server-behaviour §2.13 on the way and there: once each, with driver and vehicle, nothing of places', async () => {
  const booked = await driven()
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, booked.who.key, ['passenger.tell'], 2)
  await status(booked, { status: 'waiting' })
  await react(portal, booked.who.key, ['passenger.tell'], 2)
  const sent = await texts(booked)
  expect(sent.map(({ recipient }) => recipient)).toEqual(['+13125550111', '+13125550111'])
  expect(sent[0]?.body).toMatch(
    /Ana is on the way to you, about \d\d:\d\d[ap]m C[DS]T\. White Toyota Sienna ABC 123\.$/,
  )
  expect(sent[1]?.body).toMatch(/Ana is here for you\..*\(312\) 555-0190$/)
  expect(JSON.stringify(sent)).not.toMatch(/Test Way|Plaza|Ruiz/)
})

test('server-behaviour §2.13 another car than was told is told anew, on the way and at the door', async () => {
  const booked = await driven()
  const { who, fleet, ride } = booked
  const changeTo = async (first: string, license: string) => {
    const crew = { driver: { first, last: 'Lang', phone: '3125550143' }, vehicle: { make: 'Ford', license } }
    const answer = await make(portal, who.key, 'ride.driver', { ride, ...crew }, { token: fleet.token })
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    await react(portal, who.key, ['passenger.tell'], 2)
  }
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, who.key, ['passenger.tell'], 2)
  await changeTo('Eva', 'DEF 456')
  await status(booked, { status: 'waiting' })
  await react(portal, who.key, ['passenger.tell'], 2)
  await changeTo('Ivo', 'GHI 789')
  // The same once more is no news, and who sits in the car sees it.
  await changeTo('Ivo', 'GHI 789')
  await status(booked, { status: 'enroute' })
  await changeTo('Udo', 'KLM 012')
  expect((await texts(booked)).map(({ body }) => body)).toEqual([
    expect.stringMatching(/Ana is on the way to you, about .*White Toyota Sienna ABC 123\.$/),
    expect.stringMatching(/Eva is on the way to you, about .*Ford DEF 456\.$/),
    expect.stringMatching(/Eva is here for you\. Ford DEF 456\./),
    expect.stringMatching(/Ivo is here for you\. Ford GHI 789\./),
  ])
})

test('server-behaviour §2.13 a notice that has not left within an hour is of no use any more', async () => {
  const booked = await driven()
  const before = portal.clock()
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, booked.who.key, ['passenger.tell'])
  const { sql } = portal.store
  const { notice } = await read(portal.store, booked.who.key, {
    notice: one(
      sql`select (extract(epoch from m.useless_at) * 1000)::float8 as until from message m
        where m.customer_key = s.c and m.ride_key = ${booked.ride} and m.effect like 'notice:%:on_way'`,
    ),
  })
  const until = Number(notice?.until) - 3_600_000
  expect([until >= before, until <= portal.clock()]).toEqual([true, true])
})

test('in the passenger’s language', async () => {
  const booked = await driven({ set: { passenger_language: 'es' } })
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, booked.who.key, ['passenger.tell'])
  expect((await texts(booked))[0]?.body).toContain('Ana va hacia usted')
})

/** Somebody else who answers the passenger's number. */
const marta = {
  relation: 'child',
  contact: 'caregiver',
  method: 'sms',
  name: { first: 'Marta', last: 'Guardian' },
}

test.each([
  ['in their own language', 'en', 'es', /Ana va hacia PatTest, llega .*/, /Ana espera por PatTest\./],
  [
    'also where the passenger reads another one',
    'es',
    'en',
    /Ana is on the way to PatTest, about /,
    /here for PatTest\./,
  ],
  [
    'in the passenger’s where no screen has theirs',
    'es',
    'vi',
    /Ana va hacia PatTest/,
    /espera por PatTest\./,
  ],
])('F151 another contact is told whose ride it is, %s', async (_, passenger, language, ...expected) => {
  const communication = { ...marta, language, phone: { raw: '+13125550112' } }
  const booked = await driven({ set: { passenger_language: passenger, communication } })
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, booked.who.key, ['passenger.tell'])
  await status(booked, { status: 'waiting' })
  await react(portal, booked.who.key, ['passenger.tell'])
  const sent = await texts(booked)
  expect(sent.map(({ recipient, body }) => [recipient, body])).toEqual(
    expected.map((words) => ['+13125550112', expect.stringMatching(words)]),
  )
  expect(JSON.stringify(sent)).not.toMatch(/Test Way|Plaza|Guardian|your ride|su viaje/)
})

test('of a ride that comes when it is called for no time is told', async () => {
  const booked = await driven({ set: { type: 'will-call' } })
  await react(portal, booked.who.key, ['passenger.tell'])
  await make(
    portal,
    booked.who.key,
    'ride.cancel',
    { rides: [booked.ride], reason: 'external' },
    { token: booked.who.token },
  )
  await react(portal, booked.who.key, ['passenger.tell'])
  const sent = (await texts(booked)).map(({ body }) => body)
  expect(sent).toEqual([
    expect.stringMatching(/your ride on \d\d\/\d\d is booked. It comes when you ask for it/),
    expect.stringMatching(/\w+ drives you on \d\d\/\d\d, when you ask for the ride/),
    expect.stringMatching(/Ana drives you on \d\d\/\d\d, when you ask for the ride/),
    expect.stringMatching(/your ride on \d\d\/\d\d is cancelled/),
  ])
})

describe('of a ride that was called for no time is told but the driver’s own word', () => {
  /** Called for at its door, an hour before the time that it was booked for. */
  async function called(): Promise<Booked> {
    const booked = await driven({ set: { type: 'will-call', status: 'active' } })
    const { who, ride } = booked
    const answer = await make(
      portal,
      who.key,
      'ride.status',
      { ride, status: 'requesting' },
      { token: who.token },
    )
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return booked
  }

  test('who drives, and that they come, once they set out without a word of when', async () => {
    const booked = await called()
    const driver = { first: 'Eva', last: 'Lang', phone: '3125550143' }
    const { who, ride, fleet } = booked
    await make(portal, who.key, 'ride.driver', { ride, driver }, { token: fleet.token })
    await react(portal, who.key, ['passenger.tell'])
    await status(booked, { status: 'pickup' })
    await react(portal, who.key, ['passenger.tell'])
    expect((await texts(booked)).map(({ body }) => body).slice(-2)).toEqual([
      expect.stringMatching(/: Eva comes for you\. White Toyota Sienna ABC 123\. Questions\? /),
      expect.stringMatching(/: Eva is on the way to you\. White Toyota Sienna ABC 123\.$/),
    ])
    expect(await callAsSystem(portal, who.key, 'ride.due', { ride })).toEqual({})
  })

  test('that its provider comes: not that it waits to be asked once more', async () => {
    const booked = await called()
    await status(booked, { status: 'confirmed' })
    await react(portal, booked.who.key, ['passenger.tell'])
    expect((await texts(booked)).at(-1)?.body).toMatch(/: Fleet.* comes for you\. Questions\? /)
  })

  test('that they are late, with no time that nobody chose', async () => {
    const booked = await called()
    const { who, ride } = booked
    const eta = Date.now() + 60_000
    await status(booked, { status: 'pickup', eta })
    const late = { ...portal, clock: () => eta + 10 * 60_000 }
    await callAsSystem(portal, who.key, 'ride.due', { ride })
    expect(await callAsSystem(late, who.key, 'ride.due', { ride })).toEqual({ step: 'late' })
    await react(portal, who.key, ['passenger.tell'])
    expect((await texts(booked)).at(-1)?.body).toMatch(
      /: Ana is running late for your ride\. We are sorry\. /,
    )
  })
})

test.each([
  ['pickup', /: Ana is on the way to you\. White Toyota Sienna ABC 123\.$/],
  ['waiting', /: Ana is here for you\. /],
  ['enroute', null],
] as const)(
  'V1256 a driver who comes before the ride was called for (%s) brings no time of its own',
  async (to, text) => {
    const booked = await driven({ set: { type: 'will-call' } })
    const { who, ride } = booked
    await status(booked, { status: to })
    await react(portal, who.key, ['passenger.tell'], 2)
    if (text) expect((await texts(booked)).at(-1)?.body).toMatch(text)
    const answer = await make(portal, who.key, 'ride.info', { keys: [ride] }, { token: who.token })
    const [shown] = (answer.data as { rides: { estimates: object }[] }).rides
    expect(shown?.estimates).not.toHaveProperty('pickup')
  },
)

test('server-behaviour §2.1 who was told of a driver reads at once that another one is looked for', async () => {
  const booked = await driven({ set: { type: 'will-call' } })
  const { who, ride } = booked
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, who.key, ['passenger.tell'], 2)
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  const again = await make(
    portal,
    who.key,
    'ride.status',
    { ride, status: 'requesting' },
    { token: who.token },
  )
  expect(again.status).toBe(200)
  await react(portal, who.key, ['passenger.tell'], 2)
  expect((await texts(booked)).at(-1)?.body).toMatch(
    /: we look for another driver for your ride on \d\d\/\d\d\. /,
  )
})

test('a cancellation by the office is told', async () => {
  const booked = await driven()
  await make(
    portal,
    booked.who.key,
    'ride.cancel',
    { rides: [booked.ride], reason: 'external' },
    {
      token: booked.who.token,
    },
  )
  const jobs = await jobsFor(portal, booked.who.key)
  expect(jobs.filter(({ payload }) => payload.payload.notice === 'cancelled')).toHaveLength(1)
  await react(portal, booked.who.key, ['passenger.tell'])
  expect((await texts(booked))[0]?.body).toMatch(/your ride on \d\d\/\d\d at .* is cancelled/)
})

test('server-behaviour §2.13 in Spanish a day has its month by name: 12/05 is the twelfth of May there', async () => {
  const booked = await driven({ set: { passenger_language: 'es' } })
  const cancel = { rides: [booked.ride], reason: 'external' }
  await make(portal, booked.who.key, 'ride.cancel', cancel, { token: booked.who.token })
  await react(portal, booked.who.key, ['passenger.tell'])
  expect((await texts(booked))[0]?.body).toMatch(/su viaje del \d{1,2} [a-z]{3,4} a las .* se ha cancelado/)
})

test.each<[string, Parameters<typeof driven>[0]]>([
  ['the customer has switched it off', { notices: { on_way: false } }],
  [
    'the passenger wants no messages',
    {
      set: {
        communication: { relation: 'self', contact: 'rider', method: 'none', phone: { raw: '+13125550111' } },
      },
    },
  ],
  [
    'the ride has no number',
    { set: { communication: { relation: 'self', contact: 'rider', method: 'sms' } } },
  ],
])('nobody gets a text where %s', async (_, options) => {
  const booked = await driven(options)
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, booked.who.key, ['passenger.tell'])
  expect(await texts(booked)).toEqual([])
})

test('server-behaviour §2.13 who wants to be called is called with the same words, and gets no text', async () => {
  const phone = { raw: '+13125550111' }
  const communication = { relation: 'self', contact: 'rider', method: 'call', phone } as const
  const booked = await driven({ set: { communication } })
  await status(booked, { status: 'pickup', eta: ETA })
  await react(portal, booked.who.key, ['passenger.tell', 'message.send'])
  expect((await texts(booked)).map(({ channel }) => channel)).toEqual(['voice'])
})

test.each([
  ['en', /your ride on December 5 at 9:05am C[DS]T is cancelled/],
  ['es', /su viaje del 5 de diciembre a las 9:05 a\.m\. C[DS]T se ha cancelado/],
] as const)('§2.13 a call says the day as people say it, since it is heard (%s)', async (language, words) => {
  const communication = {
    relation: 'self',
    contact: 'rider',
    method: 'call',
    phone: { raw: '+13125550111' },
  } as const
  const needed_at = instantAt(DECEMBER, '09:05', 'America/Chicago')
  const booked = await driven({ set: { communication, passenger_language: language, needed_at } })
  const cancel = { rides: [booked.ride], reason: 'external' }
  await make(portal, booked.who.key, 'ride.cancel', cancel, { token: booked.who.token })
  const noon = instantAt(localDate(Date.now(), 'America/Chicago'), '12:00', 'America/Chicago')
  await react({ ...portal, clock: () => noon }, booked.who.key, ['passenger.tell'])
  expect((await texts(booked)).at(-1)).toMatchObject({ channel: 'voice', body: expect.stringMatching(words) })
})

describe('decision 058 nobody is called at night about what can wait until the morning', () => {
  const zone = 'America/Chicago'
  const tomorrow = addDays(localDate(Date.now(), zone), 1)
  const phone = { raw: '+13125550111' }
  const called = { relation: 'self', contact: 'rider', method: 'call', phone } as const
  /** A ride of the day after tomorrow, of which is told at an hour of tomorrow. */
  const toldAt = async (hour: string, set: object = {}, notice = 'accepted') => {
    const needed_at = instantAt(addDays(tomorrow, 1), '11:00', zone)
    const booked = await driven({ set: { communication: called, needed_at, ...set } })
    const payload = { ride: booked.ride, version: 9, notice }
    const portalAt = { ...portal, clock: () => instantAt(tomorrow, hour, zone) }
    const { told } = (await callAsSystem(portalAt, booked.who.key, 'passenger.tell', payload)) as {
      told: boolean
    }
    const jobs = await jobsFor(portal, booked.who.key)
    const later = jobs.filter(
      ({ payload: { call }, runAt }) => call === 'passenger.tell' && runAt !== undefined,
    )
    return { told, later: later.map(({ payload: { payload: again }, runAt }) => ({ again, runAt })), payload }
  }

  test.each([
    ['21:00', instantAt(addDays(tomorrow, 1), '08:00', zone)],
    ['03:15', instantAt(tomorrow, '08:00', zone)],
  ])('at %s the call waits for the morning, and is judged then as the ride is', async (hour, morning) => {
    const { told, later, payload } = await toldAt(hour)
    expect({ told, later }).toEqual({ told: false, later: [{ again: payload, runAt: morning }] })
  })
  test.each([
    ['by day', '20:59', {}],
    [
      'where the ride is soon after it',
      '21:00',
      { needed_at: instantAt(addDays(tomorrow, 1), '09:30', zone) },
    ],
    ['by text message, which wakes nobody', '21:00', { communication: { ...called, method: 'sms' } }],
  ])('it does not %s', async (_, hour, set) => {
    expect(await toldAt(hour, set)).toMatchObject({ told: true, later: [] })
  })
})

test('a notice that comes after the ride has moved on is not sent', async () => {
  const booked = await driven()
  await status(booked, { status: 'pickup', eta: ETA })
  await status(booked, { status: 'enroute' })
  await react(portal, booked.who.key, ['passenger.tell'])
  expect(await texts(booked)).toEqual([])
  const gone = { ride: 'RIDnobody', version: 1, notice: 'arrived' }
  expect(await callAsSystem(portal, booked.who.key, 'passenger.tell', gone)).toEqual({ told: false })
})

describe('server-behaviour §2.13 what is told without a change of status', () => {
  test('that rides are booked, once a request, whoever booked them', async () => {
    const who = await newCustomer(portal)
    const booking = bookingFor(who.passenger, { hours: 30, round: true })
    const { data, error } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    expect(error).toBeUndefined()
    const [first = ''] = (data as { keys: string[] }).keys
    await react(portal, who.key, ['passenger.tell'], 2)
    expect(
      (await texts({ who, ride: first, fleet: { key: '', token: '' } })).map(({ body }) => body),
    ).toEqual([
      expect.stringMatching(/^Customer Test: your rides are booked, the first one on \d\d\/\d\d at /),
    ])
  })

  test('that rides which wait for a call are booked, of whose first no time is told, which nobody chose', async () => {
    const who = await newCustomer(portal)
    const { rides, type } = bookingFor(who.passenger, { hours: 30, round: true })
    const booking = { type, rides: rides.map((ride) => ({ ...ride, type: 'will-call' })) }
    const { data, error } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    expect(error).toBeUndefined()
    const [first = ''] = (data as { keys: string[] }).keys
    await react(portal, who.key, ['passenger.tell'], 2)
    const told = (await texts({ who, ride: first, fleet: { key: '', token: '' } })).map(({ body }) => body)
    const said = /: your rides are booked, the first one on \d\d\/\d\d\. It comes when you ask for it\./
    expect(told).toEqual([expect.stringMatching(said)])
  })

  test('that a series is booked, also where the days after its first are only made later', async () => {
    const who = await newCustomer(portal)
    const { rides, type } = bookingFor(who.passenger, { hours: 70 * 24 })
    const [ride] = rides as [(typeof rides)[number]]
    const weekday = String(new Date(ride.times.needed).getUTCDay() || 7)
    const until = ride.times.needed + 22 * 24 * 3_600_000
    const repeat = { enabled: true, days: { [weekday]: true }, until }
    const booking = { type, rides: [{ ...ride, repeat }] }
    const { data, error } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    expect(error).toBeUndefined()
    const { keys } = data as { keys: string[] }
    expect(keys).toHaveLength(1)
    await react(portal, who.key, ['passenger.tell'], 2)
    const told = (await texts({ who, ride: keys[0]!, fleet: { key: '', token: '' } })).map(({ body }) => body)
    expect(told).toEqual([expect.stringMatching(/: your rides are booked, the first one on \d\d\/\d\d at /)])
  })

  test('that a ride was changed, once for each of its versions', async () => {
    const who = await newCustomer(portal)
    const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), {
      token: who.token,
    })
    const [ride = ''] = (data as { keys: string[] }).keys
    const times = { needed: Date.now() + 33 * 3_600_000 }
    const edited = await make(
      portal,
      who.key,
      'ride.update',
      { rides: [{ key: ride, version: 1, times }] },
      { token: who.token },
    )
    expect(edited.error).toBeUndefined()
    await react(portal, who.key, ['passenger.tell'], 2)
    const [next = ''] = (edited.data as { keys: string[] }).keys
    expect(await texts({ who, ride, fleet: { key: '', token: '' } })).toEqual([])
    expect((await texts({ who, ride: next, fleet: { key: '', token: '' } })).map(({ body }) => body)).toEqual(
      [expect.stringContaining('your ride was changed. It is on')],
    )
  })

  test('who takes it and who drives; the same driver again is no news', async () => {
    const booked = await driven()
    const same = { driver: { first: 'Ana María', last: 'Ruiz', phone: '3125550142' } }
    await make(
      portal,
      booked.who.key,
      'ride.driver',
      { ride: booked.ride, ...same },
      { token: booked.fleet.token },
    )
    // Another number of the driver and another family name change none of the words.
    const alike = { driver: { first: 'Ana', last: 'Ruiz Soto', phone: '3125550143' } }
    await make(
      portal,
      booked.who.key,
      'ride.driver',
      { ride: booked.ride, ...alike },
      { token: booked.fleet.token },
    )
    await react(portal, booked.who.key, ['passenger.tell'], 2)
    const bodies = (await texts(booked)).map(({ body }) => body)
    expect(bodies).toEqual(
      [
        expect.stringMatching(/is booked\./),
        expect.stringMatching(/^Customer Test: Fleet.* drives you on \d\d\/\d\d at/),
        expect.stringMatching(/: Ana drives you on .*White Toyota Sienna ABC 123\. Questions\?/),
      ].toSorted(
        (a, b) =>
          bodies.findIndex((body) => a.asymmetricMatch(body)) -
          bodies.findIndex((body) => b.asymmetricMatch(body)),
      ),
    )
  })

  test('decision 055 whom support arranged a ride with, and who drives it then', async () => {
    const who = await newCustomer(portal)
    const [fleet] = (await who.fleets(1, { dispatch: 'Email-disabled' })) as [{ key: string; token: string }]
    const configuration = { fleets: { whitelist: { [fleet.key]: true } } }
    await write(portal.store, who.key, {
      updates: [
        update('customer', { where: { version: 1 }, set: { configuration } }),
        update('app_user', { where: { is_global: false }, set: { is_global: true } }),
      ],
    })
    const by = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
    const { data } = await by('ride.create', bookingFor(who.passenger, { hours: 30 }))
    const [ride = ''] = (data as { keys: string[] }).keys
    const given = await by('ride.assign', { ride, fleet: fleet.key, version: 1, reason: 'By phone' })
    expect(given.data).toMatchObject({ status: 'arranged' })
    await react(portal, who.key, ['passenger.tell'])
    await by('ride.driver', { ride, driver: { first: 'Eva', last: 'Lang', phone: '3125550143' } })
    await react(portal, who.key, ['passenger.tell'], 2)
    expect((await texts({ who, ride, fleet })).map(({ body }) => body)).toEqual([
      expect.stringMatching(/is booked\./),
      expect.stringMatching(/: Fleet.* drives you on \d\d\/\d\d at/),
      expect.stringMatching(/: Eva drives you on \d\d\/\d\d at/),
    ])
  })

  test('a driver who is late by the clock, once', async () => {
    const booked = await driven()
    await status(booked, { status: 'pickup', eta: ETA })
    const { sql } = portal.store
    const { needed } = (
      await read(portal.store, booked.who.key, {
        row: one(
          sql`select (extract(epoch from r.needed_at) * 1000)::float8 as needed from ride r
            where r.customer_key = s.c and r.key = ${booked.ride}`,
        ),
      })
    ).row as { needed: number }
    const look = (now: number) =>
      callAsSystem({ ...portal, clock: () => now }, booked.who.key, 'ride.due', { ride: booked.ride })
    expect(await look(needed)).toEqual({})
    expect(await look(Math.max(needed, ETA) + 10 * 60_000)).toEqual({ step: 'late' })
    await react(portal, booked.who.key, ['passenger.tell'], 2)
    const late = (await texts(booked)).filter(({ body }) => body.includes('late'))
    expect(late.map(({ body }) => body)).toEqual([
      expect.stringMatching(/: Ana is running late for your ride at/),
    ])
  })

  test('a return that was opened before is asked about when the way there is over', async () => {
    const booked = await driven()
    const { data } = await make(
      portal,
      booked.who.key,
      'ride.create',
      bookingFor(booked.who.passenger, { hours: 3 }),
      { token: booked.who.token },
    )
    const [back = ''] = (data as { keys: string[] }).keys
    const set = { type: 'will-call', status: 'active', after_ride_key: booked.ride } as const
    await write(portal.store, booked.who.key, { updates: [update('ride', { where: { key: back }, set })] })
    for (const step of ['pickup', 'waiting', 'enroute']) await status(booked, { status: step, eta: ETA })
    await status(booked, { status: 'completed', completed: Date.now() })
    await callAsSystem(portal, booked.who.key, 'ride.next_leg', { ride: booked.ride })
    await react(portal, booked.who.key, ['passenger.tell'], 2)
    expect((await texts({ ...booked, ride: back })).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /Reply 1 when you can be picked up for the ride back, 2 if you no longer need it/,
      ),
    ])
  })
})

test('§2.13 a customer without a number asks nobody to call it', async () => {
  const who = await newCustomer(portal)
  const booking = bookingFor(who.passenger, { hours: 48 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const [ride = ''] = (data as { keys: string[] }).keys
  await react(portal, who.key, ['passenger.tell'])
  const [text] = await texts({ who, ride, fleet: { key: '', token: '' } })
  expect(text?.body).toMatch(/is booked\.$/)
})

test('V404 §2.13 who goes by public transit reads of a pass and its agency, and waits for no vehicle', async () => {
  const who = await newCustomer(portal)
  const [agency] = (await who.fleets(1, { dispatch: 'Transit', name: 'Central Bus' })) as [
    { key: string; token: string },
  ]
  await serviceArea(portal, agency.key)
  forgetFleets(portal)
  const configuration = { fleets: { transit: true, whitelist: { [agency.key]: true } } }
  await write(portal.store, who.key, {
    updates: [update('customer', { where: { version: 1 }, set: { configuration } })],
  })
  const accessibility = { mobility: 'unassisted', vehicle: 'any', service: 'standard', equipment: false }
  /** The texts after legs by transit or not were booked, in so many hours. */
  const told = async (passes: boolean[], hours: number) => {
    const booking = bookingFor(who.passenger, { hours, round: passes.length > 1 })
    const rides = booking.rides.map((ride, leg) => ({
      ...{ ...ride, accessibility },
      ...(passes[leg] ? { transit: { enabled: true } } : {}),
    }))
    const { data, error } = await make(
      portal,
      who.key,
      'ride.create',
      { ...booking, rides },
      { token: who.token },
    )
    if (error) throw new Error(JSON.stringify(error))
    const [ride = ''] = (data as { keys: string[] }).keys
    await react(portal, who.key, ['passenger.tell'])
    return {
      ride,
      bodies: (await texts({ who, ride, fleet: { key: '', token: '' } })).map(({ body }) => body),
    }
  }
  expect((await told([true], 30)).bodies).toEqual([
    expect.stringMatching(
      /: your ride on \d\d\/\d\d at .* is by public transit with Central Bus.*\. No vehicle comes: a pass is ordered\./,
    ),
  ])
  expect((await told([false, true], 60)).bodies).toEqual([
    expect.stringMatching(
      /: your rides are booked, the first one on .*\. By public transit no vehicle comes/,
    ),
  ])
  expect((await told([false, false], 90)).bodies).toEqual([expect.not.stringMatching(/transit/)])
  // A ride that goes by bus after all.
  const { ride: key } = await told([false], 120)
  const asked = { rides: [{ key, version: 1, transit: { enabled: true } }] }
  const edited = await make(portal, who.key, 'ride.update', asked, { token: who.token })
  if (edited.error) throw new Error(JSON.stringify(edited.error))
  await react(portal, who.key, ['passenger.tell'])
  const [next = ''] = (edited.data as { keys: string[] }).keys
  expect((await texts({ who, ride: next, fleet: { key: '', token: '' } })).map(({ body }) => body)).toEqual([
    expect.stringMatching(/: your ride was changed\. On .* it is by public transit with Central Bus/),
  ])
})
