import { createHmac } from 'node:crypto'
import { twilioSigned } from '@nemt/adapters/sms/twilio-hook.ts'
import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import { bookingFor, newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { takePosted } from './hooks.ts'

/** Messages of the storm; TEXT_STORM=5000 is the full one. */
const MESSAGES = Number(process.env.TEXT_STORM ?? 400)
/** Passengers who were asked, and numbers that nobody knows. */
const PASSENGERS = Math.max(10, Math.round(MESSAGES / 12))
const AT_ONCE = 16
const TOKEN = 'the token of the storm'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 16 })
})
afterAll(() => portal.close())

/** Numbers as they come, the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function numberOf(index: number, known = true): string {
  return `+1${known ? 312 : 614}555${String(index).padStart(4, '0')}`
}

/** Open will-call rides of as many passengers, each asked on a number of its own. */
async function openRides() {
  const who = await newCustomer(portal)
  const booked = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [first = ''] = (booked.data as { keys: string[] }).keys
  const rides = Array.from({ length: PASSENGERS }, (_, index) => ({
    key: newKey('RID'),
    number: numberOf(index),
  }))
  const [keys, numbers] = [rides.map(({ key }) => key), rides.map(({ number }) => number)]
  const owner = connect(process.env.DATABASE_URL ?? '', { max: 1 })
  await owner`insert into ride select p.* from ride r
    cross join unnest(${keys}::text[], ${numbers}::text[]) n(key, number)
    cross join lateral jsonb_populate_record(r, jsonb_build_object('key', n.key, 'status', 'active',
      'type', 'will-call', 'communication', jsonb_build_object('relation', 'self', 'contact', 'rider', 'method', 'sms',
      'phone', jsonb_build_object('raw', n.number)))) p
    where r.customer_key = ${who.key} and r.key = ${first}`
  await owner.end({ timeout: 1 })
  for (const { key } of rides)
    expect(
      await callAsSystem(portal, who.key, 'passenger.tell', { ride: key, version: 1, notice: 'opened' }),
    ).toEqual({
      told: true,
    })
  return { who, rides }
}

type Text = { id: string; from: string; body: string; isForged: boolean }

/** What comes in: answers, words, STOP, from passengers and strangers; some forged, some again and again, all mixed. */
function stormOf(next: () => number): { texts: Text[]; posts: Text[] } {
  const texts = Array.from({ length: MESSAGES }, (_, index): Text => {
    const kind = next()
    const isForged = next() < 0.15
    const isKnown = next() < 0.8
    const from = numberOf(Math.floor(next() * PASSENGERS), isKnown)
    const id = `SM${index}`
    if (kind < 0.3) return { id, from, body: '1', isForged }
    if (kind < 0.5) return { id, from, body: '2', isForged }
    if (kind < 0.6) return { id, from, body: '1B', isForged }
    return { id, from, body: kind < 0.65 ? 'STOP' : `Words ${index}`, isForged }
  })
  const again = texts.flatMap((text) => Array.from({ length: 1 + Math.floor(next() ** 3 * 4) }, () => text))
  const posts = again.map((text) => ({ text, at: next() })).toSorted((a, b) => a.at - b.at)
  return { texts, posts: posts.map(({ text }) => text) }
}

async function post(customer: string, { id, from, body, isForged }: Text): Promise<number> {
  const url = `https://${customer}.example.org/api/hooks/sms`
  const form = new URLSearchParams({ MessageSid: id, From: from, To: '+13125550000', Body: body })
  const signed = [...form]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((text, pair) => text + pair.join(''), url)
  const signature = createHmac('sha1', isForged ? 'another token' : TOKEN)
    .update(signed)
    .digest('base64')
  const vouching = { ...portal, adapters: { ...portal.adapters, vouches: twilioSigned(TOKEN) } }
  const taken = await takePosted(
    vouching,
    { url, form, signature, isTrusted: true },
    { customer, id: newKey('REQ') },
  )
  return taken.status
}

test(`server-behaviour §2.13 ${MESSAGES} messages in a storm: nothing twice, nothing by strangers`, async () => {
  const { who, rides } = await openRides()
  const { texts, posts } = stormOf(random(20_261_122))
  const left = [...posts]
  const wrong: [Text, number][] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let text = left.pop(); text; text = left.pop()) {
        const status = await post(who.key, text)
        if (status !== (text.isForged ? 403 : 200)) wrong.push([text, status])
      }
    }),
  )
  expect(wrong).toEqual([])

  const { sql } = portal.store
  const { done, replies, stopped, audits } = await read(portal.store, who.key, {
    done: many(sql`select e.ride_key, e.data->>'status' as status, r.status as now,
        r.communication->'phone'->>'raw' as number from event e
      join ride r on r.customer_key = s.c and r.key = e.ride_key
      where e.customer_key = s.c and e.type = 'status' and e.actor->>'kind' = 'passenger'`),
    replies: many(
      sql`select e.data->>'text' as text from event e where e.customer_key = s.c and e.type = 'reply'`,
    ),
    stopped: many(sql`select o.e164 from phone_opt_out o where o.customer_key = s.c`),
    audits: many(
      sql`select count(*)::int as count from prompt q where q.customer_key = s.c and q.answered_at is not null`,
    ),
  })
  const real = texts.filter(({ isForged }) => !isForged)
  const by = (body: RegExp) => real.filter((text) => body.test(text.body)).map(({ from }) => from)
  // Each ride that somebody answered for went on once, as one of the answers said, and no other one did.
  const [yes, no] = [new Set(by(/^1$/)), new Set(by(/^2$/))]
  const answeredNumbers = new Set(
    [...yes, ...no].filter((number) => rides.some((ride) => ride.number === number)),
  )
  type Done = { ride_key: string; status: string; now: string; number: string }
  expect((done as Done[]).map(({ number }) => number).toSorted()).toEqual([...answeredNumbers].toSorted())
  for (const { status, now, number } of done as Done[]) {
    expect(now).toBe(status)
    expect((status === 'requesting' ? yes : no).has(number)).toBe(true)
  }
  expect(audits).toEqual([{ count: answeredNumbers.size }])
  // Every word stands once in its ride's messages; strangers and forgers have none.
  const known = new Set(rides.map(({ number }) => number))
  const said = real.filter(({ from, body }) => known.has(from) && /^(?:Words|STOP)/.test(body))
  expect((replies as { text: string }[]).map(({ text }) => text).toSorted()).toEqual(
    said.map(({ body }) => body).toSorted(),
  )
  // From the first STOP on nothing leaves for its number.
  expect((stopped as { e164: string }[]).map(({ e164 }) => e164).toSorted()).toEqual(
    [...new Set(by(/^STOP$/))].toSorted(),
  )
  for (const { e164 } of (stopped as { e164: string }[]).slice(0, 10)) {
    const key = newKey('MSG')
    await write(portal.store, who.key, {
      inserts: { message: [{ key, effect: key, channel: 'sms', recipient: e164, body: 'x' }] },
    })
    expect(await callAsSystem(portal, who.key, 'message.send', { message: key })).toEqual({
      status: 'opted_out',
    })
  }
}, 600_000)
