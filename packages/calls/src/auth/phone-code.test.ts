import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { unseal } from '../message/seal.ts'
import { prefixOf } from './attempts.ts'
import { newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const phone = '(312) 555-0111'
const unknown = '(312) 555-0199'

async function withPhone(configuration: object = { passenger: { portal: true } }) {
  const who = await newCustomer(portal, { configuration })
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: 'PHNa', e164: '+13125550111', passenger_key: who.passenger }] },
  })
  const ask = async (to = phone, clock = portal) =>
    (await make(clock, who.key, 'auth.phone.code', { phone: to })) as unknown as {
      status: number
      data: { key: string }
      error?: { code: string }
    }
  const verify = (key: string, code: string, by = phone, host = who.key, clock = portal) =>
    make(clock, host, 'auth.phone.verify', { key, code, phone: by })
  const messages = async () => (await messagesOf(portal, who.key)).filter(({ channel }) => channel === 'sms')
  const codeOf = async () => /\d{6}/.exec((await messages()).at(-1)?.body ?? '')?.[0] as string
  return { who, ask, verify, messages, codeOf }
}

function other(code: string) {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

test('V014 C004 C005 the code in the SMS signs the passenger in, once', async () => {
  const { who, ask, verify, codeOf, messages } = await withPhone()
  const { data } = await ask('312-555-0111')
  const code = await codeOf()
  expect((await messages())[0]?.to).toBe('+13125550111')
  const answer = (await verify(data.key, code)) as unknown as { status: number; data: { token: string } }
  expect(answer.status).toBe(200)
  const session = (await make(portal, who.key, 'auth.upgrade', { token: answer.data.token })) as unknown as {
    data: object
  }
  expect(session.data).toMatchObject({ scope: 'passenger', user: { key: who.passenger } })
  expect((await verify(data.key, code)).status).toBe(401)
})

test.each([
  ['blanks between', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`, 200],
  ['a dash between', (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`, 200],
  ['five digits', (code: string) => code.slice(1), 422],
  ['seven digits', (code: string) => `${code}0`, 422],
  ['a letter', (code: string) => `${code.slice(1)}O`, 422],
])('C005 V101 a code with %s', async (_, typed, status) => {
  const { ask, verify, codeOf } = await withPhone()
  const { data } = await ask('312-555-0111')
  const answer = await verify(data.key, typed(await codeOf()))
  expect(answer.status).toBe(status)
  if (status !== 200) expect(answer.error?.fields?.code).toBeTruthy()
})

type Contact = Row<'passenger'>['communication']
const raw = '+13125550111'
const landline: Contact = { phone: { type: 'land', raw }, method: 'call' }
const elsewhere: Contact = { phone: { type: 'land', raw: '+13125550112' }, method: 'call' }
const calls: Contact = { phone: { type: 'smart', raw }, method: 'call' }

test.each<[string, 'sms' | 'voice', { contact?: Contact; isStopped?: boolean; isVoiceless?: boolean }]>([
  ['that said STOP', 'voice', { isStopped: true }],
  ['of a landline', 'voice', { contact: landline }],
  ['that wants calls', 'voice', { contact: calls }],
  ['whose contact is at a landline', 'sms', { contact: elsewhere }],
  ['of a landline where nothing calls', 'sms', { contact: landline, isVoiceless: true }],
  ['that takes texts', 'sms', {}],
])('server-behaviour §2.13 the code to a number %s goes out by %s', async (_, channel, given) => {
  const { who, ask, verify } = await withPhone()
  await write(portal.store, who.key, {
    ...(given.isStopped ? { inserts: { phone_opt_out: [{ e164: raw }] } } : {}),
    updates: [
      update('passenger', {
        where: { key: who.passenger },
        set: { language: 'es', communication: { relation: 'self', contact: 'rider', ...given.contact } },
      }),
    ],
  })
  const sends = { ...portal.sends, voice: !given.isVoiceless }
  const { data } = await ask(phone, { ...portal, sends })
  const [sent, ...more] = await messagesOf(portal, who.key, raw)
  expect(more).toEqual([])
  const body = channel === 'voice' ? /Su código es \d(, \d){5}\.$/ : /su código es \d{6}\./
  expect(sent).toMatchObject({ channel, body: expect.stringMatching(body) as string })
  const code = sent!.body.replaceAll(/\D/g, '').slice(0, 6)
  expect((await verify(data.key, code)).status).toBe(200)
})

test('server-behaviour §2.13 the code is kept as a hash only', async () => {
  const { who, ask, codeOf } = await withPhone()
  await ask()
  const { row } = await read(portal.store, who.key, {
    row: one(portal.store.sql`select * from passcode c where c.customer_key = s.c`),
  })
  expect(JSON.stringify(row)).not.toContain(await codeOf())
})

test.each([
  ['a number that nobody has', { passenger: { portal: true } }, unknown],
  ['a customer without the portal', { passenger: { portal: false } }, phone],
])(
  'server-behaviour §2.13 %s gets the same answer and no message, and nothing signs it in',
  async (_, configuration, number) => {
    const { ask, verify, messages } = await withPhone(configuration)
    const answer = await ask(number)
    expect([answer.status, Object.keys(answer.data), answer.data.key.length]).toEqual([200, ['key'], 33])
    expect(await messages()).toEqual([])
    expect((await verify(answer.data.key, '000000', number)).error?.code).toBe('passcode_wrong')
  },
)

test.each(['verify', 'update'] as const)(
  'decision 121 whoever has the old number does not come in while the office enters another one: %s waits',
  async (slower) => {
    const { who, ask, verify, codeOf } = await withPhone()
    const set = { phone: { display: phone, raw: '+13125550111' } }
    await write(portal.store, who.key, {
      updates: [update('passenger', { where: { key: who.passenger }, set })],
    })
    const { data } = await ask()
    const code = await codeOf()
    const edit = (by = portal) =>
      make(
        by,
        who.key,
        'passenger.update',
        { key: who.passenger, phone: { display: '(312) 555-0144' } },
        { token: who.token },
      )
    const enter = (by = portal) => verify(data.key, code, phone, who.key, by)
    const answers = { edited: 0, entered: undefined as Awaited<ReturnType<typeof enter>> | undefined }
    const editing = async (by = portal) => {
      answers.edited = (await edit(by)).status
    }
    const entering = async (by = portal) => {
      answers.entered = await enter(by)
    }
    if (slower === 'verify') await entering(beforeWriting(portal, editing, 'session'))
    else await editing(beforeWriting(portal, entering))
    expect(answers.edited).toBe(200)
    const { token } = (answers.entered?.data ?? {}) as { token?: string }
    const { status } = await make(portal, who.key, 'auth.upgrade', { token: token ?? 'none' })
    expect([answers.entered?.status, status]).toEqual([slower === 'verify' ? 401 : 200, 401])
  },
)

test.each([
  ['en', /^Customer [^:]+: your code is \d{6}\./],
  ['es', /^Customer [^:]+: su código es \d{6}\./],
])(
  'C004 the text with the code names the customer, as all that passengers get, in %s',
  async (language, text) => {
    const { who, ask, messages } = await withPhone()
    await write(portal.store, who.key, {
      updates: [update('passenger', { where: { key: who.passenger }, set: { language } })],
    })
    await ask()
    expect((await messages()).at(-1)?.body).toMatch(text)
  },
)

test('V478 a number that nobody can dial is refused with its field', async () => {
  const { who } = await withPhone()
  const asked = await make(portal, who.key, 'auth.phone.code', { phone: '555' })
  expect([asked.status, asked.error?.code, Object.keys(asked.error?.fields ?? {})]).toEqual([
    ...[422, 'invalid_phone', ['phone']],
  ])
})

test('an inactive passenger gets no code', async () => {
  const { who, ask, messages } = await withPhone()
  await write(portal.store, who.key, {
    updates: [{ table: 'passenger', where: { key: who.passenger }, set: { status: 'inactive' } }],
  })
  expect((await ask()).status).toBe(200)
  expect(await messages()).toEqual([])
})

test('S6 five tries, also when they come at once, then the right code is refused too', async () => {
  const { who, ask, verify, codeOf } = await withPhone()
  const { data } = await ask()
  const code = await codeOf()
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(data.key, other(code))))
  expect(new Set(answers.map(({ status, error }) => `${status} ${error?.code}`))).toEqual(
    new Set(['401 passcode_wrong']),
  )
  const { row } = await read(portal.store, who.key, {
    row: one(portal.store.sql`select c.tries from passcode c where c.customer_key = s.c`),
  })
  expect(row.tries).toBe(5)
  expect((await verify(data.key, code)).status).toBe(401)
})

