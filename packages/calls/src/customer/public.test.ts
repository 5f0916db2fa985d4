import { newCustomer, zone } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test.each([
  ['nothing but what its name and look need', {}, {}],
  ['V022 that its staff sign in elsewhere', { flags: { sso: true } }, { sso: true }],
  ['X131 that nobody uses passwords', { flags: { disable_passwords: true } }, { passwords: false }],
  ['V095 that nobody is asked how', { flags: { disable_auth: true } }, { disable_auth: true }],
  ['V096 that passengers book by themselves', { flags: { self_schedule: true } }, { self_schedule: true }],
  ['V093 that passengers do not enter', { passenger: { portal: false } }, { portal: false }],
  ['V094 no other flag of it', { flags: { hide_cost_estimates: true }, auth: { attempts: 5 } }, {}],
])('before they sign in, visitors of a customer read %s', async (_, configuration, told) => {
  const who = await newCustomer(portal, { configuration })
  const { data } = await make(portal, who.key, 'customer.public', {})
  expect(data).toEqual({
    ...{ key: who.key, name: 'Customer Test', timezone: zone, product: portal.product },
    ...{ sso: false, portal: true, passwords: true, disable_auth: false, self_schedule: false },
    ...told,
  })
})
