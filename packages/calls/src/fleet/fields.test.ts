import { newKey } from '@nemt/domain/key/key.ts'
import { globalToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await globalToken(portal)
})
afterAll(() => portal.close())

type Kept = Record<string, unknown> & { key: string }

function call(name: string, payload: object) {
  return make(portal, 'global', name, payload, { token })
}

async function newGroup(): Promise<string> {
  const group = newKey('GRP')
  await call('fleet.group.save', { key: group, name: 'Vans', legal_name: 'Vans LLC' })
  return group
}

async function newFleet(fields: object = {}): Promise<string> {
  const { data } = await call('fleet.save', { name: 'Vans 1', group: await newGroup(), ...fields })
  return (data as Kept).key
}

async function kept(list: 'fleet.list' | 'fleet.group.list', key: string): Promise<Kept> {
  const { data } = await call(list, { keys: [key] })
  return Object.values(data as Record<string, [Kept]>)[0]?.[0] as Kept
}

test('F465 F466 V1158 V1159 what the save of a group answers is what is kept', async () => {
  const { data } = await call('fleet.group.save', { name: ' City  Vans ', legal_name: ' City Vans  LLC ' })
  expect(data).toMatchObject({ name: 'City Vans', legal_name: 'City Vans LLC' })
  expect(await kept('fleet.group.list', (data as Kept).key)).toEqual(data)
})

test.each(['nobody', 'a@vans.example, nobody', 'a@vans.example; b@vans.example', 'a@vans'])(
  'F469 V1172 a fleet is not written to at %j',
  async (email) => {
    const group = await newGroup()
    const made = await call('fleet.save', { name: 'Vans 1', group, contact: { email } })
    expect([made.status, Object.keys(made.error?.fields ?? {})]).toEqual([422, ['contact.email']])
    const fleet = await newFleet({ contact: { email: 'a@vans.example' } })
    const changed = await call('fleet.save', { key: fleet, contact: { email } })
    expect([changed.status, Object.keys(changed.error?.fields ?? {})]).toEqual([422, ['contact.email']])
    expect((await kept('fleet.list', fleet)).contact).toEqual({ email: 'a@vans.example' })
  },
)

test('F469 V1172 a fleet has several addresses, or none', async () => {
  const email = 'a@vans.example, b@vans.example'
  const fleet = await newFleet({ contact: { email } })
  expect((await kept('fleet.list', fleet)).contact).toEqual({ email })
  const without = { 'fleet:info': { [fleet]: { contact: { email: true } } } }
  expect((await call('data.delete', without)).status).toBe(200)
  expect((await kept('fleet.list', fleet)).contact ?? {}).toEqual({})
})

test('F477 F478 F479 V1163 V1164 the state that issued a Medicaid number stays and goes with it', async () => {
  const billed = { npi: '1234567893', medicaid_id: 'OH-77', medicaid_issue_state: 'OH' }
  const fleet = await newFleet(billed)
  expect(await kept('fleet.list', fleet)).toMatchObject(billed)
  const { data } = await call('fleet.save', { key: fleet, medicaid_id: ' ' })
  for (const record of [data, await kept('fleet.list', fleet)]) {
    expect(record).toMatchObject({ npi: '1234567893' })
    expect(record).not.toHaveProperty('medicaid_id')
    expect(record).not.toHaveProperty('medicaid_issue_state')
  }
  const alone = await call('fleet.save', { key: fleet, medicaid_issue_state: 'OH' })
  expect([alone.status, alone.data]).toEqual([
    200,
    expect.not.objectContaining({ medicaid_issue_state: 'OH' }),
  ])
})

test.each([
  ['ohio', 'OH'],
  ['oh', 'OH'],
])('F479 the state that issued a number may be called %s', async (medicaid_issue_state, letters) => {
  const fleet = await newFleet({ medicaid_id: '77', medicaid_issue_state })
  expect(await kept('fleet.list', fleet)).toMatchObject({ medicaid_issue_state: letters })
})

test('F479 what is no state issues no number', async () => {
  const fleet = await newFleet()
  const { status, error } = await call('fleet.save', {
    ...{ key: fleet, medicaid_id: '77', medicaid_issue_state: 'Atlantis' },
  })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['medicaid_issue_state']])
})