test('a right code that is sent twenty times at once signs in once', async () => {
  const { ask, verify, codeOf } = await withPhone()
  const { data } = await ask()
  const code = await codeOf()
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(data.key, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code ends after ten minutes', async () => {
  const { who, ask, verify, codeOf } = await withPhone()
  const { data } = await ask()
  const later = { ...portal, clock: () => Date.now() + 10 * 60_000 + 1 }
  expect((await verify(data.key, await codeOf(), phone, who.key, later)).status).toBe(401)
})

test.each([[phone], [unknown]])(
  'three codes in a quarter of an hour for %s, also when twenty are asked for at once',
  async (number) => {
    const { ask } = await withPhone()
    const now = still()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(number, now)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(
      answers
        .filter(({ status }) => status !== 200)
        .every(({ status, error }) => status === 429 && error?.code === 'too_many_codes'),
    ).toBe(true)
  },
)

test('server-behaviour §2.13 who waits as long as a fourth code says gets it then, and no second before', async () => {
  const { ask } = await withPhone()
  // Ten seconds before a full quarter of an hour: what counts is the quarter of an hour behind.
  const quarter = 15 * 60_000
  const first = Math.ceil(Date.now() / quarter) * quarter - 10_000
  const at = (ms: number) => ask(phone, { ...portal, clock: () => first + ms })
  for (const ms of [0, 1_000, 2_000]) expect((await at(ms)).status).toBe(200)
  const { status, error } = await at(3_000)
  const wait = (error as { detail?: { retry_after: number } } | undefined)?.detail?.retry_after ?? 0
  expect([status, wait]).toEqual([429, quarter / 1_000 - 3])
  expect([(await at(2_000 + wait * 1_000)).status, (await at(3_000 + wait * 1_000)).status]).toEqual([
    429, 200,
  ])
})

test('a code belongs to its phone and its customer', async () => {
  const [a, b] = [await withPhone(), await withPhone()]
  const { data } = await a.ask()
  const code = await a.codeOf()
  expect((await a.verify(data.key, code, unknown)).status).toBe(401)
  expect((await a.verify(data.key, code, phone, b.who.key)).status).toBe(401)
  expect((await a.verify(data.key, code)).status).toBe(200)
})

test('S14 no row of the database holds the code; a sealed body opens with this secret, for its message', async () => {
  const { who, ask, codeOf } = await withPhone()
  await ask()
  const code = await codeOf()
  const { rows } = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select to_jsonb(m)::text || to_jsonb(c)::text as text, m.key, m.body from message m
          join passcode c on c.customer_key = s.c and c.key = m.key where m.customer_key = s.c
          and m.channel = 'sms'`,
    ),
  })
  const [row] = rows as { text: string; key: string; body: string }[]
  expect(row?.text).not.toContain(code)
  expect(unseal(portal.secret, row?.key ?? '', row?.body ?? '')).toContain(code)
  expect(unseal('another secret of the tests, 32 l', row?.key ?? '', row?.body ?? '')).toBeNull()
  expect(unseal(portal.secret, 'MSGother', row?.body ?? '')).toBeNull()
})

test('server-behaviour §2.13 a code is not sent any more once it opens nothing', async () => {
  const { who, ask } = await withPhone()
  await ask()
  const { rows } = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select m.useless_at = c.expires_at as together from message m
          join passcode c on c.customer_key = s.c and c.key = m.key where m.customer_key = s.c`,
    ),
  })
  expect(rows).toEqual([{ together: true }])
})

