import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { update } from '@nemt/store/change/changes.ts'
import { forgetFleets } from '#/fleet/load.ts'
import { bookingFor, newCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { passengerToken } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const document = {
  ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [] },
  costs: { loading: 10 },
}
type Ours = { screen?: boolean; transport?: boolean; enabled?: boolean; listed?: boolean }

/** A customer whose portal asks, with a fleet of its own that drives passengers at risk or does not. */
async function office({ screen = true, transport = false, enabled = true, listed = true }: Ours = {}) {
  const who = await newCustomer(portal)
  const [fleet] = await who.fleets(1, {
    enabled,
    document: { ...document, ...(transport && { extra: { covid19: true } }) },
  })
  const configuration = {
    passenger: { portal: true, portal_settings: { access: 'edit' as const }, portal_covid19: screen },
    fleets: { whitelist: listed ? { [fleet?.key ?? '']: true } : { none: true } },
  }
  await write(portal.store, who.key, { updates: [update('customer', { where: {}, set: { configuration } })] })
  forgetFleets(portal)
  const token = await passengerToken(portal, who.key, who.passenger)
  const book = (answer: object, by = token, change: object = {}) => {
    const { rides } = bookingFor(who.passenger, { hours: 26, round: true })
    const asked = { rides: rides.map((ride) => ({ ...ride, ...change })), ...answer }
    return make(portal, who.key, 'ride.create', asked, { token: by })
  }
  const flags = async () => {
    const { sql } = portal.store
    const { rides } = await read(portal.store, who.key, {
      rides: many(sql`select r.accessibility->'extra' as extra from ride r where r.customer_key = s.c`),
    })
    return (rides as { extra: object | null }[]).map(({ extra }) => extra)
  }
  return { who, token, book, flags }
}

test.each<[string, Ours, object, number]>([
  ['without an answer', {}, {}, 409],
  ['without an answer, though somebody drives them', { transport: true }, {}, 409],
  ['at risk where nobody drives them', {}, { covid19: 'at_risk' }, 409],
  [
    'at risk where their fleet is switched off',
    { transport: true, enabled: false },
    { covid19: 'at_risk' },
    409,
  ],
  [
    'at risk where the fleet is not the customer’s',
    { transport: true, listed: false },
    { covid19: 'at_risk' },
    409,
  ],
  ['at risk though the portal does not ask', { screen: false }, { covid19: 'at_risk' }, 409],
  ['not at risk', {}, { covid19: 'not_at_risk' }, 200],
  ['unasked, where the portal does not ask', { screen: false }, {}, 200],
  ['at risk where a fleet drives them', { transport: true }, { covid19: 'at_risk' }, 200],
])('V177 V179 V182 a passenger %s', async (_, ours, answer, status) => {
  const { book, flags } = await office(ours)
  const made = await book(answer)
  expect([made.status, made.error?.code]).toEqual(status === 200 ? [200, undefined] : [status, 'covid19'])
  if (status !== 200)
    expect(made.error?.message).toBe('Please phone your healthcare provider to schedule rides.')
  const flagged = 'covid19' in answer && answer.covid19 === 'at_risk'
  expect(await flags()).toEqual(status === 200 ? [1, 2].map(() => (flagged ? { covid19: true } : null)) : [])
})

test('the flag goes with every ride also where they name the record’s needs', async () => {
  const { book, flags } = await office({ transport: true })
  const accessibility = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false }
  expect((await book({ covid19: 'at_risk' }, undefined, { accessibility })).status).toBe(200)
  expect(await flags()).toEqual([{ covid19: true }, { covid19: true }])
})

test('staff are asked nothing, and do not answer for a passenger', async () => {
  const { who, book } = await office()
  expect((await book({}, who.token)).status).toBe(200)
  const answered = await book({ covid19: 'not_at_risk' }, who.token)
  expect([answered.status, Object.keys(answered.error?.fields ?? {})]).toEqual([422, ['covid19']])
})

test.each([
  [true, true],
  [false, false],
])('V177 the portal hears whether somebody drives them: %s', async (transport, expected) => {
  const { who, token } = await office({ transport })
  expect((await make(portal, who.key, 'passenger.covid', {}, { token })).data).toEqual({
    transport: expected,
  })
})
