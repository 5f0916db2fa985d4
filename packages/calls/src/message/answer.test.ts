import { reminderAt } from '@nemt/domain/communication/reminder.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { answerTo } from '../door/answer.ts'
import { callAsSystem } from '../door/in-process.ts'
import { system } from '../pipeline/principal.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const NUMBER = '+13125550111'
const STRANGER = '+13125550199'

/** Rides of one passenger that are as the prompts want them. */
async function world(method: 'sms' | 'call' = 'sms') {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164: NUMBER, passenger_key: who.passenger }] },
    updates: [
      update('customer', { where: {}, set: { configuration: { phone: { display: '(312) 555-0190' } } } }),
    ],
  })
  return { who, method }
}
type World = Awaited<ReturnType<typeof world>>

async function ride({ who, method }: World, hours: number, set: object = {}): Promise<string> {
  const { data, error } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
    token: who.token,
  })
  if (error) throw new Error(JSON.stringify(error))
  const [key = ''] = (data as { keys: string[] }).keys
  const phone = { raw: NUMBER, display: '(312) 555-0111' }
  const communication = { relation: 'self', contact: 'rider', method, phone } as const
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key }, set: { communication, ...set } })],
  })
  return key
}

/** A will-call ride that is open, with what its passenger was asked. */
async function openRide(of: World, hours = 2): Promise<string> {
  const key = await ride(of, hours, { type: 'will-call', status: 'active' })
  await ask(of, key, 'opened')
  return key
}

/** A ride that is near, with its reminder. */
async function nearRide(of: World, hours = 30): Promise<string> {
  const key = await ride(of, hours)
  const { sql } = portal.store
  const { rows } = await read(portal.store, of.who.key, {
    rows: many(sql`select r.timezone, (extract(epoch from r.needed_at) * 1000)::float8 as needed from ride r
      where r.customer_key = s.c and r.key = ${key}`),
  })
  const standing = {
    status: 'scheduling',
    type: 'scheduled',
    ...(rows[0] as { timezone: string; needed: number }),
  } as const
  const remind_at = reminderAt(standing, undefined, 0) as number
  await write(portal.store, of.who.key, {
    updates: [
      update('ride', { where: { key }, set: { remind_at, created_at: remind_at - 100 * 3_600_000 } }),
    ],
  })
  const at = { ...portal, clock: () => remind_at }
  await callAsSystem(at, of.who.key, 'passenger.remind', { ride: key })
  return key
}

async function ask(of: World, key: string, notice: string, on = portal, version = 1): Promise<void> {
  const { told } = (await callAsSystem(on, of.who.key, 'passenger.tell', {
    ride: key,
    version,
    notice,
  })) as {
    told: boolean
  }
  expect(told).toBe(true)
}

let messages = 0

type Saying = { from?: string; id?: string; message?: string; repeats?: number }

async function say(
  { who }: World,
  body: string,
  { from = NUMBER, id = `SM${++messages}`, message, repeats }: Saying = {},
) {
  const answer = await answerTo(portal, {
    customer: who.key,
    name: 'message.receive',
    payload: { from, body, ...(message ? { message } : {}), ...(repeats ? { repeats } : {}) },
    principal: system(who.key),
    idempotency: `sms ${id}`,
  })
  expect(answer.status).toBe(200)
  return (answer.body as { data: { ride?: string; said?: string; language?: string; again?: boolean } }).data
}

async function stateOf({ who }: World) {
  const { sql } = portal.store
  const { rides, sent, events } = await read(portal.store, who.key, {
    rides: many(
      sql`select r.key, r.status, r.cancellation from ride r where r.customer_key = s.c order by r.key`,
    ),
    sent: many(sql`select m.key, m.body, m.recipient, m.channel from message m where m.customer_key = s.c
      and m.channel <> 'email' and m.effect not like '%booked'
      order by m.key`),
    events: many(sql`select e.type, e.actor->>'kind' as kind, e.data from event e where e.customer_key = s.c
      and e.actor->>'kind' = 'passenger' order by e.seq`),
  })
  const statuses = new Map((rides as { key: string; status: string }[]).map((row) => [row.key, row.status]))
  return {
    statuses,
    sent: sent as { key: string; body: string; recipient: string; channel: string }[],
    events: events as { type: string; data: Record<string, unknown> }[],
  }
}

