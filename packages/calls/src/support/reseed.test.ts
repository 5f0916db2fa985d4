import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { jobsOf } from '../reactions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function words(customer: string) {
  return (
    (
      await read(portal.store, customer, {
        rows: many(portal.store.sql`select w.word from passenger_word w where w.customer_key = s.c`),
      })
    ).rows as { word: string }[]
  ).map(({ word }) => word)
}

test('C061 V1112 wrong words go, missing ones come, page after page', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: { passenger_word: [{ word: 'nonsense', passenger_key: who.passenger }] },
  })
  await anotherPassenger(portal, who.key, { first_name: 'Quimby', last_name: 'Lost' })
  await portal.store.sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${who.key}, true)`
    await tx`insert into passenger (customer_key, key, first_name, last_name, accessibility, communication)
      select ${who.key}, 'PASb' || lpad(n::text, 4, '0'), 'Bulk', 'Number' || n, '{}', '{}'
      from generate_series(1, 400) n`
  })
  const first = (await callAsSystem(portal, who.key, 'search.rebuild', {})) as {
    corrected: number
    more: boolean
  }
  expect(first).toMatchObject({ corrected: 300, more: true })
  const { events } = await read(portal.store, who.key, {
    events: many(
      portal.store.sql`select e.* from event e where e.customer_key = s.c and e.collection = 'system:info'`,
    ),
  })
  const [job] = jobsOf({ ...events[0], customer: who.key, position: { seq: 1 } } as never)
  expect(job?.payload).toMatchObject({ customer: who.key, call: 'search.rebuild' })
  expect(
    await callAsSystem(portal, who.key, 'search.rebuild', (job?.payload as { payload: object }).payload),
  ).toMatchObject({ corrected: 102, more: false })
  expect(await callAsSystem(portal, who.key, 'search.rebuild', {})).toMatchObject({ corrected: 0 })
  expect(await words(who.key)).toEqual(expect.arrayContaining(['quimby', 'number400']))
  expect(await words(who.key)).not.toContain('nonsense')
})

test('C060 C061 V055 V1109 only super users reseed, all customers only at the global one', async () => {
  const who = await newCustomer(portal)
  for (const name of ['microservice.reseed.local_tables', 'microservice.reseed.all'])
    expect((await make(portal, who.key, name, {}, { token: who.token })).status).toBe(403)
  expect((await make(portal, who.key, 'search.rebuild', {}, { token: who.token })).status).toBe(404)
})
