import { newKey } from '@nemt/domain/key/key.ts'
import { many, read } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { globalToken, visitToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

/** What the audit says of a record, by its key. */
async function saidOf(key: string) {
  const { sql } = portal.store
  const { rows } = await read(portal.store, who.key, {
    rows: many(
      select(
        sql,
        columns('audit', 'a', ['action', 'outcome']),
        sql`from audit a where a.customer_key = s.c and a.object = ${key} order by a.seq`,
      ),
    ),
  })
  return rows
}

test.each([
  ['passenger.info', 'key'],
  ['passenger.funds', 'passenger_key'],
  ['passenger.timeline', 'passenger_key'],
  ['passenger.readers', 'passenger_key'],
  ['passenger.places', 'passenger_key'],
  ['passenger.opened', 'passenger_key'],
  ['passenger.pauses', 'passenger'],
  ['passenger.ride.stats', 'passenger_key'],
  ['ride.events', 'ride'],
  ['ride.track', 'ride'],
  ['ride.position', 'ride'],
  ['ride.links', 'ride'],
  ['ride.proofs', 'ride'],
  ['ride.owners', 'ride'],
  ['ride.fleets', 'ride'],
  ['caregiver.list', 'ride'],
])(
  'S15 %s of what is not there, or not theirs, is a refused look and not one that showed it',
  async (call, field) => {
    const key = newKey('RID')
    const { status } = await make(portal, who.key, call, { [field]: key }, { token: who.token })
    expect([status, await saidOf(key)]).toEqual([404, [{ action: call, outcome: 'not_found' }]])
  },
)

test('S15 support’s own trace of a call on a visit stands beside its refusal', async () => {
  const token = await visitToken(portal, await globalToken(portal), who.key)
  const key = newKey('PAS')
  expect((await make(portal, who.key, 'passenger.info', { key }, { token })).status).toBe(404)
  expect(await saidOf(key)).toEqual([
    { action: 'support.visit', outcome: 'ok' },
    { action: 'passenger.info', outcome: 'not_found' },
  ])
})
