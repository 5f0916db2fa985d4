import { buffer } from 'node:stream/consumers'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { loadCustomer } from '../customer/load.ts'
import { contextOf } from '../pipeline/context.ts'
import { newRequestId } from '../pipeline/journal.ts'
import { nobody } from '../pipeline/principal.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { openReport } from './open.ts'
import { reportRows } from './rows.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000

function window() {
  return { from: Date.now() - HOUR, to: Date.now() + 100 * HOUR }
}

async function office(flags: object = {}) {
  const who = await newCustomer(portal, { configuration: { flags } })
  const booked = (await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 5 }), {
    token: who.token,
  })) as unknown as { data: { keys: string[] } }
  const ask = async (payload: object = {}, token = who.token) =>
    (await make(
      portal,
      who.key,
      'ride.report',
      { ...window(), timezone: 'America/Denver', ...payload },
      { token },
    )) as unknown as { status: number; data: { url: string }; error?: { code: string; fields?: object } }
  const ticketOf = (url: string) => new URL(url).searchParams.get('ticket') as string
  const open = async (url: string, customer = who.key, by = portal) =>
    (await buffer((await openReport(by, customer, ticketOf(url))).csv)).toString()
  const change = (set: object) =>
    write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: who.passenger }, set: set as never }],
    })
  return { who, ride: booked.data.keys[0] as string, ask, open, change, ticketOf }
}

test('C020 V600 the address gives a CSV of the rides, times in the asked zone', async () => {
  const { who, ride, ask, open } = await office()
  const { data } = await ask()
  expect(data.url).toMatch(
    new RegExp(`^http://${who.key}\\.localhost/api/report/rides\\.csv\\?ticket=[\\w-]{43}$`),
  )
  const [head, row, ...rest] = (await open(data.url)).trimEnd().split('\n') as [string, string]
  expect(head).toMatch(/^\uFEFFKey,Status,Type,Reason,First Name,Last Name,Rider Key,Needed,/)
  expect(row).toContain(`${ride},scheduling,Scheduled,Other,PatTest,Test,MRN-Test,`)
  expect(row).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d M[SD]T/)
  expect(row).toContain('"1 Test Way, Chicago, IL 60622",60622')
  expect(rest).toEqual([])
})

test('C020 a ride’s team is its own, not that of its passenger', async () => {
  const { who, ride, ask, open, change } = await office()
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: 'TEAride', name: 'Of the ride' },
        { key: 'TEApassenger', name: 'Of the passenger' },
      ],
    },
  })
  await change({ team_key: 'TEApassenger' })
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: ride }, set: { team_key: 'TEAride' } })],
  })
  const { data } = await ask()
  const csv = await open(data.url)
  expect([csv.includes('Of the ride'), csv.includes('Of the passenger')]).toEqual([true, false])
})

test('C020 its words are the reader’s, not codes: in English, and in Spanish when asked for', async () => {
  const { ride, ask, open, change, who } = await office()
  await change({ rider_key: 'LH-1' })
  const set = {
    status: 'cancelled',
    cancellation: 'noshow',
    type: 'will-call',
    reason: 'day-center',
    accessibility: { mobility: 'wheelchair', vehicle: 'wav', service: 'through_door', equipment: false },
  } as const
  await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key: ride }, set }] })
  const english = await open((await ask()).data.url)
  expect(english).toContain(`${ride},cancelled,Will-Call,Day center,`)
  expect(english).toContain(',Wheelchair,Wheelchair accessible van,Through door,')
  expect(english.trimEnd()).toMatch(/,No show$/)
  const spanish = await open((await ask({ language: 'es' })).data.url)
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: {}, set: { settings: { language: 'es' } } })],
  })
  forgetSessions(portal, who.key)
  expect(await open((await ask()).data.url)).toBe(spanish)
  expect(spanish).toMatch(/^\uFEFFClave,Estado,Tipo,Motivo,Nombre,Apellido,Clave del pasajero,/)
  expect(spanish).toContain(`${ride},cancelado,A pedido,Centro de día,`)
  expect(spanish.trimEnd()).toMatch(/,No se presentó$/)
  for (const csv of [english, spanish]) expect(csv).not.toMatch(/\b(wav|through_door|noshow|day-center)\b/)
  expect((await ask({ language: 'fr' })).status).toBe(422)
})

