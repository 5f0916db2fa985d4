import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { forgetCustomer } from '../customer/load.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let support: string
let plainUser: string
const word = `Q${Date.now().toString(36)}`
beforeAll(async () => {
  portal = await openTestPortal()
  await write(portal.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'America/Chicago' }] },
  })
  forgetCustomer(portal, 'global')
  const signIn = async (is_global: boolean) => {
    const [user, role, token] = [newKey('USR'), newKey('ROL'), newToken()]
    await write(portal.store, 'global', {
      inserts: { role: [{ key: role, name: 'Support', permissions: ['ride.search'], inherit: [] }] },
    })
    await write(portal.store, 'global', {
      inserts: {
        app_user: [
          {
            key: user,
            username: user.toLowerCase(),
            email: 's@example.org',
            first_name: 'Sue',
            role_key: role,
            is_global,
          },
        ],
      },
    })
    await write(portal.store, 'global', {
      inserts: {
        session: [
          {
            key: newKey('SES'),
            token_hash: hashOf(token),
            scope: 'coordinator',
            user_key: user,
            expires_at: Date.now() + 3_600_000,
          },
        ],
      },
    })
    return token
  }
  ;[support, plainUser] = [await signIn(true), await signIn(false)]
})
afterAll(() => portal.close())

const window = { from: Date.now(), to: Date.now() + 10 * 86_400_000 }

function search(payload: object, token = support, host = 'global') {
  return make(portal, host, 'ride.next.search', { ...window, ...payload }, { token }) as unknown as Promise<{
    status: number
    data: { rides: { customer: string; key: string; type: string }[]; more: boolean }
  }>
}

async function booked(type = 'scheduled'): Promise<{ who: TestCustomer; ride: string }> {
  const who = await newCustomer(portal, { canary: word })
  const payload = bookingFor(who.passenger)
  const { data } = (await make(
    portal,
    who.key,
    'ride.create',
    { ...payload, rides: [{ ...payload.rides[0], type }] },
    { token: who.token },
  )) as unknown as { data: { keys: string[] } }
  return { who, ride: data.keys[0] as string }
}

async function traces(customer: string) {
  return (
    await read(portal.store, customer, {
      rows: many(
        portal.store
          .sql`select a.actor from audit a where a.customer_key = s.c and a.action = 'ride.next.search'
            and a.outcome = 'ok'`,
      ),
    })
  ).rows
}

test('V1144 C021 support finds rides of all customers; each of them keeps a trace, nobody else does', async () => {
  const [a, b] = [await booked(), await booked('will-call')]
  const quiet = await newCustomer(portal)
  const { status, data } = await search({ name: word })
  expect(status).toBe(200)
  expect(data.rides.map(({ customer, key }) => `${customer} ${key}`).toSorted()).toEqual(
    [a, b].map(({ who, ride }) => `${who.key} ${ride}`).toSorted(),
  )
  for (const { who } of [a, b])
    expect(await traces(who.key)).toMatchObject([{ actor: { global: true, name: 'Sue' } }])
  expect(await traces(quiet.key)).toEqual([])
  expect(
    (await search({ name: `pat${word} ${word}`, type: 'will-call' })).data.rides.map(({ key }) => key),
  ).toEqual([b.ride])
  expect((await search({ name: word, status: ['completed'] })).data.rides).toEqual([])
  expect((await search({ name: word, minimum: 100 })).data.rides).toEqual([])
  const [taken] = await a.who.fleets(1)
  const driver = taken?.key ?? ''
  await write(portal.store, a.who.key, {
    updates: [{ table: 'ride', where: { key: a.ride }, set: { fleet_key: driver, status: 'requesting' } }],
  })
  // V275, X043: an older name of requesting.
  const byOldName = await search({ name: word, status: ['matching'] })
  expect(byOldName.data.rides.map(({ key }) => key)).toEqual([a.ride])
  const of = async (fleet: string[]) => (await search({ name: word, fleet })).data.rides.map(({ key }) => key)
  expect(await of(['FLTnobody', driver])).toEqual([a.ride])
  expect(await of(['FLTnobody'])).toEqual([])
  expect((await search({ name: word, take: 1 })).data).toMatchObject({ rides: [{}], more: true })
})

test('P038 nobody but support, and only at the global customer', async () => {
  const { who } = await booked()
  expect((await search({}, plainUser)).status).toBe(403)
  expect((await search({}, who.token, who.key)).status).toBe(403)
  expect((await search({}, support, who.key)).status).toBe(401)
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
  })
  expect((await search({}, who.token, who.key)).status).toBe(403)
  expect(await traces(who.key)).toEqual([])
})

