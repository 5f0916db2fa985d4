import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { MOST_ROLES } from './calls.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test(`a customer keeps at most ${MOST_ROLES} roles; those that are there are changed still`, async () => {
  const who = await newCustomer(portal)
  const token = await who.role(['access.create', 'access.edit'])
  const save = (fields: object) => make(portal, who.key, 'role.save', fields, { token })
  const { data } = (await save({ name: 'First' })) as unknown as { data: { key: string } }
  // A line in which each inherits from the one before.
  const rows = Array.from({ length: MOST_ROLES - 2 }, (_, step) => ({
    key: `ROLline${step}`,
    name: `Step ${step}`,
    permissions: [],
    inherit: step === 0 ? [data.key] : [`ROLline${step - 1}`],
  }))
  await write(portal.store, who.key, { inserts: { role: rows } })
  expect(await save({ name: 'One more' })).toMatchObject({ status: 422, error: { code: 'too_many_roles' } })
  expect(await save({ key: data.key, name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await save({ key: data.key, inherit: [rows.at(-1)!.key] })).toMatchObject({
    ...{ status: 422, error: { fields: { 'inherit.0': expect.any(String) as string } } },
  })
})

test('S18 a key by which no map can hold a record is none; others that every object has are', async () => {
  const who = await newCustomer(portal)
  const save = (key: string) => make(portal, who.key, 'role.save', { key, name: key }, { token: who.token })
  expect(await save('__proto__')).toMatchObject({ status: 422, error: { fields: { key: 'is not valid' } } })
  expect(await save('constructor')).toMatchObject({ status: 200, data: { key: 'constructor' } })
  const asked = { 'role:info': { constructor: true } }
  expect((await make(portal, who.key, 'data.query', asked, { token: who.token })).data).toMatchObject({
    'role:info': { constructor: { name: 'constructor' } },
  })
})
