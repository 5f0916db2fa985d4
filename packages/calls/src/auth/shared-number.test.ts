import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import type { Portal } from '../pipeline/portal.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const phone = '(312) 555-0111'
type Person = { first: string; last?: string; flags?: object; status?: 'active' | 'inactive' | 'archived' }

/** A number that its holder shares with others. */
async function home(holder: Person, others: readonly Person[]) {
  const who = await newCustomer(portal, { configuration: { passenger: { portal: true } } })
  const keys = await Promise.all(others.map((person) => resident(who.key, person)))
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: 'PHNa', e164: '+13125550111', passenger_key: who.passenger }] },
    updates: [
      update('passenger', {
        where: { key: who.passenger },
        set: { first_name: holder.first, last_name: holder.last ?? 'Home', flags: holder.flags ?? {} },
      }),
    ],
  })
  const askCode = async (device?: string, by: Portal = portal) => {
    const asked = { phone, ...(device ? { device } : {}) }
    const { data } = (await make(by, who.key, 'auth.phone.code', asked)) as unknown as {
      data: { key: string }
    }
    const told = (await messagesOf(portal, who.key, '+13125550111')).at(-1)
    // A call says the digits one by one.
    const code = /\d{6}|\d(, \d){5}/.exec(told?.body ?? '')?.[0].replaceAll(', ', '') ?? ''
    return { sent: { key: data.key, code }, channel: told?.channel }
  }
  const { sent } = await askCode()
  const verify = async (said: object = {}) => {
    const asked = { ...sent, phone, ...said }
    return (await make(portal, who.key, 'auth.phone.verify', asked)) as unknown as Answer
  }
  const enters = async (token: string) => {
    const session = await make(portal, who.key, 'auth.upgrade', { token })
    return (session.data as unknown as { user: { key: string } }).user.key
  }
  return { who, keys, code: sent.code, askCode, verify, enters }
}

type Choice = { key: string; first: string }
type Answer = {
  status: number
  data: { token?: string; device?: string; passengers?: Choice[] }
  error?: { code: string }
}

/** A passenger whose record has the number, without holding it. */
async function resident(customer: string, { first, last = 'Home', flags = {}, status = 'active' }: Person) {
  const key = newKey('PAS')
  const needs = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false } as const
  await write(portal.store, customer, {
    inserts: {
      passenger: [
        {
          ...{ key, first_name: first, last_name: last, status, flags },
          phone: { display: phone, raw: '+13125550111', type: 'smart' },
          accessibility: needs,
          communication: { relation: 'self', contact: 'rider', method: 'sms' },
        },
      ],
      passenger_word: [{ word: '3125550111', passenger_key: key }],
    },
  })
  return key
}

test('server-behaviour §2.13 several on one number are listed by first name, and one is chosen', async () => {
  const { who, keys, verify, enters } = await home({ first: 'Rosa' }, [{ first: 'Luis' }])
  const listed = await verify()
  expect([listed.status, listed.data]).toEqual([
    200,
    {
      passengers: [
        { key: keys[0], first: 'Luis' },
        { key: who.passenger, first: 'Rosa' },
      ],
    },
  ])
  const entered = await verify({ passenger: keys[0] })
  expect(await enters(entered.data.token ?? '')).toBe(keys[0])
  // The code is used up with the choice.
  expect((await verify({ passenger: who.passenger })).error?.code).toBe('passcode_wrong')
})

test('server-behaviour §2.17 who shares a number is not known by the device of its holder', async () => {
  const { who, keys, askCode, verify } = await home({ first: 'Rosa' }, [{ first: 'Luis' }])
  const { device } = (await verify({ passenger: who.passenger })).data
  const { sent: again } = await askCode(device)
  const known = await verify({ ...again, device, passenger: who.passenger })
  expect([known.status, known.data.device]).toEqual([200, undefined])
  const { sent: other } = await askCode(device)
  const entered = await verify({ ...other, device, passenger: keys[0] })
  expect([entered.status, entered.data.device]).toEqual([200, expect.any(String)])
  expect(entered.data.device).not.toBe(device)
})

type Method = 'sms' | 'call'

test.each<['sms' | 'voice', [Method, Method], Partial<Person>]>([
  ['voice', ['call', 'call'], {}],
  ['sms', ['call', 'sms'], {}],
  ['sms', ['sms', 'call'], {}],
  // Who may not use the portal has no say in how the others come in.
  ['voice', ['call', 'sms'], { flags: { portal: false } }],
])('server-behaviour §2.13 a code goes out by %s where those on a number want %j', async (...given) => {
  const [channel, [holders, others], other] = given
  const { who, keys, askCode } = await home({ first: 'Rosa' }, [{ first: 'Luis', ...other }])
  const wants = (key: string, method: Method) => {
    const told = { phone: { raw: '+13125550111', type: 'smart' as const }, method }
    const communication = { relation: 'self' as const, contact: 'rider' as const, ...told }
    return update('passenger', { where: { key }, set: { communication } })
  }
  await write(portal.store, who.key, {
    updates: [wants(who.passenger, holders), ...keys.map((key) => wants(key, others))],
  })
  const sends = { ...portal.sends, voice: true }
  expect((await askCode(undefined, { ...portal, sends })).channel).toBe(channel)
})

