import { newKey } from '@nemt/domain/key/key.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { unseal } from '../message/seal.ts'
import { globalToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { loadFleets } from './load.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let token: string
let group: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await globalToken(portal)
  group = newKey('GRP')
  await call('fleet.group.save', { key: group, name: 'Vans', legal_name: 'Vans LLC' })
})
afterAll(() => portal.close())

type Kept = { key: string; data?: Record<string, unknown> } & Record<string, unknown>

function call(name: string, payload: object) {
  return make(portal, 'global', name, payload, { token })
}

async function saved(fields: object): Promise<Kept> {
  const { data, error } = await call('fleet.save', fields)
  expect(error).toBeUndefined()
  return data as Kept
}

function newFleet(fields: object): Promise<Kept> {
  return saved({ name: 'Vans 1', group, ...fields })
}

async function listed(key: string): Promise<Kept> {
  const { data } = await call('fleet.list', { keys: [key] })
  return (data as { fleets: [Kept] }).fleets[0]
}

const plain = {
  ...{ service_provider: { id: 7 }, agency: ['COTA'], username: 'vans', url: 'https://vans.example/api' },
  ...{ auth_url: 'https://vans.example/token', funding: 'Medicaid', funding_id: 'F-7', client_id: 'C-7' },
  ...{ company: 'Vans', system: 'north', corporate: 'CO-1', customer: 'CU-1', account: 'AC-1' },
}
const secret = { password: 'zq-password', key: 'zq-key', client_secret: 'zq-client' }

test('F480 F482 F484 F486–F492 F493–F497 what a dispatch kind needs is kept as it was entered', async () => {
  const made = await newFleet({ data: plain })
  expect(made.data).toEqual(plain)
  expect((await listed(made.key)).data).toEqual(plain)
  await saved({ key: made.key, data: { username: null, agency: { other: null } } })
  const { username: _username, ...rest } = plain
  expect((await listed(made.key)).data).toEqual({ ...rest, agency: { other: null } })
})

test.each(['url', 'auth_url'])('F486 F487 data.%s is an address of the web', async (field) => {
  for (const value of ['vans', 'javascript:alert(1)', 'ftp://vans.example/']) {
    const made = await call('fleet.save', { name: 'Vans 1', group, data: { [field]: value } })
    expect([made.status, Object.keys(made.error?.fields ?? {})]).toEqual([422, [`data.${field}`]])
  }
})

/** What is stored of a fleet's secrets, and its record as it is stored. */
async function stored(fleet: string): Promise<{ secrets: Record<string, string> | null; whole: string }> {
  const { sql } = portal.store
  const { row } = await read(portal.store, 'global', {
    row: one(sql`select f.secrets, to_jsonb(f)::text as whole from fleet f
      where s.c is not null and f.key = ${fleet}`),
  })
  return row
}

test('F485 F488 F492 S14 what opens a system is kept encrypted, and never told again', async () => {
  const made = await newFleet({ data: { ...plain, ...secret } })
  const known = { ...plain, secrets: ['client_secret', 'key', 'password'] }
  expect([made.data, (await listed(made.key)).data]).toEqual([known, known])
  const { secrets, whole } = await stored(made.key)
  for (const value of Object.values(secret)) expect(whole).not.toContain(value)
  const opened = Object.entries(secrets ?? {}).map(([name, sealed]) => [
    name,
    unseal(portal.secret, `${made.key} ${name}`, sealed),
  ])
  expect(Object.fromEntries(opened)).toEqual(secret)
  // A record that is sent back as it was read keeps them; one is changed, and one goes.
  await saved({ key: made.key, data: known })
  expect((await stored(made.key)).secrets).toEqual(secrets)
  const after = await saved({ key: made.key, data: { key: 'zq-new', password: null } })
  expect(after.data).toEqual({ ...plain, secrets: ['client_secret', 'key'] })
  const next = (await stored(made.key)).secrets
  expect(next?.client_secret).toBe(secrets?.client_secret)
  expect(unseal(portal.secret, `${made.key} key`, next?.key ?? '')).toBe('zq-new')
  expect((await saved({ key: made.key, data: null })).data).toBeUndefined()
  expect((await stored(made.key)).secrets).toBeNull()
})

test.each([
  ...Object.entries(secret).map(([name, value]) => [name, value, { secrets: [name] }] as const),
  ['username', 'vans', { username: 'vans' }] as const,
])('F480 F482 F485 F488 F492 %s is kept where it is all that there is', async (name, value, told) => {
  const made = await newFleet({ data: { [name]: value } })
  expect([made.data, (await listed(made.key)).data]).toEqual([told, told])
  const { secrets } = await stored(made.key)
  expect(Object.keys(secrets ?? {})).toEqual('secrets' in told ? [name] : [])
  const after = await saved({ key: made.key, data: { [name]: null } })
  expect([after.data, (await listed(made.key)).data]).toEqual([undefined, undefined])
})

test('F481 F483 data has the accept delay and the override of availability, by which offers go', async () => {
  const made = await newFleet({ data: { 'accept delay': 30, override_availability: true } })
  const told = { accept_delay: 30, override_availability: true }
  expect(await listed(made.key)).toMatchObject({
    data: told,
    accept_delay_s: 30,
    override_availability: true,
  })
  const fleets = await loadFleets(portal)
  const used = fleets.find(({ key }) => key === made.key)
  expect(used).toMatchObject({ accept_delay_s: 30, override_availability: true })
  await saved({ key: made.key, data: { accept_delay: 45 }, override_availability: null })
  expect(await listed(made.key)).toMatchObject({ data: { accept_delay: 45 }, accept_delay_s: 45 })
  expect(await listed(made.key)).not.toHaveProperty('override_availability')
  const torn = await call('fleet.save', { key: made.key, data: { accept_delay: 1 }, accept_delay_s: 2 })
  expect([torn.status, Object.keys(torn.error?.fields ?? {})]).toEqual([422, ['data.accept_delay']])
})

test('F475 F476 F524 F533 X099 messaging, user, headquarters and alerts are kept', async () => {
  const address = { format: '9 Test Plaza, Chicago, IL 60607', lat: 41.8781, lng: -87.6655 }
  const place = { name: 'Depot', address, phone: { display: '(312) 555-0166' }, notes: { pickup: 'Gate 2' } }
  const kept = { driver: { messaging: true }, user: { in: null }, place, alerts: [{ at: 'night' }, null] }
  const made = await newFleet(kept)
  expect([made, await listed(made.key)]).toMatchObject([kept, kept])
  await saved({ key: made.key, user: { other: 1 } })
  expect((await listed(made.key)).user).toEqual({ other: 1 })
})

test('F524 V479 the phone of the headquarters is kept as every other one, and refused when it is none', async () => {
  const made = await newFleet({
    place: { name: 'Yard', phone: { display: '614.555.0142', extension: 'x 12' } },
  })
  expect(made.place).toEqual({ name: 'Yard', phone: { display: '(614) 555-0142', extension: '12' } })
  const behind = await saved({
    key: made.key,
    place: { phone: { display: '+1 614 555 0143 ext 7', extension: null } },
  })
  expect(behind.place).toMatchObject({ phone: { display: '(614) 555-0143', extension: '7' } })
  const { status, error } = await call('fleet.save', {
    key: made.key,
    place: { phone: { display: 'ask Ann' } },
  })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['place.phone.display']])
  expect((await saved({ key: made.key, place: { phone: { display: '' } } })).place).toEqual({ name: 'Yard' })
})
