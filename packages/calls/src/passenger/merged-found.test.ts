import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { reached } from '../testing/passenger.ts'
import { callAsSystem } from '../door/in-process.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Answer = {
  status: number
  data: unknown
  error?: { code: string; message: string; detail?: Record<string, unknown> }
}

function callsOf(who: TestCustomer) {
  const call = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token }) as Promise<Answer>
  const made = async (first: string, customer_key: string, number: string) => {
    const phone = { display: number, type: 'smart' }
    const { data, error } = await call('passenger.create', {
      passenger: {
        name: { first, last: 'Merged' },
        dob: '1950-03-04',
        customer_key,
        phone,
        communication: { ...reached, phone },
        flags: { ignore_dupe: true },
      },
    })
    expect(error).toBeUndefined()
    return (data as { key: string }).key
  }
  return {
    call,
    made,
    merge: async (kept: string, gone: string, fields: object = {}, versions = [1, 1]) => {
      const { error } = await call('passenger.merge', { passengers: [kept, gone], fields, versions })
      expect(error).toBeUndefined()
    },
    found: async (query: string) => {
      const { data } = await call('patient.search', { query })
      return (data as { patients: { key: string }[] }).patients.map(({ key }) => key)
    },
    reached: async (phone_raw: string) => {
      const { data } = await call('patient.patients_with_phone_number', { phone_raw })
      return (data as { patients: { key: string; former: boolean }[] }).patients.map(
        ({ key, former }) => `${key} ${former ? 'had' : 'has'} it`,
      )
    },
  }
}

async function pair() {
  const documentation = { passenger_key: { enabled: true, required: false } }
  const who = await newCustomer(portal, { configuration: { documentation } })
  const calls = callsOf(who)
  const kept = await calls.made('Ann', 'LH-AA', '(614) 555-9101')
  const gone = await calls.made('Bea', 'LH-BB', '(614) 555-9102')
  return { who, kept, gone, ...calls }
}

const words = ['LH-BB', 'lhbb', '9102', '6145559102', '5559102', 'Bea', 'Ann LH-BB']

test('§2.12 what the merged record was found by finds the kept one, until it is undone', async () => {
  const { kept, gone, merge, found, reached: whose, call } = await pair()
  await merge(kept, gone)
  for (const word of words) expect([word, await found(word)]).toEqual([word, [kept]])
  expect(await whose('(614) 555-9102')).toEqual([`${kept} had it`])
  expect(await whose('(614) 555-9101')).toEqual([`${kept} has it`])
  expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
  for (const word of words)
    expect([word, await found(word)]).toEqual([word, word === 'Ann LH-BB' ? [] : [gone]])
  expect(await whose('(614) 555-9102')).toEqual([`${gone} has it`])
})

test('§2.12 what the kept record gave up for the fields of the other one finds it still', async () => {
  const { who, kept, gone, merge, found, reached: whose, call } = await pair()
  await callAsSystem(portal, who.key, 'search.rebuild', {})
  await merge(kept, gone, { customer_key: gone, phone: gone, communication: gone })
  const all = ['LH-AA', 'LH-BB', '9101', '9102']
  for (const word of all) expect([word, await found(word)]).toEqual([word, [kept]])
  expect(await whose('(614) 555-9101')).toEqual([`${kept} had it`])
  expect(await whose('(614) 555-9102')).toEqual([`${kept} has it`])
  // The index can be made anew.
  expect(await callAsSystem(portal, who.key, 'search.rebuild', {})).toMatchObject({ corrected: 0 })
  for (const word of all) expect([word, await found(word)]).toEqual([word, [kept]])
  expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
  for (const [word, whom] of [
    ['LH-AA', kept],
    ['9101', kept],
    ['LH-BB', gone],
    ['9102', gone],
  ])
    expect([word, await found(String(word))]).toEqual([word, [whom]])
  // A merge that was undone leaves both to what they are found by themselves.
  expect(await callAsSystem(portal, who.key, 'search.rebuild', {})).toMatchObject({ corrected: 0 })
})

test('§2.12 from record to record the last one is found', async () => {
  const { kept, gone, made, merge, found, reached: whose } = await pair()
  const last = await made('Cleo', 'LH-CC', '(614) 555-9103')
  await merge(kept, gone)
  await merge(last, kept, {}, [1, 2])
  for (const word of words) expect([word, await found(word)]).toEqual([word, [last]])
  for (const number of ['(614) 555-9101', '(614) 555-9102'])
    expect(await whose(number)).toEqual([`${last} had it`])
})

test('§2.12 a former number is of whoever has it now, and of nobody else', async () => {
  const { kept, gone, made, merge, found, reached: whose } = await pair()
  await merge(kept, gone)
  const next = await made('Dora', 'LH-DD', '(614) 555-9102')
  expect(await whose('(614) 555-9102')).toEqual([`${next} has it`])
  for (const word of ['6145559102', '9102']) expect([word, await found(word)]).toEqual([word, [next]])
  expect(await found('LH-BB')).toEqual([kept])
})

test("§2.12 a number that was given away after the merge is the next one's alone", async () => {
  const { kept, gone, made, merge, found, reached: whose, call } = await pair()
  await merge(kept, gone, { phone: gone, communication: gone })
  const next = await made('Dora', 'LH-DD', '(614) 555-9104')
  const { error } = await call('passenger.phone.transfer', {
    passenger_key: next,
    phone_number: '(614) 555-9102',
  })
  expect(error).toBeUndefined()
  expect(await whose('(614) 555-9102')).toEqual([`${next} has it`])
  expect(await found('6145559102')).toEqual([next])
})

test('§2.12 an MRN that is taken names whose it is: of a merged record, who was kept', async () => {
  const { kept, gone, merge, call } = await pair()
  const again = { name: { first: 'Eve', last: 'Other' }, dob: '1980-01-02', customer_key: 'LH-BB' }
  const passenger = { ...again, phone: { display: '(614) 555-9109', type: 'smart' } }
  const before = await call('passenger.create', { passenger })
  expect(before.error).toMatchObject({ code: 'rider_key_taken', detail: { passenger: gone } })
  expect(before.error?.message).toMatch(/: Bea Merged\.$/)
  await merge(kept, gone)
  const after = await call('passenger.create', { passenger })
  expect(after.error).toMatchObject({ code: 'rider_key_taken', detail: { passenger: kept } })
  expect(after.error?.message).toMatch(/merged with the one of Ann Merged\.$/)
})
