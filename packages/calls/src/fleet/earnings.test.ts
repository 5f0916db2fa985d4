import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Fleet = { key: string; token: string }
type Earned = {
  rides: { ride: string; status: string; lines: { reason: string; price: number }[]; total: number }[]
  total: number
}

/** A ride of a day that a fleet drove for this pay, with lines. */
async function driven(
  who: TestCustomer,
  { fleet, day, status = 'completed', pay }: { fleet: string; day: string; status?: string; pay?: number },
  lines: { reason: string; price_cents: number; target?: string }[] = [],
): Promise<string> {
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), {
    token: who.token,
  })
  const ride = (data as { keys: string[] }).keys[0] as string
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    inserts: {
      offer: [{ ...offer, status: 'accepted', sent_at: Date.now(), price_cents: pay ?? null }],
      ride_cost: lines.map((line, index) => ({ ride_key: ride, key: `K${index}`, ...line }) as never),
    },
    updates: [
      update('ride', {
        where: { key: ride },
        set: { status: status as never, fleet_key: fleet, local_date: day, passenger_last: 'Zyxearned' },
      }),
    ],
  })
  // The same passenger rides again.
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: ride }, set: { needed_at: Date.parse(`${day}T15:00Z`) } })],
  })
  return ride
}

test('V825 a fleet reads what it earned in a month, line by line, of its own rides alone', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { help_email: 'help@example.org' } } })
  const [fleet, rival] = (await who.fleets(2)) as [Fleet, Fleet]
  const agreed = await driven(who, { fleet: fleet.key, day: '2026-03-01', pay: 4_200 })
  const billed = await driven(who, { fleet: fleet.key, day: '2026-03-31', pay: 4_200 }, [
    { reason: 'mileage', price_cents: 3_000 },
    { reason: 'admin', price_cents: 500, target: 'x' },
  ])
  const lost = await driven(who, { fleet: rival.key, day: '2026-03-15', pay: 9_900 }, [
    { reason: 'cancellation', price_cents: 800, target: fleet.key },
  ])
  await driven(who, { fleet: fleet.key, day: '2026-04-01', pay: 7_700 })
  await driven(who, { fleet: fleet.key, day: '2026-03-02', pay: 5_500, status: 'confirmed' })

  const ask = async (token: string, name = 'fleet.earnings', payload: object = { month: '2026-03' }) =>
    make(portal, who.key, name, payload, { token })
  const { data } = await ask(fleet.token)
  const earned = data as Earned
  expect(earned.rides.map(({ ride, total }) => [ride, total])).toEqual([
    [agreed, 4_200],
    [lost, 800],
    [billed, 3_000],
  ])
  expect(earned.total).toBe(8_000)
  // Decision 019: who lost a ride doesn't hear how it goes on.
  expect(earned.rides.map(({ status }) => status)).toEqual(['completed', 'unavailable', 'completed'])
  expect(JSON.stringify(data)).not.toContain('Zyxearned')
  expect(((await ask(rival.token)).data as Earned).total).toBe(9_900)
  expect((await ask(who.token)).status).toBe(403)
  // PostgreSQL's calendar has no year 0.
  for (const month of ['2026-13', '0000-01'])
    for (const name of ['fleet.earnings', 'fleet.statement'])
      expect([name, month, (await ask(fleet.token, name, { month })).status]).toEqual([name, month, 422])

  const file = (await ask(fleet.token, 'fleet.statement')).data as { name: string; csv: string }
  expect([file.name, file.csv.split('\n').length]).toEqual(['statement-2026-03.csv', 6])
  expect(file.csv).toContain(`03/15/2026,${lost},unavailable,Cancellation,8.00`)
  expect(file.csv).toContain(`03/31/2026,${billed},completed,Mileage,30.00`)
  expect(file.csv.trim()).toMatch(/Total,,,,80\.00$/)

  const disputed = await ask(fleet.token, 'fleet.dispute', {
    ...{ month: '2026-03', ride: billed, message: 'Ten miles are missing' },
  })
  expect(disputed.status).toBe(200)
  const { mails } = await read(portal.store, who.key, {
    mails: many(portal.store.sql`select m.recipient, m.subject, m.body from message m
      where m.customer_key = s.c and m.ride_key = ${billed}`),
  })
  expect(mails).toEqual([
    {
      recipient: 'help@example.org',
      subject: expect.stringContaining('2026-03'),
      body: expect.stringContaining('Ten miles are missing'),
    },
  ])
  const empty = await ask(fleet.token, 'fleet.dispute', { month: '2026-03', message: ' ' })
  expect([empty.status, Object.keys(empty.error?.fields ?? {})]).toEqual([422, ['message']])
  const foreign = await driven(who, { fleet: rival.key, day: '2026-03-20' })
  expect(
    (await ask(fleet.token, 'fleet.dispute', { month: '2026-03', ride: foreign, message: 'x' })).status,
  ).toBe(404)
})

