import { instantAt } from '@nemt/domain/time/zone.ts'
import { fleetAlertKey } from '@nemt/domain/user/fleet-alerts.ts'
import { loadCustomer } from '../customer/load.ts'
import { forgetFleets, loadFleets } from '../fleet/load.ts'
import { unseal } from '../message/seal.ts'
import { contextOf } from '../pipeline/context.ts'
import { newRequestId } from '../pipeline/journal.ts'
import { system } from '../pipeline/principal.ts'
import { stopRows } from '../ride/record/stops.ts'
import { clinic, home, newCustomer } from '../testing/customer.ts'
import { openTestPortal } from '../testing/portal.ts'
import { fleetMails, type About } from './mail.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const PACIFIC = 'America/Los_Angeles'
const HOUR = 3_600_000
/** Half past ten in the evening on the Pacific coast: for the customer, in Chicago, the next day has begun. */
const now = instantAt('2026-03-05', 22.5 * 60, PACIFIC)
const needed_at = instantAt('2026-03-07', 9 * 60, PACIFIC)

/** What a provider of this address is written, and each of its readers, about a ride on the Pacific coast. */
async function mailed(about: About, { email = 'dispatch@basic.example', readers = [] as string[] } = {}) {
  const who = await newCustomer(portal)
  const document = { vehicles: { any: true }, services: { to_curb: true }, hours: [], contact: { email } }
  const [made] = await who.fleets(1, { dispatch: 'Basic', document })
  forgetFleets(portal)
  const fleet = (await loadFleets(portal)).find(({ key }) => key === made?.key)!
  const { customer, policy } = await loadCustomer(portal, who.key)
  const ask = { customer, policy, principal: system(who.key), id: newRequestId(), name: 'offer.plan' }
  const context = contextOf({ portal: { ...portal, clock: () => now }, ...ask })
  const ride = {
    ...{ key: 'RID1', passenger_key: who.passenger, fleet_key: null, team_key: null, version: 1 },
    ...{ needed_at, timezone: PACIFIC },
    ...stopRows({ pickup: { address: home }, dropoff: { address: clinic } }),
  }
  const alerts = { method: 'email', types: { [fleetAlertKey('offer')]: true } } as const
  const heard = readers.map((address, index) => ({
    key: `USR${index}`,
    email: address,
    language: null,
    alerts,
  }))
  return fleetMails(context, ride, { ...fleet, readers: heard }, about).map(({ token, message }) => ({
    token,
    to: message.recipient,
    useless: message.useless_at,
    subject: message.subject,
    body: message.sealed ? unseal(portal.secret, message.key, message.body) : message.body,
  }))
}

test.each([
  ['before midnight', now + HOUR, 'Please answer by 11:30pm PST:'],
  ['after midnight', now + 2.5 * HOUR, 'Please answer by 01:00am PST on 03/06/2026:'],
])('an offer that ends %s says so by the clock and the day of its pickup', async (_, expires, words) => {
  const [mail] = await mailed({ offer: 'offer', expires })
  expect(mail?.body).toContain(words)
  expect(mail?.body).toContain('03/07/2026, 09:00am PST')
  expect(mail?.body).toMatch(/Test Way.*\n.*Test Plaza/)
})

test('an offer is not sent any more once it is over, what became of a ride however late', async () => {
  const expires = now + HOUR
  const readers = ['lea@basic.example']
  const [offered, told] = [
    await mailed({ offer: 'offer', expires }, { readers }),
    await mailed({ told: 'changed', effect: 'told:RID1:2' }),
  ]
  expect(offered.map(({ useless }) => useless)).toEqual([expires, expires])
  expect(told.map(({ useless }) => useless)).toEqual([null])
})

test.each<[string, About]>([
  ['of an offer', { offer: 'offer', expires: now + HOUR }],
  ['of what became of it', { told: 'changed', effect: 'told:RID1:2' }],
])('decision 008 the link %s opens until two weeks after the ride', async (_, about) => {
  const [mail] = await mailed(about)
  expect(mail?.token?.expires_at).toBe(needed_at + 14 * 24 * HOUR)
})

test('server-behaviour §2.3 whoever reads the provider’s own mail is not written to twice', async () => {
  const about = { offer: 'offer', expires: now + HOUR } as const
  const readers = ['dispatch@basic.example', 'lea@basic.example']
  const mails = await mailed(about, { readers })
  expect(mails.map(({ to }) => to)).toEqual(readers)
})
