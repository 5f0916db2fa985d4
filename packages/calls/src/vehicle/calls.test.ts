import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { globalToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  ours = await newCustomer(portal)
})
afterAll(() => portal.close())

test('a fleet keeps its vehicles: what they are called, what they may be sent for, dates', async () => {
  const [own, other] = await ours.fleets(2)
  const as = (fleet: typeof own, call: string, payload: object) =>
    make(portal, ours.key, call, payload, { token: fleet?.token ?? '' })
  const asked = {
    ...{ name: ' Van 7 ', make: 'Ford', model: 'Transit', color: 'white', license: 'AB 123' },
    kinds: ['wav', 'any'],
    credentials: { insurance: '2027-03-01', inspection: '2026-12-01' },
  }
  const { status, data } = await as(own, 'vehicle.save', asked)
  expect([status, data]).toMatchObject([200, { ...asked, name: 'Van 7', fleet: own?.key }])
  const { key } = data as { key: string }
  expect((await as(other, 'vehicle.list', {})).data).toEqual({ vehicles: [] })
  expect((await as(other, 'vehicle.archive', { key })).status).toBe(404)
  // Passengers read these words in a text message, and support in the subject of a mail.
  const odd = { name: 'Van\n8', make: ' \u202eFord\n', license: ' \n' }
  const tidied = (await as(own, 'vehicle.save', { ...odd, kinds: ['any'] })).data as { key: string }
  expect(tidied).toMatchObject({ name: 'Van 8', make: 'Ford' })
  expect(tidied).not.toHaveProperty('license')
  await as(own, 'vehicle.archive', { key: tidied.key })
  // Null takes a field away; what is left out stays.
  const without = (await as(own, 'vehicle.save', { key, color: null })).data
  expect(without).toMatchObject({ make: 'Ford', kinds: ['wav', 'any'] })
  expect(without).not.toHaveProperty('color')
  expect((await as(own, 'vehicle.save', { name: 'No kinds' })).status).toBe(422)
  expect((await as(own, 'vehicle.archive', { key })).status).toBe(200)
  expect((await as(own, 'vehicle.list', {})).data).toEqual({ vehicles: [] })
})

test.each<[string, object, string]>([
  ['another fleet', { fleet: 'other' }, 'fleet'],
  ['a date that nobody lives to see', { credentials: { insurance: '9999-12-31' } }, 'credentials.insurance'],
])('decision 075 a vehicle that is given %s is refused by its field', async (_, change, field) => {
  const [own, other] = await ours.fleets(2)
  const payload = { name: 'Van 9', kinds: ['any'] }
  const saved = await make(portal, ours.key, 'vehicle.save', payload, { token: own?.token ?? '' })
  const { key } = saved.data as { key: string }
  const named = 'fleet' in change ? { fleet: other?.key } : change
  const desk = await globalToken(portal)
  const { status, error } = await make(portal, 'global', 'vehicle.save', { key, ...named }, { token: desk })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
})
