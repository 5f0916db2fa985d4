import { createHash } from 'node:crypto'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

/** A person of their own: nobody else of a test is like them. */
function person(index: number) {
  const letters = [...createHash('sha256').update(String(index)).digest()].map(
    (byte) => 'abcdefghijklmnopqrstuvwxyz'[byte % 26],
  )
  const word = (from: number) => letters.slice(from, from + 8).join('')
  return {
    name: { first: `R${word(0)}`, last: `M${word(8)}` },
    dob: `19${String(30 + (index % 60))}-0${(index % 9) + 1}-${String(10 + (index % 18))}`,
    language: 'en',
    phone: { display: `(312) 555-${String(1_000 + index)}`, type: 'smart' },
    places: {
      home: {
        confirmed: true,
        address: {
          format: `${index + 1} ${word(16)} Street, Chicago, IL 60622`,
          ...{ lat: 41.9 + index / 100_000, lng: -87.68 - index / 100, zip: '60622' },
        },
      },
    },
  }
}

/** A customer whose passengers may share a number, so that only the check for doubles tells them apart. */
async function office() {
  const who = await newCustomer(portal)
  const call = (name: string, payload: unknown, { on = portal, key = '' } = {}) =>
    make(on, who.key, name, payload, { token: who.token, ...(key ? { key } : {}) })
  const create = (passenger: object, more: Parameters<typeof call>[2] = {}) =>
    call('passenger.create', { passenger }, more)
  const made = async (passenger: object) => ((await create(passenger)).data as { key: string }).key
  const count = async (last: string) => {
    const { row } = await read(portal.store, who.key, {
      row: one(portal.store.sql`select count(*)::int as count from passenger p
        where p.customer_key = s.c and p.last_name = ${last} and p.status <> 'archived'`),
    })
    return Number(row?.count)
  }
  return { who, call, create, made, count }
}

function codes(answers: readonly { error?: { code: string } }[]): string[] {
  return answers.map(({ error }) => error?.code ?? 'ok').sort()
}

describe('V933 V934 doubles at one moment', () => {
  test('of two creations of one new person at once one is made, two hundred times', async () => {
    const { create, count } = await office()
    for (let index = 0; index < 200; index++) {
      const { phone, ...who } = person(index)
      // Each pair is alike in another way: the whole record, without a phone, without a home, a slip of the pen.
      const other = [
        { ...who, phone },
        who,
        { ...who, places: {} },
        { ...who, name: { ...who.name, first: `${who.name.first}e` } },
      ][index % 4] as object
      const answers = await Promise.all([create({ ...who, phone }), create({ ...other, phone })])
      expect([index, ...codes(answers)]).toEqual([index, expect.stringMatching(/^(duplicate|phone)/), 'ok'])
      expect([index, await count(who.name.last)]).toEqual([index, 1])
    }
  }, 120_000)

  test('one that was made between the check and the writing is found, with its names and home', async () => {
    const { create } = await office()
    const who = person(501)
    const other = { ...who, phone: { display: '(312) 555-0299', type: 'smart' } }
    const late = await create(who, { on: beforeWriting(portal, () => create(other)) })
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'duplicate_passenger', detail: { existing: { name: who.name, dob: who.dob } } },
    })
  })

  test('one that is made on purpose meanwhile is found too', async () => {
    const { create } = await office()
    const who = person(502)
    const other = { ...who, phone: { display: '(312) 555-0298' }, flags: { ignore_dupe: true } }
    const late = await create(who, { on: beforeWriting(portal, () => create(other)) })
    expect(late.error?.code).toBe('duplicate_passenger')
  })

  test('people who are not alike are all made, thirty at once', async () => {
    const { create } = await office()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => create(person(600 + index))))
    expect(codes(answers)).toEqual(Array.from({ length: 30 }, () => 'ok'))
  })

  test('the same creation sent twice at once under one key is one creation', async () => {
    const { create, count } = await office()
    for (let index = 0; index < 20; index++) {
      const who = person(700 + index)
      const answers = await Promise.all([
        create(who, { key: `k${index}` }),
        create(who, { key: `k${index}` }),
      ])
      expect(codes(answers)).toEqual(['ok', 'ok'])
      expect(answers[0]?.data).toEqual(answers[1]?.data)
      expect(await count(who.name.last)).toBe(1)
    }
  })
})

describe('V934 a change that makes a record the double of another one', () => {
  test('is refused with the other one, unless flags.ignore_dupe is set, which leaves the other flags', async () => {
    const { call, made } = await office()
    const [one, other] = [person(800), person(801)]
    const key = await made(one)
    const changed = await made({ ...other, flags: { portal: false } })
    const { name, dob, places } = one
    const change = { key: changed, name, dob, places }
    const refused = await call('passenger.update', change)
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'duplicate_passenger', detail: { existing: { key } } },
    })
    const kept = await call('passenger.update', { ...change, flags: { ignore_dupe: true } })
    expect(kept).toMatchObject({ status: 200, data: { name, flags: { portal: false } } })
    // What was alike before is no reason to stop another change.
    const again = await call('passenger.update', { key: changed, name: { first: `${name.first}e` } })
    expect(again.status).toBe(200)
  })

  test('is refused when an archived record comes back beside its double', async () => {
    const { call, made } = await office()
    const one = person(802)
    const key = await made(one)
    await call('passenger.update', { key, status: 'archived' })
    await made({ ...one, phone: { display: '(312) 555-0297' } })
    expect((await call('passenger.update', { key, status: 'active' })).error?.code).toBe(
      'duplicate_passenger',
    )
  })

  test.each(['creation', 'change'])(
    'of a change and a %s at once one passes, fifty times',
    async (kind) => {
      const { call, create, made, count } = await office()
      for (let index = 0; index < 50; index++) {
        const { name, dob, places, phone } = person(900 + index)
        const changed = await made(person(3_000 + index))
        const update = (key: string) => call('passenger.update', { key, name, dob, places })
        const rival = kind === 'change' ? await made(person(5_000 + index)) : ''
        const answers = await Promise.all([
          update(changed),
          rival ? update(rival) : create({ ...person(900 + index), phone }),
        ])
        expect([index, ...codes(answers)]).toEqual([index, 'duplicate_passenger', 'ok'])
        expect([index, await count(name.last)]).toEqual([index, 1])
      }
    },
    120_000,
  )
})