describe('every search finds a person as people write them', () => {
  const NAMES = [
    ['José', 'Núñez', ['José', 'Jose', 'NÚÑEZ', 'nunez', 'jose nunez', 'Núñez, José', 'nun jos']],
    ['Siobhán', "O'Neill", ["O'Neill", 'O’Neill', 'oneill', 'o neill', "siobhan o'neill"]],
    [
      'Anne-Marie',
      'Smith-Jones',
      ['anne-marie', 'Anne Marie', 'annemarie', 'smith-jones', 'jones', 'Smith Jones'],
    ],
    ['Zoë', 'Müller', ['Zoe', 'muller', 'MÜLLER', 'Mu\u0308ller']],
    ['María José', 'de la Cruz', ['Maria', 'maria jose', 'de la cruz', 'delacruz', 'cruz']],
  ] as const

  test.each(NAMES)('V830 V1126 V1276 %s %s', async (first, last, typed) => {
    const who = await newCustomer(portal)
    const name = { first, last }
    const accessibility = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false }
    const phone = { display: '(312) 555-0142', type: 'smart' }
    const communication = { relation: 'self', contact: 'rider', method: 'sms', name, phone, language: 'en' }
    const entered = { name, language: 'en', accessibility, communication, phone, dob: '1950-01-01' }
    const made = await make(portal, who.key, 'passenger.create', entered, { token: who.token })
    expect([made.status, made.error]).toEqual([200, undefined])
    const passenger = (made.data as { key: string }).key
    const booked = await make(portal, who.key, 'ride.create', bookingFor(passenger), { token: who.token })
    const [ride] = (booked.data as { keys: string[] }).keys
    for (const text of typed) {
      const [patients, own, all, people] = (await Promise.all([
        make(portal, who.key, 'patient.search', { query: text }, { token: who.token }),
        make(portal, who.key, 'ride.search', { ...window, query: text }, { token: who.token }),
        search({ name: text }),
        make(
          portal,
          'global',
          'distribute.call',
          { action: 'patient.search', body: { text } },
          { token: support },
        ),
      ])) as unknown as { data: Record<'patients' | 'rides', { key: string }[]> }[]
      expect([text, patients!.data.patients.map(({ key }) => key)]).toEqual([text, [passenger]])
      expect([text, own!.data.rides.map(({ key }) => key)]).toEqual([text, [ride]])
      expect([text, all!.data.rides.map(({ key }) => key)]).toEqual([text, expect.arrayContaining([ride])])
      expect([text, people!.data.patients.map(({ key }) => key)]).toEqual([
        text,
        expect.arrayContaining([passenger]),
      ])
    }
  })

  test.each(['...', "'", '- –'])('V1126 %j names nobody', async (text) => {
    const { who } = await booked()
    const own = (await make(
      portal,
      who.key,
      'ride.search',
      { ...window, query: text },
      { token: who.token },
    )) as unknown as { data: { rides: [] } }
    expect([own.data.rides, (await search({ name: text })).data.rides]).toEqual([[], []])
  })
})

test('C021 a ride that is needed when the window begins is in it, one that is needed when it ends is not', async () => {
  const { who, ride } = await booked()
  const { rows } = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select r.needed_at from ride r where r.customer_key = s.c and r.key = ${ride}`,
    ),
  })
  const needed = Date.parse((rows as { needed_at: string }[])[0]?.needed_at ?? '')
  const keys = async (from: number, to: number) =>
    (await search({ from, to, name: `pat${word}` })).data.rides.filter(({ customer }) => customer === who.key)
  expect(
    [await keys(needed, needed + 1), await keys(needed - 1, needed)].map(({ length }) => length),
  ).toEqual([1, 0])
})

test('P16 a search over all customers that takes too long is ended and says so', async () => {
  const hasty = connect(process.env.SUPPORT_DATABASE_URL ?? '', { max: 1 })
  await hasty`set statement_timeout = 1`
  const limited = { ...portal, support: hasty }
  try {
    const year = { from: Date.now() - 200 * 86_400_000, to: Date.now() + 165 * 86_400_000 }
    const answer = await make(limited, 'global', 'ride.next.search', year, { token: support })
    expect([answer.status, answer.error?.code, Object.keys(answer.error?.fields ?? {})]).toEqual([
      422,
      'too_wide',
      ['to'],
    ])
  } finally {
    await hasty.end()
  }
})
