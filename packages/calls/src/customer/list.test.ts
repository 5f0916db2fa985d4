import { write } from '@nemt/store/change/write.ts'
import { globalUser, visitToken } from '../testing/global.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { update } from '@nemt/store/change/changes.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
let desk: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  ours = await newCustomer(portal)
  desk = await globalUser(portal)
  const set = { name: 'Zqlist 100% Clinic_One' }
  await write(portal.store, ours.key, { updates: [update('customer', { where: {}, set })] })
})
afterAll(() => portal.close())

type Answer = { total: number; customers: { key: string; name: string; timezone: string; url: string }[] }
async function listed(query?: string): Promise<Answer> {
  const { data } = await make(portal, 'global', 'customer.list', { query }, desk)
  return data
}

test.each([
  ['a word of the name', 'zqlist', true],
  ['words in any order and case', 'CLINIC_one zqLIST', true],
  ['signs are taken as they are', '100%', true],
  ['no pattern', 'zq%one', false],
  ['no pattern either', 'zq_ist', false],
  ['a word that it lacks', 'zqlist hospital', false],
])('R075 X015 %s: %s finds it: %s', async (_, query, found) => {
  const { customers, total } = await listed(query)
  expect(customers.map(({ key }) => key)).toEqual(found ? [ours.key] : [])
  expect(total).toBe(customers.length)
})

test('R075 the key finds it, with its address; support’s own customer is none of them', async () => {
  expect(await listed(ours.key)).toEqual({
    total: 1,
    customers: [
      {
        key: ours.key,
        name: 'Zqlist 100% Clinic_One',
        timezone: 'America/Chicago',
        url: portal.addressOf(ours.key),
      },
    ],
  })
  const { customers } = await listed()
  expect(customers.length).toBeGreaterThan(0)
  expect(customers.map(({ key }) => key)).not.toContain('global')
})

test('R075 nobody but support at its desk', async () => {
  const lead = await globalUser(portal, { global: false })
  const visit = await visitToken(portal, desk.token, ours.key)
  const statusOf = async (host: string, token: string) =>
    (await make(portal, host, 'customer.list', {}, { token })).status
  expect(await statusOf('global', lead.token)).toBe(403)
  expect(await statusOf(ours.key, ours.token)).toBe(403)
  expect(await statusOf(ours.key, visit)).toBe(403)
})
