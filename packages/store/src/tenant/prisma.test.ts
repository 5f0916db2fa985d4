import { read } from '../read.ts'
import { many } from '../testing/questions.ts'
import type { Store } from '../connect.ts'
import { write } from '../change/write.ts'
import { freshCustomer, testStore } from '../testing/stores.ts'
import { openRecords, type Records } from './prisma.ts'

let store: Store
let records: Records
beforeAll(async () => {
  store = await testStore(2)
  records = openRecords(store.url)
})
afterAll(() => Promise.all([store.close(), records.close()]))

const team = (customer: string, key: string) => ({ data: { customer_key: customer, key, name: key } })
const keys = async (customer: string) => {
  const { teams } = await read(store, customer, {
    teams: many(store.sql`select t.key from team t where t.customer_key = s.c order by 1`),
  })
  return (teams as { key: string }[]).map(({ key }) => key)
}
const setup = async (): Promise<string> => {
  const customer = freshCustomer()
  await write(store, customer, {
    inserts: { customer: [{ name: customer, timezone: 'UTC' }], team: [{ key: 'a', name: 'a' }] },
  })
  return customer
}

test('S2 within a customer records are its own, what the work gives is the answer, and all of it is kept', async () => {
  const [ours, theirs] = [await setup(), await setup()]
  const answer = await records.within(ours, async (tx) => {
    await tx.team.create(team(ours, 'b'))
    return (await tx.team.findMany()).map(({ key, customer_key }) => `${customer_key} ${key}`).toSorted()
  })
  expect(answer).toEqual([`${ours} a`, `${ours} b`])
  expect([await keys(ours), await keys(theirs)]).toEqual([['a', 'b'], ['a']])
  await expect(records.within(ours, (tx) => tx.team.create(team(theirs, 'c')))).rejects.toThrow(
    /row-level security/,
  )
})

test('R1 work that fails in the middle leaves nothing behind, and says why', async () => {
  const customer = await setup()
  const failing = records.within(customer, async (tx) => {
    await tx.team.create(team(customer, 'b'))
    throw new RangeError('no')
  })
  await expect(failing).rejects.toBeInstanceOf(RangeError)
  expect(await keys(customer)).toEqual(['a'])
})

test('R5 work that takes more than five seconds is ended and leaves nothing behind; less is waited for', async () => {
  const customer = await setup()
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const work = (key: string, ms: number) =>
    records.within(customer, async (tx) => {
      await tx.team.create(team(customer, key))
      await pause(ms)
      await tx.team.findMany()
    })
  const [quick, slow] = await Promise.allSettled([work('b', 3_000), work('c', 5_500)])
  expect([quick.status, slow.status]).toEqual(['fulfilled', 'rejected'])
  expect(await keys(customer)).toEqual(['a', 'b'])
}, 15_000)

test('what was closed holds no connection', async () => {
  const customer = await setup()
  const name = `closing-${customer}`
  const other = openRecords(`${store.url}${store.url.includes('?') ? '&' : '?'}application_name=${name}`)
  const open = async () =>
    (await store.sql`select 1 from pg_stat_activity where application_name = ${name}`).length
  await other.within(customer, (tx) => tx.team.findMany())
  expect(await open()).toBe(1)
  await other.close()
  expect(await open()).toBe(0)
})

test('R5 four at a time work through this door; the next ones wait for their turn', async () => {
  const customer = await setup()
  const name = `four-${customer}`
  const own = openRecords(`${store.url}${store.url.includes('?') ? '&' : '?'}application_name=${name}`)
  const work = () =>
    own.within(customer, async (tx) => {
      await tx.team.findMany()
      await new Promise((resolve) => setTimeout(resolve, 2_500))
    })
  const all = Promise.all(Array.from({ length: 6 }, work))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const open = await store.sql`select 1 from pg_stat_activity where application_name = ${name}`
  expect(open).toHaveLength(4)
  await all
  await own.close()
}, 20_000)
