import { hashPassword } from '@nemt/calls/auth/password-hash.ts'
import { openStore } from '@nemt/store/connect.ts'
import { write } from '@nemt/store/change/write.ts'
import { demoDrivers, demoVehicles } from './crew.ts'
import { customers } from './customers.ts'
import { areas, fleets, groups } from './fleets.ts'
import { demoPhone } from './geography.ts'
import { fundingSources, fundsFor, planPolicies, plans, policies, usedBefore } from './funds.ts'
import { passengersOf } from './passengers.ts'
import { placeRow, places } from './places.ts'
import { ridesFor } from './rides.ts'
import { PASSWORD, roles, staff } from './staff.ts'

const url = process.env.APP_DATABASE_URL
if (!url) throw new Error('APP_DATABASE_URL is missing')

/** Loads the demo into an empty database: deterministic keys, dates relative to now. */
const store = await openStore(url, { max: 2, name: 'demo' })
const now = Date.now()
const password_hash = await hashPassword(PASSWORD)
await write(store, 'global', { inserts: { fleet_group: groups, fleet: fleets, fleet_area: areas } })
await write(store, 'global', { inserts: { driver: demoDrivers(now), vehicle: demoVehicles(now) } })
for (const { key, name, timezone, configuration, policy } of customers) {
  const { users, teams, memberships } = staff[key] ?? { users: [], teams: [], memberships: [] }
  await write(store, key, {
    inserts: {
      customer: [{ name, timezone, configuration }],
      customer_policy: [{ document: policy }],
      role: roles,
      team: teams,
      app_user: users.map((user) => ({ ...user, password_hash, password_changed_at: now })),
      user_team: memberships,
      place: (places[key] ?? []).map(placeRow),
    },
    audit: [{ actor: { kind: 'system', key: 'demo', name: 'Demo data' }, action: 'demo.load' }],
  })
  if (key !== 'lakeside' && key !== 'pinecrest') continue
  const { passengers, words, phones } = passengersOf(key, key === 'lakeside' ? 50 : 20)
  await write(store, key, {
    inserts: { passenger: passengers, passenger_word: words, passenger_phone: phones },
  })
  if (key !== 'lakeside') continue
  const { funds, passengerFunds, passengerPlans } = fundsFor(passengers)
  await write(store, key, {
    inserts: {
      policy: policies,
      plan: plans,
      plan_policy: planPolicies,
      fund: funds,
      passenger_fund: passengerFunds,
      passenger_plan: passengerPlans,
      funding_source: fundingSources,
      ...usedBefore(passengers, timezone, now),
      clinical_contact: [
        {
          key: 'CLCdesk',
          name: 'Lakeside Nurse Desk',
          email: 'nurses@example.org',
          phone: { display: demoPhone('lakeside', 160).display },
        },
      ],
    },
  })
  const { requests, rides, offers, events } = ridesFor(key, timezone, passengers, now)
  await write(store, key, { inserts: { trip_request: requests, ride: rides, offer: offers } })
  // In order of their time, because the log is read by its own numbers.
  const inOrder = events.toSorted((a, b) => Number(a.at) - Number(b.at))
  for (let from = 0; from < inOrder.length; from += 500)
    await write(store, key, { inserts: { event: inOrder.slice(from, from + 500) } })
}
await store.close()