test('V825 what counts is the price at which a fleet accepted, not what it was offered before or after', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const ride_key = await driven(who, { fleet: fleet.key, day: '2026-03-05', pay: 4_200 })
  const offer = { ride_key, ride_version: 1, fleet_key: fleet.key, manual_cancel: false, sent_at: Date.now() }
  await write(portal.store, who.key, {
    inserts: {
      offer: [0, 2, 3].map((round) => ({
        ...{ ...offer, round, status: 'expired', price_cents: 9_000 + round },
      })),
    },
  })
  const asked = { month: '2026-03' }
  const { data } = await make(portal, who.key, 'fleet.earnings', asked, { token: fleet.token })
  expect((data as Earned).total).toBe(4_200)
})

test('a fleet without an address of its own is answered where who disputes reads', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { help_email: 'help@example.org' } } })
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const user = newKey('USR')
  const token = newToken()
  const session = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 3_600_000 }
  const row = { key: user, username: user.toLowerCase(), email: 'milo@fleet.example', first_name: 'Milo' }
  await write(portal.store, who.key, {
    inserts: {
      app_user: [{ ...row, fleet_key: fleet.key }],
      session: [{ ...session, scope: 'fleet', user_key: user, fleet_key: fleet.key }],
    },
  })
  const disputed = await make(
    portal,
    who.key,
    'fleet.dispute',
    { month: '2026-03', message: 'Ten miles' },
    { token },
  )
  expect(disputed.status).toBe(200)
  const { mails } = await read(portal.store, who.key, {
    mails: many(portal.store.sql`select m.body from message m
      where m.customer_key = s.c and m.recipient = 'help@example.org'`),
  })
  expect(mails).toEqual([{ body: expect.stringContaining('(milo@fleet.example)') }])
})

test('V825 an amount below zero is a number in the file all the same, and is summed as one', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const ride = await driven(who, { fleet: fleet.key, day: '2026-03-05' }, [
    { reason: 'mileage', price_cents: 3_000 },
    { reason: 'mileage', price_cents: -3_050 },
  ])
  const asked = { month: '2026-03' }
  const { data } = await make(portal, who.key, 'fleet.statement', asked, { token: fleet.token })
  const { csv } = data as { csv: string }
  expect(csv).toContain(`03/05/2026,${ride},completed,Mileage,-30.50`)
  expect(csv.trim()).toMatch(/Total,,,,-0\.50$/)
})

test('V825 each ride stands in the file under its day where it was driven', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const ride = await driven(who, { fleet: fleet.key, day: '2026-03-05', pay: 4_200 })
  // An hour to midnight in Los Angeles; in the customer's Chicago it is the next day.
  const set = { timezone: 'America/Los_Angeles', needed_at: Date.parse('2026-03-06T07:00Z') }
  await write(portal.store, who.key, { updates: [update('ride', { where: { key: ride }, set })] })
  const asked = { month: '2026-03' }
  const { data } = await make(portal, who.key, 'fleet.statement', asked, { token: fleet.token })
  expect((data as { csv: string }).csv).toContain(`03/05/2026,${ride},`)
})