test.each([
  ['no_show', {}, 'No show'],
  ['declined_by_passenger', {}, 'Declined by passenger'],
  ['The county closed the road', {}, 'The county closed the road'],
  ['other', { cancellation: 'The county closed the road' }, 'The county closed the road'],
  ['other', {}, 'Other'],
])('C020 F097 why a ride failed is said in words, too: %s %j', async (cancellation, notes, words) => {
  const { ride, ask, open, who } = await office()
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { status: 'failed', cancellation, notes } }],
  })
  expect((await open((await ask()).data.url)).trimEnd()).toMatch(new RegExp(`,${words}$`))
})

test('S13 a customer’s own word is no formula either', async () => {
  const { who, ask, open } = await office()
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'customer',
        where: {},
        set: { configuration: { copy: { 'term.appointment': '=1+1', 'status.scheduling': '@SUM(A1)' } } },
      },
    ],
  })
  const fresh = await openTestPortal()
  const csv = await open((await ask()).data.url, who.key, fresh)
  await fresh.close()
  expect(csv).toContain("'@SUM(A1)")
  expect(csv).toContain(",'=1+1,")
  for (const cell of csv.split(/,|\n/)) expect(cell).not.toMatch(/^"?[=+@\t]/)
})

test.each([
  ['America/Chicago', -1],
  ['America/Denver', -2],
  ['America/Los_Angeles', -3],
])(
  'C020 V600 a pickup at noon in New York is so many hours earlier by the clock of %s: %s',
  async (timezone, hours) => {
    const { who, ride, ask, open } = await office()
    const noon = Date.parse('2026-07-01T16:00:00Z')
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: ride }, set: { needed_at: noon } }],
    })
    const text = await open((await ask({ timezone, from: noon - HOUR, to: noon + HOUR })).data.url)
    expect(text).toContain(`,2026-07-01 ${String(12 + hours).padStart(2, '0')}:00 `)
  },
)

test('a report of named rides has these and no other, of the asker’s own customer and teams', async () => {
  const { who, ride, ask, open } = await office()
  const second = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 40 }), {
    token: who.token,
  })
  const [other] = (second.data as { keys: [string] }).keys
  const stranger = await newCustomer(portal)
  const foreign = await make(portal, stranger.key, 'ride.create', bookingFor(stranger.passenger), {
    token: stranger.token,
  })
  const keysOf = async (keys: string[]) =>
    (await open((await ask({ keys })).data.url))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0])
  expect(await keysOf([ride])).toEqual([ride])
  expect((await keysOf([ride, other])).toSorted()).toEqual([ride, other].toSorted())
  expect(await keysOf((foreign.data as { keys: [string] }).keys)).toEqual([])
})

test('of ticked rides the file has those that were replaced; a list without a status leaves them out', async () => {
  const { who, ride, ask, open } = await office()
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { status: 'modified' } }],
  })
  const linesOf = async (asked: object) => (await open((await ask(asked)).data.url)).trimEnd().split('\n')
  expect((await linesOf({ keys: [ride] }))[1]).toMatch(new RegExp(`^${ride},`))
  expect(await linesOf({ status: ['modified'] })).toHaveLength(2)
  expect(await linesOf({})).toHaveLength(1)
})

test('its name says the days that were asked for, the last one included', async () => {
  const { who, ask, ticketOf } = await office()
  const days = { from: Date.parse('2026-11-01T06:00:00Z'), to: Date.parse('2026-11-02T07:00:00Z') }
  const { data } = await ask(days)
  const { name } = await openReport(portal, who.key, ticketOf(data.url))
  expect(name).toBe('rides-2026-11-01-2026-11-01.csv')
})