describe('server-behaviour §2.13 the answer to what was asked', () => {
  test('1 answers the later of two questions about one ride, which are no two things', async () => {
    const of = await world()
    const key = await openRide(of)
    await ask(of, key, 'opened', portal, 2)
    expect((await say(of, '1')).ride).toBe(key)
    expect((await stateOf(of)).statuses.get(key)).toBe('requesting')
  })

  test('1 sends for the driver of an open ride, once, and says so', async () => {
    const of = await world()
    const key = await openRide(of)
    const twice = await Promise.all([say(of, '1', { id: 'SMsame' }), say(of, '1', { id: 'SMsame' })])
    expect(twice.map((answer) => answer.ride)).toEqual([key, key])
    const { statuses, sent, events } = await stateOf(of)
    expect(statuses.get(key)).toBe('requesting')
    expect(sent.map(({ body }) => body)).toEqual([
      expect.stringMatching(/Reply 1 when you can be picked up, 2 if/),
      expect.stringMatching(/We send for the driver/),
    ])
    expect(events.map(({ type, data }) => [type, data.status])).toEqual([['status', 'requesting']])
    const { sql } = portal.store
    const { prompts } = await read(portal.store, of.who.key, {
      prompts: many(
        sql`select q.answer, q.answered_at is null as open from prompt q where q.customer_key = s.c`,
      ),
    })
    expect(prompts).toEqual([{ answer: '1', open: false }])
  })

  test('what another number is asked about a ride later takes nothing from what this one was asked', async () => {
    const of = await world()
    const key = await openRide(of)
    const { sql } = portal.store
    const { asked } = await read(portal.store, of.who.key, {
      asked: many(
        sql`select q.ride_key, q.kind, q.letter, q.message_key from prompt q where q.customer_key = s.c`,
      ),
    })
    const [first] = asked as { ride_key: string; kind: 'ready'; letter: string; message_key: string }[]
    const later = newKey('MSG', Date.now() + 60_000)
    const text = {
      key: later,
      effect: later,
      channel: 'sms',
      recipient: STRANGER,
      body: 'x',
      status: 'sent',
    } as const
    const at = Date.now() + 60_000
    await write(portal.store, of.who.key, { inserts: { message: [{ ...text, ride_key: key }] } })
    await write(portal.store, of.who.key, {
      inserts: {
        prompt: [
          {
            ...(first as typeof first & object),
            message_key: later,
            e164: STRANGER,
            opened_at: at,
            expires_at: at * 2,
          },
        ],
      },
    })
    expect((await say(of, '1')).ride).toBe(key)
    expect((await stateOf(of)).statuses.get(key)).toBe('requesting')
  })

  test('2 gives it up, with the passenger as who did it; the number is told so', async () => {
    const of = await world()
    const key = await openRide(of)
    await say(of, ' 2. ')
    const { statuses, sent } = await stateOf(of)
    expect(statuses.get(key)).toBe('cancelled')
    expect(sent.at(-1)?.body).toMatch(/your ride on .* is cancelled/)
    // A second one finds nothing to answer.
    expect((await say(of, '2')).said).toMatch(
      /there is nothing to answer right now\. Please call \(312\) 555-0190/,
    )
  })

  test('2 to the way there says that the way back stays, as long as it does', async () => {
    const of = await world()
    const { data } = await make(
      portal,
      of.who.key,
      'ride.create',
      bookingFor(of.who.passenger, { hours: 30, round: true }),
      { token: of.who.token },
    )
    const [there = '', back = ''] = (data as { keys: string[] }).keys
    const phone = { raw: NUMBER, display: '(312) 555-0111' }
    const communication = { relation: 'self', contact: 'rider', method: 'sms', phone } as const
    const waits = { communication, type: 'will-call', status: 'active' } as const
    await write(portal.store, of.who.key, {
      updates: [there, back].map((key) => update('ride', { where: { key }, set: waits })),
    })
    await ask(of, there, 'opened')
    const { said } = await say(of, '2')
    expect(said).toMatch(/is cancelled\. The ride after it is still booked\. .* call \(312\) 555-0190/)
    const { statuses, sent } = await stateOf(of)
    expect([statuses.get(there), statuses.get(back)]).toEqual(['cancelled', 'active'])
    expect(sent.at(-1)?.body).toBe(said)
    await ask(of, back, 'opened')
    expect((await say(of, '2')).said).not.toMatch(/still booked/)
  })

  test.each([
    [
      'an open ride',
      openRide,
      'Ready!',
      /send the number alone\. Reply 1 when you can be picked up, 2 if you no/,
    ],
    [
      'a ride that is near',
      nearRide,
      '1 please',
      /send the number alone\. Reply 1 if you will ride, 2 if you no/,
    ],
  ] as const)(
    'decision 168 of %s, what seems to be an answer does nothing, is asked anew once, and the office reads it',
    async (_, asked, body, question) => {
      const of = await world()
      const key = await asked(of)
      const before = (await stateOf(of)).statuses.get(key)
      await say(of, body)
      await say(of, 'ok')
      await say(of, 'The side door')
      const { statuses, sent, events } = await stateOf(of)
      expect(statuses.get(key)).toBe(before)
      // Its question and the one that it got back; the reminder's key is of the future.
      expect(sent.map((message) => message.body)).toEqual(
        expect.arrayContaining([expect.anything(), expect.stringMatching(question)]),
      )
      expect(sent).toHaveLength(2)
      expect(events.map(({ data }) => data.text)).toEqual([body, 'ok', 'The side door'])
      await say(of, '2')
      expect((await stateOf(of)).statuses.get(key)).toBe('cancelled')
      // Nothing is asked any more.
      await say(of, 'ok')
      expect((await stateOf(of)).sent).toHaveLength(3)
    },
  )

  test('decision 168 of two open rides, what seems to be an answer is asked which one it means', async () => {
    const of = await world()
    const rides = [await openRide(of, 2), await openRide(of, 4)]
    await say(of, 'sí')
    const { statuses, sent } = await stateOf(of)
    expect(rides.map((key) => statuses.get(key))).toEqual(['active', 'active'])
    expect(sent.at(-1)?.body).toMatch(/which ride do you mean\? 1A, 2A: /)
  })

  test('a reminder is answered with 1 or 2; the office reads who comes', async () => {
    const of = await world()
    const [comes, stays] = [await nearRide(of, 30), await nearRide(of, 54)]
    await say(of, '1A')
    await say(of, '2b')
    const { statuses, events } = await stateOf(of)
    expect([statuses.get(comes), statuses.get(stays)]).toEqual(['scheduling', 'cancelled'])
    expect(events[0]).toMatchObject({ type: 'info', data: { kept: true } })
    const { data } = await make(portal, of.who.key, 'ride.events', { ride: comes }, { token: of.who.token })
    // Nobody has to take up what is done already.
    expect((data as { unread: number }).unread).toBe(0)
    expect(await wronglyTold(portal, of.who.key)).toEqual([])
  })

  test('of two open rides a bare digit does nothing and asks which one; letters stay with their rides', async () => {
    const of = await world()
    const [first, second] = [await openRide(of, 2), await openRide(of, 4)]
    const { said } = await say(of, '1')
    const choice = String.raw`PatTest's ride, \d\d/\d\d from \d\d:\d\d[ap]m C[DS]T`
    expect(said).toMatch(new RegExp(`which ride do you mean\\? 1A, 2A: ${choice}; 1B, 2B: ${choice}$`))
    expect((await stateOf(of)).sent.map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/Reply 1B when you can be picked up/),
    )
    await say(of, '2A')
    await say(of, '1B')
    const { statuses } = await stateOf(of)
    expect([statuses.get(first), statuses.get(second)]).toEqual(['cancelled', 'requesting'])
    // The letter of a ride that is over means no other one.
    const third = await openRide(of, 6)
    await say(of, '1A')
    expect((await stateOf(of)).statuses.get(third)).toBe('active')
    await say(of, '1')
    expect((await stateOf(of)).statuses.get(third)).toBe('requesting')
  })

  test('a bare digit is asked about once for the same rides, and anew once they are others', async () => {
    const of = await world()
    await openRide(of, 2)
    await openRide(of, 4)
    await openRide(of, 6)
    await say(of, '1')
    await say(of, '2')
    await say(of, '1A')
    await say(of, '1')
    const asked = (await stateOf(of)).sent.filter(({ body }) => body.includes('which ride'))
    expect(asked.map(({ body }) => body.match(/1[A-Z](?=,)/g))).toEqual([
      ['1A', '1B', '1C'],
      ['1B', '1C'],
    ])
  })

  test('of two rides that open at one moment each has a letter of its own, and each is answered', async () => {
    const of = await world()
    const set = { type: 'will-call', status: 'active' }
    const [first, second] = [await ride(of, 2, set), await ride(of, 4, set)]
    // The second one is asked about while the first one's letter is chosen and not written yet.
    await ask(
      of,
      first,
      'opened',
      beforeWriting(portal, () => ask(of, second, 'opened')),
    )
    expect((await say(of, '1')).said).toMatch(/which ride do you mean\? 1B, 2B: .*; 1A, 2A: /)
    await say(of, '1A')
    await say(of, '2B')
    const { statuses } = await stateOf(of)
    expect([statuses.get(second), statuses.get(first)]).toEqual(['requesting', 'cancelled'])
  })

  test.each<[string, number, 'open' | 'answered' | 'over', string]>([
    ['was asked about fifty hours ago and may still be answered', 50, 'open', 'B'],
    ['was asked about fifty hours ago and was answered', 50, 'answered', 'A'],
    ['was asked about fifty hours ago and is over', 50, 'over', 'A'],
    ['was answered within two days', 46, 'answered', 'B'],
    ['is over within two days', 46, 'over', 'B'],
  ])('the letter of a ride that %s', async (_, hours, stands, letter) => {
    const of = await world()
    const first = await openRide(of)
    const set = {
      opened_at: Date.now() - hours * 3_600_000,
      expires_at: Date.now() + (stands === 'over' ? -1 : 3_600_000),
      ...(stands === 'answered' ? { answered_at: Date.now(), answer: '1' as const } : {}),
    }
    await write(portal.store, of.who.key, {
      updates: [update('prompt', { where: { ride_key: first }, set })],
    })
    await openRide(of, 4)
    const { rows } = await read(portal.store, of.who.key, {
      rows: many(
        portal.store.sql`select q.letter from prompt q where q.customer_key = s.c and q.ride_key <> ${first}`,
      ),
    })
    expect(rows).toEqual([{ letter }])
  })

  test('ten rides that open at once have ten letters', async () => {
    const of = await world()
    const set = { type: 'will-call', status: 'active' }
    const rides: string[] = []
    for (let hours = 2; hours < 32; hours += 3) rides.push(await ride(of, hours, set))
    await Promise.all(rides.map((key) => ask(of, key, 'opened')))
    const { sql } = portal.store
    const { letters } = await read(portal.store, of.who.key, {
      letters: many(sql`select distinct q.letter from prompt q where q.customer_key = s.c`),
    })
    expect(letters).toHaveLength(10)
  })

  test('nothing is done when nobody asked, the ride has moved on, the time is over, or a stranger writes', async () => {
    const of = await world()
    const unasked = await ride(of, 3, { type: 'will-call', status: 'active' })
    expect((await say(of, '1')).said).toMatch(/nothing to answer/)
    const key = await openRide(of)
    expect((await say(of, '1', { from: STRANGER })).said).toMatch(/nothing to answer/)
    await write(portal.store, of.who.key, {
      updates: [update('prompt', { where: { ride_key: key }, set: { expires_at: Date.now() - 1 } })],
    })
    expect((await say(of, '2')).said).toMatch(/nothing to answer/)
    await write(portal.store, of.who.key, {
      updates: [
        update('prompt', { where: { ride_key: key }, set: { expires_at: Date.now() + 60_000 } }),
        update('ride', { where: { key }, set: { status: 'pickup' } }),
      ],
    })
    expect((await say(of, '2')).said).toMatch(/nothing to answer/)
    const { statuses, sent } = await stateOf(of)
    expect([statuses.get(unasked), statuses.get(key)]).toEqual(['active', 'pickup'])
    // Who writes again and again is told once in ten minutes.
    expect(
      sent.filter(({ recipient, body }) => recipient === NUMBER && /nothing to answer/.test(body)).length,
    ).toBe(1)
  })

  test('a number is answered in the language of whose it is now, with a ride or without', async () => {
    const of = await world()
    const { key, passenger: passenger_key } = of.who
    await write(portal.store, key, {
      inserts: { passenger_phone: [{ key: `${passenger_key}a`, e164: STRANGER, passenger_key }] },
      updates: [update('passenger', { where: { key: passenger_key }, set: { language: 'es' } })],
    })
    expect((await say(of, '1', { from: STRANGER })).said).toMatch(/no hay nada que responder/)
    await openRide(of)
    expect((await say(of, '2')).said).toMatch(/cancelado|canceló/)
  })

  test('F151 another contact is answered in their own language, of whose ride it is', async () => {
    const of = await world()
    const communication = {
      ...{ relation: 'child', contact: 'caregiver', method: 'sms', language: 'es' },
      ...{ name: { first: 'Marta', last: 'Guardian' }, phone: { raw: STRANGER } },
    }
    const key = await ride(of, 2, { type: 'will-call', status: 'active', communication })
    await ask(of, key, 'opened')
    expect((await stateOf(of)).sent[0]?.body).toMatch(
      /el viaje de PatTest del .* Responda 1 cuando PatTest pueda salir, 2 si ya no lo necesita/,
    )
    expect(await say(of, '2', { from: STRANGER })).toMatchObject({
      said: expect.stringMatching(/el viaje de PatTest del .* se ha cancelado/),
      language: 'es',
    })
    expect((await say(of, '1', { from: STRANGER })).said).toMatch(/no hay nada que responder/)
  })

  test('F151 the number that another contact has with a passenger is answered in the contact’s language', async () => {
    const of = await world()
    const { key, passenger } = of.who
    const phone = { raw: NUMBER, display: '(312) 555-0111' }
    const contact = {
      relation: 'child',
      contact: 'caregiver',
      method: 'sms',
      name: { first: 'Marta' },
    } as const
    const communication = { ...contact, language: 'es', phone }
    await write(portal.store, key, {
      updates: [update('passenger', { where: { key: passenger }, set: { communication } })],
    })
    expect((await say(of, '1')).said).toMatch(/no hay nada que responder/)
  })

  test('where two passengers share a number, an answer is of whose ride was asked about, in their words', async () => {
    const of = await world()
    const { key: customer, passenger } = of.who
    const other = `${passenger}b`
    const needs = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false } as const
    const shared = { relation: 'self', contact: 'rider', method: 'sms', phone: { raw: NUMBER } } as const
    const named = { first_name: 'Berta', last_name: 'Segunda', language: 'es' }
    await write(portal.store, customer, {
      inserts: { passenger: [{ key: other, accessibility: needs, communication: shared, ...named }] },
    })
    const key = await openRide(of)
    // The number was last written to about a ride of the other one.
    const theirs = await openRide({ ...of, who: { ...of.who, passenger: other } })
    await write(portal.store, customer, {
      updates: [update('ride', { where: { key: theirs }, set: { status: 'confirmed' } })],
    })
    expect((await say(of, '1')).said).toMatch(/thank you. We send for the driver/)
    const { sql } = portal.store
    const { events } = await read(portal.store, customer, {
      events: many(sql`select e.actor->>'key' as by, e.actor->>'name' as name from event e
        where e.customer_key = s.c and e.ride_key = ${key} and e.data->>'status' = 'requesting'`),
    })
    expect(events).toEqual([{ by: passenger, name: expect.not.stringContaining('Berta') }])
  })

  test('of a number that several share each text says whose ride it is, by first name', async () => {
    const of = await world()
    const { key: customer, passenger } = of.who
    const other = `${passenger}b`
    const needs = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false } as const
    const phone = { raw: NUMBER, display: '(312) 555-0111', type: 'smart' } as const
    const shared = { relation: 'self', contact: 'rider', method: 'sms', phone } as const
    const named = { first_name: 'Berta Luz', last_name: 'Segunda', language: 'en' }
    await write(portal.store, customer, {
      inserts: {
        passenger: [{ key: other, accessibility: needs, communication: shared, phone, ...named }],
        passenger_word: [{ word: NUMBER.slice(2), passenger_key: other }],
      },
    })
    await nearRide(of, 30)
    await nearRide({ ...of, who: { ...of.who, passenger: other } }, 30)
    const texts = (await stateOf(of)).sent.map(({ body }) => body).sort()
    expect(texts).toEqual([
      expect.stringMatching(/Berta's ride is on .* Reply 1B if Berta will ride/),
      expect.stringMatching(/PatTest's ride is on .* Reply 1 if PatTest will ride/),
    ])
    expect((await say(of, '2')).said).toMatch(
      /1A, 2A: PatTest's ride, \d\d\/\d\d \d\d:\d\d.*; 1B, 2B: Berta's ride, \d\d\/\d\d \d\d:\d\d/,
    )
    expect((await say(of, '1B')).said).toMatch(/thank you, we expect Berta on/)
  })

  test('a number that was taken away from a ride answers for it no more', async () => {
    const of = await world()
    const key = await openRide(of)
    const communication = {
      relation: 'self',
      contact: 'rider',
      method: 'sms',
      phone: { raw: STRANGER },
    } as const
    await write(portal.store, of.who.key, {
      updates: [update('ride', { where: { key }, set: { communication } })],
    })
    await say(of, '1')
    await say(of, '1', { from: STRANGER })
    expect((await stateOf(of)).statuses.get(key)).toBe('active')
  })

  test('the keys of a call answer what it said, also where another ride is open', async () => {
    const of = await world('call')
    const [first, second] = [await openRide(of, 2), await openRide(of, 4)]
    const calls = (await stateOf(of)).sent
    expect(calls.map(({ channel }) => channel)).toEqual(['voice', 'voice'])
    expect(calls.map(({ body }) => body)).toEqual([
      expect.stringMatching(/Press 1 when you can be picked up, 2 if/),
      expect.stringMatching(/Press 1 when you can be picked up, 2 if/),
    ])
    const { said } = await say(of, '1', { message: calls[1]!.key })
    expect(said).toMatch(/We send for the driver/)
    const { statuses, sent } = await stateOf(of)
    expect([statuses.get(first), statuses.get(second)]).toEqual(['active', 'requesting'])
    // What is said aloud is not written too.
    expect(sent).toHaveLength(2)
    expect((await say(of, '1', { message: 'MSGnone' })).said).toMatch(/nothing to answer/)
  })

  test('another key has the call say its words again, three times, and then whom to phone', async () => {
    const of = await world('call')
    const key = await openRide(of)
    const [call] = (await stateOf(of)).sent
    const message = call!.key
    for (const repeats of [0, 1, 2])
      expect(await say(of, '5', { message, repeats })).toEqual({
        said: call!.body,
        language: 'en',
        again: true,
      })
    expect(await say(of, '5', { message, repeats: 3 })).toEqual({
      said: expect.stringMatching(/that key means nothing here.*\(312\) 555-0190/),
      language: 'en',
    })
    // Whoever presses # or 5 said nothing that the office could answer.
    expect((await stateOf(of)).events).toEqual([])
    // The words of a call are for whom it rang.
    expect(await say(of, '5', { message, from: STRANGER })).toMatchObject({
      said: expect.stringMatching(/nothing/),
    })
    await say(of, '1', { message, repeats: 2 })
    expect((await stateOf(of)).statuses.get(key)).toBe('requesting')
  })

  test('two answers at one moment: one counts', async () => {
    const of = await world()
    const key = await openRide(of)
    await Promise.all([say(of, '1'), say(of, '2'), say(of, '1'), say(of, '2')])
    const { statuses, events } = await stateOf(of)
    expect(['requesting', 'cancelled']).toContain(statuses.get(key))
    expect(events.filter(({ type }) => type === 'status')).toHaveLength(1)
  })
})

test('server-behaviour §2.13 what another customer asked of the number is not answered here', async () => {
  const [of, other] = [await world(), await world()]
  const key = await openRide(other)
  await say(of, '1')
  expect((await stateOf(other)).statuses.get(key)).toBe('active')
})
