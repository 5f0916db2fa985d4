import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('many book for one team at once while somebody renames it: nobody waits in vain', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, { inserts: { team: [{ key: 'TEAnorth', name: 'North' }] } })
  const people = await Promise.all(Array.from({ length: 24 }, () => anotherPassenger(portal, who.key)))
  const answers = await Promise.all(
    people.flatMap((passenger, index) => {
      const booked = bookingFor(passenger, { round: true })
      for (const ride of booked.rides) Object.assign(ride, { team: 'TEAnorth' })
      const team = update('team', { where: { key: 'TEAnorth' }, set: { name: `North ${index}` } })
      return [
        make(portal, who.key, 'ride.create', booked, { token: who.token }).then(({ status }) => status),
        write(portal.store, who.key, { updates: [team] }).then(() => 200),
      ]
    }),
  )
  expect(answers).toEqual(people.flatMap(() => [200, 200]))
})