test('without rides there are the titles', async () => {
  const { ask, open } = await office()
  expect(await open((await ask({ status: ['completed'] })).data.url)).toMatch(/^\uFEFFKey,Status,[^\n]*\n$/)
})

test('it opens once, also when two ask at once, and a minute later not at all', async () => {
  const { ask, open } = await office()
  const [first, second] = [(await ask()).data.url, (await ask()).data.url]
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => open(first)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(open(second, undefined, { ...portal, clock: () => Date.now() + 60_001 })).rejects.toThrow(
    Refusal,
  )
})

test('S1 another customer’s host, a guessed ticket and a signed-out asker get nothing', async () => {
  const { who, ask, open } = await office()
  const theirs = await newCustomer(portal)
  const { url } = (await ask()).data
  await expect(open(url, theirs.key)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(openReport(portal, who.key, 'x'.repeat(43))).rejects.toMatchObject({ kind: 'unauthenticated' })
  const token = await who.role(['ride.search'])
  const asked = (await ask({}, token)).data.url
  await make(portal, who.key, 'auth.logout', {}, { token })
  await expect(open(asked)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('who may not search rides, passengers and providers are refused; who lost the word meanwhile too', async () => {
  const { who, ask, open } = await office()
  const token = await who.role(['ride.search'])
  expect((await ask({}, await who.role(['ride.view']))).status).toBe(403)
  expect((await ask({}, await passengerToken(portal, who.key, who.passenger))).status).toBe(403)
  expect((await ask({}, ((await who.fleets(1))[0] as { token: string }).token)).status).toBe(403)
  const { url } = (await ask({}, token)).data
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'role',
        where: {},
        and: { sql: `t.permissions = array['ride.search']`, values: [] },
        set: { permissions: [] },
      },
    ],
  })
  await expect(open(url)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a coordinator’s report has the rides of their teams only', async () => {
  const { who, ask, open, ride } = await office()
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: 'TEAours', name: 'Ours' },
        { key: 'TEAother', name: 'Other' },
      ],
    },
    updates: [{ table: 'ride', where: { key: ride }, set: { team_key: 'TEAother' } }],
  })
  const [token, all] = [
    await who.role(['ride.search'], { teams: ['TEAours'] }),
    await who.role(['ride.search'], { teams: ['TEAother'] }),
  ]
  expect(await open((await ask({}, token)).data.url)).not.toContain(ride)
  expect(await open((await ask({}, all)).data.url)).toContain(ride)
})

test('an amount below zero is a number with its cents, which a spreadsheet sums', async () => {
  const { who, ride, ask, open } = await office()
  const line = {
    ride_key: ride,
    key: 'CST1',
    price_cents: -1_250,
    reason: 'admin',
  } as const
  await write(portal.store, who.key, { inserts: { ride_cost: [line] } })
  expect(await open((await ask()).data.url)).toMatch(/,-12\.50,/)
})

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'],
  ...[' =1+1', '\u00A0+1', '\u200B@SUM(A1)', '\uFEFF-1', ' \uFF1D1'],
])('S13 %j in a name is no formula in a spreadsheet', async (name) => {
  const { who, ride, ask, open } = await office()
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { passenger_first: name, auth_code: name } }],
  })
  const csv = await open((await ask()).data.url)
  for (const cell of csv.split(/,|\n/)) expect(cell).not.toMatch(/^"?[=+@\t]|^"?-1/)
  expect(csv).toContain("'" + name.slice(0, 2))
})

test.each([
  [{}, true],
  [{ no_patient_id_csv: true }, false],
])('F355 with the flags %j the rider key is there: %s', async (flags, there) => {
  const { ask, open } = await office(flags)
  const csv = await open((await ask()).data.url)
  expect([csv.includes('Rider Key'), csv.includes('MRN-Test'), csv.includes('First Name')]).toEqual([
    there,
    there,
    true,
  ])
})

