import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function superUser() {
  const who = await newCustomer(portal)
  const token = await who.role([])
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: {}, and: { sql: 'true', values: [] }, set: { is_super: true } }],
  })
  const call = (name: string, payload: object) => make(portal, who.key, name, payload, { token })
  return { who, call }
}

test('a customer words its own texts in Spanish; a key that is no text is refused', async () => {
  const { call } = await superUser()
  const spanish = {
    'es.covered.main_text': 'Elija el servicio',
    'es.purpose.Primary care': 'Atención primaria',
    'es.documentation.verification.consent': 'Consentimiento',
  }
  const copy = Object.fromEntries(Object.entries(spanish).map(([key, text]) => [key, { en: text }]))
  expect((await call('copy.save', { copy })).data).toEqual({ saved: 3 })
  expect((await call('copy.override', {})).data).toEqual({ copy: spanish })
  const refused = await call('copy.save', { copy: { 'es.covered.list': { en: 'x' } } })
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { 'copy.es.covered.list': 'is no text of the product' },
  ])
})

test('C070 the editor gets what the administrators wrote, in English; others get nothing', async () => {
  const { who, call } = await superUser()
  expect((await call('copy.custom', {})).data).toEqual({ copy: {} })
  const copy = { 'error.offer_taken': { en: 'Too late' }, 'es.covered.main_text': { en: 'Elija' } }
  expect((await call('copy.save', { copy })).error).toBeUndefined()
  const kept = (await call('copy.custom', {})).data as { copy: object }
  expect(kept.copy).toMatchObject({ 'error.offer_taken': { en: 'Too late' } })
  const tenant = await who.role(['ride.view'])
  expect((await make(portal, who.key, 'copy.custom', {}, { token: tenant })).status).toBe(403)
})

test('a wording names nothing that its text is not given; terms always are', async () => {
  const { call } = await superUser()
  const worded = (en: string) => call('copy.save', { copy: { 'notice.ride_late': { en } } })
  expect((await worded('{customer}: {driver} is late, dear {passenger}.')).data).toEqual({ saved: 1 })
  const refused = await worded('{customer}: {name} is late.')
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { 'copy.notice.ride_late': '{name} is nothing that this text is given' },
  ])
})
