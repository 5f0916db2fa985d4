import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
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
  const { data } = (await make(portal, who.key, 'auth.phone.code', { phone })) as unknown as {
    data: { key: string }
  }
  const sent = (await messagesOf(portal, who.key)).filter(({ channel }) => channel === 'sms')
  const code = /\d{6}/.exec(sent.at(-1)?.body ?? '')?.[0] ?? ''
  const verify = async (said: object = {}) => {
    const asked = { key: data.key, code, phone, ...said }
    return (await make(portal, who.key, 'auth.phone.verify', asked)) as unknown as Answer
  }
  const enters = async (token: string) => {
    const session = await make(portal, who.key, 'auth.upgrade', { token })
    return (session.data as unknown as { user: { key: string } }).user.key
  }
  return { who, keys, code, verify, enters }
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

test('the holder who may not use the portal leaves the number to who may', async () => {
  const { keys, verify, enters } = await home({ first: 'Rosa', flags: { portal: false } }, [
    { first: 'Luis' },
  ])
  expect(await enters((await verify()).data.token ?? '')).toBe(keys[0])
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
