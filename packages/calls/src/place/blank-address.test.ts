import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const nowhere = { format: ' \u200b ', lat: 39.96, lng: -83 }

test.each([
  ['place.save', { name: 'Clinic', address: nowhere }, 'address.format'],
  ['funding.save', { name: 'County', contact: { address: nowhere } }, 'contact.address.format'],
  [
    'passenger.create',
    { name: { first: 'Ana', last: 'Ruiz' }, places: { home: { address: nowhere, confirmed: true } } },
    'places.home.address.format',
  ],
])('V633 %s refuses a line of blanks as an address', async (name, payload, field) => {
  const who = await newCustomer(portal)
  const answer = await make(portal, who.key, name, payload, { token: who.token })
  expect([answer.status, answer.error?.fields]).toEqual([422, { [field]: 'is missing' }])
})
