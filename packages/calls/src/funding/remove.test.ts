import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('a source that paid for a ride stays; one without rides goes with its counters', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: {
      funding_source: [
        { key: 'FUNpaid', name: 'Paid' },
        { key: 'FUNleft', name: 'Left' },
      ],
      funding_counter: [{ funding_key: 'FUNleft', interval_start: '2026-01-01', bookings: 3 }],
    },
  })
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { funding_key: 'FUNpaid' } }],
  })
  const remove = (key: string) => make(portal, who.key, 'funding.delete', { key }, { token: who.token })
  const stays = await remove('FUNpaid')
  expect([stays.status, stays.error?.code]).toEqual([409, 'funding_in_use'])
  expect((await remove('FUNleft')).status).toBe(200)
})
