import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('a parent place that is not there is named as the wrong field', async () => {
  const who = await newCustomer(portal)
  const place = { key: 'PLCone', name: 'One', address: { format: '1 Test Way' }, parent: 'PLCnone' }
  const answer = await make(portal, who.key, 'place.save', place, { token: who.token })
  expect([answer.status, answer.error?.fields]).toEqual([422, { parent: 'does not exist' }])
})