test('more rides than a page holds come once each, in their order', async () => {
  const { who, ask, open, ride } = await office()
  const count = 1203
  await portal.store.sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${who.key}, true)`
    // Many at the same instant: a page may end between them.
    await tx.unsafe(
      `insert into ride select p.* from ride r cross join generate_series(1, ${count}) n
        cross join lateral jsonb_populate_record(r, jsonb_build_object('key', 'RIDx' || lpad(n::text, 5, '0'),
          'needed_at', r.needed_at + (n / 700) * interval '1 hour')) p
        where r.key = '${ride}'`,
    )
  })
  const keys = (await open((await ask()).data.url))
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',', 1)[0])
  expect([keys.length, new Set(keys).size]).toEqual([count + 1, count + 1])
  const traced = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select a.action from audit a where a.customer_key = s.c and a.action = 'ride.report'
          and a.detail ? 'from'`,
    ),
  })
  expect(traced.rows).toHaveLength(1)
})

test('rides that are booked while a report is read make no other come twice or not at all', async () => {
  const { who, ride } = await office()
  const copies = (first: number, last: number, later: string) =>
    portal.store.sql.begin(async (tx) => {
      await tx`select set_config('app.customer', ${who.key}, true)`
      await tx.unsafe(
        `insert into ride select p.* from ride r cross join generate_series(${first}, ${last}) n
          cross join lateral jsonb_populate_record(r, jsonb_build_object('key', 'RIDy' || lpad(n::text, 5, '0'),
            'needed_at', r.needed_at + interval '${later}')) p
          where r.key = '${ride}'`,
      )
    })
  await copies(1, 1800, '2 hours')
  const { customer, policy } = await loadCustomer(portal, who.key)
  const principal = { ...nobody(who.key), scope: 'system' as const, key: 'system' }
  const context = contextOf({ portal, principal, customer, policy, id: newRequestId(), name: 'ride.report' })
  const keys: string[] = []
  for await (const { key } of reportRows(context, window())) {
    keys.push(key)
    // Some before what is read, some after it, at a time when pages are still to come.
    if (keys.length === 100) await copies(2001, 2010, '1 hour').then(() => copies(2011, 2020, '3 hours'))
  }
  expect(new Set(keys).size).toBe(keys.length)
  const before = keys.filter((key) => key.startsWith('RIDy') && key <= 'RIDy01800')
  expect(before).toHaveLength(1800)
  expect(keys.filter((key) => key > 'RIDy02010')).toHaveLength(10)
})

test.each([
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ to: 0 }, 'to'],
  [{ surprise: 1 }, 'surprise'],
])('%j is refused by name', async (payload, field) => {
  const { ask } = await office()
  const { status, error } = await ask(payload)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
})

test('no answer with a token is kept for a replay', async () => {
  const { who } = await office()
  const payload = { ...window() }
  const [one1, two] = [
    await make(portal, who.key, 'ride.report', payload, { token: who.token, key: 'again' }),
    await make(portal, who.key, 'ride.report', payload, { token: who.token, key: 'again' }),
  ] as unknown as { data: { url: string } }[]
  expect(one1?.data.url).not.toBe(two?.data.url)
  const kept = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select i.answer from idempotency i where i.customer_key = s.c`),
  })
  expect(JSON.stringify(kept.rows)).not.toContain('ticket')
})

test('F328 where a customer hides its costs its people find none in the file; support does', async () => {
  const { who, ask, open } = await office({ hide_cost_estimates: true })
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: {}, set: { cost_cents: 4321 } }],
  })
  const hidden = await open((await ask()).data.url)
  expect(hidden).not.toContain('43.21')
  expect(hidden).not.toMatch(/,Cost,/)
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
  })
  expect(await open((await ask()).data.url)).toMatch(/,Cost,[^]*,43\.21,/)
})