test('the holder who may not use the portal leaves the number to who may', async () => {
  const { who, keys, verify, askCode, enters } = await home({ first: 'Ana', flags: { portal: false } }, [
    { first: 'Luis' },
  ])
  expect(await enters((await verify()).data.token ?? '')).toBe(keys[0])
  // Nor is the code told in the language of who doesn't come in by it.
  await write(portal.store, who.key, {
    updates: [update('passenger', { where: { key: who.passenger }, set: { language: 'es' } })],
  })
  await askCode()
  expect((await messagesOf(portal, who.key, '+13125550111')).at(-1)?.body).toContain('your code is')
})

test('S6 who shares a number takes none of the others’ devices', async () => {
  const { who, keys, verify } = await home({ first: 'Rosa' }, [{ first: 'Luis' }])
  const known = Array.from({ length: 20 }, (_, index) => ({
    ...{ key: `DEV${index}`, token_hash: `of ${index}`, holder_key: who.passenger },
    ...{ created_at: Date.now(), seen_at: Date.now() - index * 60_000 },
  }))
  await write(portal.store, who.key, { inserts: { known_device: known } })
  await verify({ passenger: keys[0] })
  const { sql } = portal.store
  const { devices } = await read(portal.store, who.key, {
    devices: many(sql`select d.holder_key, count(*)::int as n from known_device d where d.customer_key = s.c
      group by 1 order by 2 desc`),
  })
  expect(devices).toEqual([
    { holder_key: who.passenger, n: 20 },
    { holder_key: keys[0], n: 1 },
  ])
})

test('two of one first name are told apart by an initial', async () => {
  const { verify } = await home({ first: 'Rosa', last: 'Vane' }, [{ first: 'Rosa', last: 'Moss' }])
  expect((await verify()).data.passengers?.map(({ first }) => first)).toEqual(['Rosa M.', 'Rosa V.'])
})

test.each<[string, Person]>([
  ['inactive', { first: 'Luis', status: 'inactive' }],
  ['archived', { first: 'Luis', status: 'archived' }],
  ['without the portal', { first: 'Luis', flags: { portal: false } }],
])('who is %s is not listed', async (_, other) => {
  const { who, verify, enters } = await home({ first: 'Rosa' }, [other])
  expect(await enters((await verify()).data.token ?? '')).toBe(who.passenger)
})

test('S5 without the right code nobody is named, and a choice of a stranger is a wrong code', async () => {
  const { code, verify } = await home({ first: 'Rosa' }, [{ first: 'Luis' }])
  const wrong = code === '000000' ? '000001' : '000000'
  for (const said of [{ code: wrong }, { code: wrong, passenger: 'PASx' }, { passenger: 'PASx' }]) {
    const answer = await verify(said)
    expect([answer.status, answer.error?.code, JSON.stringify(answer)]).toEqual([
      401,
      'passcode_wrong',
      expect.not.stringMatching(/Rosa|Luis/),
    ])
  }
})

test('S6 five tries hold for lists as well', async () => {
  const { verify } = await home({ first: 'Rosa' }, [{ first: 'Luis' }])
  for (let at = 0; at < 5; at++) expect((await verify()).data.passengers).toHaveLength(2)
  expect((await verify()).error?.code).toBe('passcode_wrong')
})

/** A customer where a number is one passenger's alone, and who may make passengers with one. */
async function alone(unique_phone: 'always' | 'conditional') {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true } },
    policy: { validations: { require_user_resolution: { unique_phone } } },
  })
  const call = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const made = async (first: string, flags: object = {}) => {
    const entry = { name: { first, last: first }, phone: { display: phone }, flags }
    const { status, data, error } = await call('passenger.create', entry)
    return { status, key: (data as { key?: string } | undefined)?.key ?? '', code: error?.code }
  }
  const change = async (key: string, fields: object) => {
    const { status, error } = await call('passenger.update', { key, ...fields })
    return [status, error?.code]
  }
  return { made, change }
}

test('decision 121 who comes back from the archive has no number that is somebody else’s by now', async () => {
  const { made, change } = await alone('always')
  const before = await made('Berta')
  expect(await change(before.key, { status: 'archived' })).toEqual([200, undefined])
  expect((await made('Carla')).status).toBe(200)
  expect(await change(before.key, { status: 'active' })).toEqual([409, 'phone_taken'])
  const other = { display: '(312) 555-0112' }
  expect(await change(before.key, { status: 'active', phone: other })).toEqual([200, undefined])
})

test('decision 121 who comes back from the archive has their number for themselves again', async () => {
  const { made, change } = await alone('always')
  const { key } = await made('Berta')
  await change(key, { status: 'archived' })
  expect(await change(key, { status: 'active' })).toEqual([200, undefined])
  expect((await made('Carla')).code).toBe('phone_taken')
})

test('V911 decision 121 the portal is not opened to somebody on another’s number', async () => {
  const { made, change } = await alone('conditional')
  await made('Berta')
  const { key, status } = await made('Carla', { portal: false })
  expect(status).toBe(200)
  expect(await change(key, { flags: { portal: true } })).toEqual([409, 'phone_taken'])
  expect(await change(key, { notes: 'Rings twice' })).toEqual([200, undefined])
  expect(await change(key, { flags: { portal: false } })).toEqual([200, undefined])
  expect(await change(key, { flags: { portal: true }, phone: { display: '(312) 555-0112' } })).toEqual([
    200,
    undefined,
  ])
})