/** The portal at one moment: tries of two windows at once might both take the last place. */
function still() {
  const at = Date.now()
  return { ...portal, clock: () => at }
}

test.each([
  ['60 guesses of an address', 60, (at: number) => ({ address: '203.0.113.7', phone: at })],
  ['300 of a net', 300, (at: number) => ({ address: `203.0.113.${at % 250}`, phone: at })],
  ['60 of an address in IPv6', 60, (at: number) => ({ address: '2001:db8:1::7', phone: at })],
])('S5 no more than %s in an hour, however many at once', async (_, most, from) => {
  const { who } = await withPhone()
  const now = still()
  const answers = await Promise.all(
    Array.from({ length: most + 15 }, (_unused, index) => {
      const { address, phone: line } = from(index)
      return make(
        now,
        who.key,
        'auth.phone.verify',
        { key: 'PCDx', code: '123456', phone: `312555${String(1000 + line).padStart(4, '0')}` },
        { address },
      )
    }),
  )
  expect([
    answers.filter(({ status }) => status === 401).length,
    answers.filter(({ status, error }) => status === 429 && error?.code === 'too_many_tries').length,
  ]).toEqual([most, 15])
})

test('S5 guessing over many phones and addresses signs nobody in: five tries a code, limits of addresses', async () => {
  const { who } = await withPhone()
  const now = still()
  const phones = Array.from({ length: 8 }, (_, index) => `312555010${index}`)
  await write(portal.store, who.key, {
    inserts: {
      passenger_phone: phones
        .slice(0, 4)
        .map((line, index) => ({ key: `PHNs${index}`, e164: `+1${line}`, passenger_key: who.passenger })),
    },
  })
  const keys = await Promise.all(
    phones.map(
      async (line) =>
        (
          (await make(
            now,
            who.key,
            'auth.phone.code',
            { phone: line },
            { address: '192.0.2.1' },
          )) as unknown as { data: { key: string } }
        ).data.key,
    ),
  )
  const guesses = Array.from({ length: 800 }, (_, index) => ({
    at: index,
    code: String((index * 7919) % 1_000_000).padStart(6, '0'),
  }))
  const answers: { status: number }[] = []
  for (let from = 0; from < guesses.length; from += 40)
    answers.push(
      ...(await Promise.all(
        guesses
          .slice(from, from + 40)
          .map(({ at, code }) =>
            make(
              now,
              who.key,
              'auth.phone.verify',
              { key: keys[at % 8], code, phone: phones[at % 8] },
              { address: `192.0.2.${at % 4}` },
            ),
          ),
      )),
    )
  expect(answers.some(({ status }) => status === 200)).toBe(false)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(4 * 60)
  const { tries } = await read(portal.store, who.key, {
    tries: many(portal.store.sql`select c.tries from passcode c where c.customer_key = s.c`),
  })
  expect(tries).toEqual(Array.from({ length: 8 }, () => ({ tries: 5 })))
  const { counted } = await read(portal.store, who.key, {
    counted: many(portal.store.sql`select a.subject from attempt a where a.customer_key = s.c`),
  })
  expect(JSON.stringify(counted)).not.toMatch(/192\.0|[+"]1?312555/)
})

test('S5 thirty codes an hour for an address, whatever the phones', async () => {
  const { who } = await withPhone()
  const now = still()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      make(
        now,
        who.key,
        'auth.phone.code',
        { phone: `31255502${String(index).padStart(2, '0')}` },
        { address: '203.0.113.9' },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
})

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:0db8::9', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
])('the net of %s is %s', (address, net) => {
  expect(prefixOf(address)).toBe(net)
})

test('S5 guesses with made-up keys close nobody’s phone', async () => {
  const { who, ask, codeOf, verify } = await withPhone()
  for (let index = 0; index < 40; index++)
    await make(
      portal,
      who.key,
      'auth.phone.verify',
      { key: 'PCDjunk', code: '123456', phone },
      { address: `198.51.${index}.1` },
    )
  const { data } = await ask()
  expect((await verify(data.key, await codeOf())).status).toBe(200)
})

test('S5 twenty-five guesses an hour at the codes of a phone, whatever the addresses', async () => {
  const { who } = await withPhone()
  const start = Date.now()
  const tries: number[] = []
  for (let quarter = 0; quarter < 3; quarter++) {
    const clock = { ...portal, clock: () => start - (start % 3_600_000) + quarter * 901_000 }
    for (let code = 0; code < 3; code++) {
      const sentCode = (await make(clock, who.key, 'auth.phone.code', { phone })) as unknown as {
        data: { key: string }
      }
      for (let index = 0; index < 5; index++) {
        const guess = { key: sentCode.data.key, code: '000000', phone }
        tries.push(
          (
            await make(clock, who.key, 'auth.phone.verify', guess, {
              address: `203.${quarter}.${code}${index}.1`,
            })
          ).status,
        )
      }
    }
  }
  expect([
    tries.filter((status) => status === 401).length,
    tries.filter((status) => status === 429).length,
  ]).toEqual([25, 20])
})

test('server-behaviour §2.17 a phone that others closed opens at a device where its passenger signed in', async () => {
  const { who, ask, codeOf, verify } = await withPhone()
  const first = (await verify((await ask()).data.key, await codeOf())) as unknown as {
    data: { device: string }
  }
  const { device } = first.data
  expect(device).toEqual(expect.any(String))
  // Others use up the codes of this quarter of an hour.
  for (let index = 0; index < 4; index++) await ask()
  expect((await ask()).status).toBe(429)
  const sentCode = (await make(portal, who.key, 'auth.phone.code', { phone, device })) as unknown as {
    status: number
    data: { key: string }
  }
  expect(sentCode.status).toBe(200)
  const entered = await make(portal, who.key, 'auth.phone.verify', {
    key: sentCode.data.key,
    code: await codeOf(),
    phone,
    device,
  })
  expect([entered.status, Object.keys(entered.data)]).toEqual([200, ['token']])
  expect((await make(portal, who.key, 'auth.phone.code', { phone, device: 'forged' })).status).toBe(429)
})

test('server-behaviour §2.17 the device of who had a number before opens nothing of who has it now', async () => {
  const { who, ask, codeOf, verify } = await withPhone()
  const first = await verify((await ask()).data.key, await codeOf())
  const { device } = first.data as { device: string }
  const next = await anotherPassenger(portal, who.key)
  await write(portal.store, who.key, {
    updates: [update('passenger_phone', { where: { key: 'PHNa' }, set: { until: Date.now() } })],
  })
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: 'PHNb', e164: '+13125550111', passenger_key: next }] },
  })
  // Others use up the codes of this quarter of an hour.
  for (let index = 0; index < 4; index++) await ask()
  expect((await make(portal, who.key, 'auth.phone.code', { phone, device })).status).toBe(429)
})
