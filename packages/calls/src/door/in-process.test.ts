import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newRequestId } from '../pipeline/journal.ts'
import { newCustomer } from '../testing/customer.ts'
import { openTestPortal } from '../testing/portal.ts'
import { callAsSystem } from './in-process.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('decision 030 what a job does is written down under the request that it follows from', async () => {
  const who = await newCustomer(portal)
  const id = newRequestId()
  const { key } = (await callAsSystem(portal, who.key, 'team.save', { name: 'Night' }, id)) as { key: string }
  const { events } = await read(portal.store, who.key, {
    events: many(
      portal.store.sql`select e.request from event e where e.customer_key = s.c and e.key = ${key}`,
    ),
  })
  expect(events).toEqual([{ request: id }])
})
