import { write } from '../change/write.ts'
import { openStore, type Store } from '../connect.ts'
import type { LoggedEvent } from '../event/log.ts'
import { freshCustomer } from '../testing/stores.ts'
import { toldWebhooks } from './told.ts'

// Past row level security: what the statement itself says is judged.
let store: Store
beforeAll(async () => {
  store = await openStore(process.env.DATABASE_URL ?? '', { max: 2 })
})
afterAll(() => store.close())

const NOON = Date.parse('2026-07-01T12:00:00Z')

function event(customer: string, rest: Partial<LoggedEvent>): LoggedEvent {
  return {
    ...{ cursor: '', position: { epoch: 'e', xid: 1n, seq: 7n }, customer, at: NOON },
    ...{ collection: 'ride:info', key: 'RID1', type: 'status', actor: {}, data: {} },
    ...{ audience: ['staff', 'fleet'], team_key: null, ride_key: 'RID1', passenger_key: null },
    ...{ fleet_keys: [], request: null, ...rest },
  }
}

/** Customers with addresses: of two fleets that drive for both, and their own. */
async function begin() {
  const [ours, theirs] = [freshCustomer(), freshCustomer()]
  const fleets = ['one', 'other'].map((name) => `FLT${name}${ours}`)
  await store.sql`insert into fleet_group (key, name) values (${ours}, ${ours})`
  for (const key of fleets)
    await store.sql`insert into fleet (key, group_key, name, dispatch) values (${key}, ${ours}, ${key}, 'Basic')`
  const webhook = { url: 'https://x.org', secret: 's', created_at: NOON }
  const webhooks = [
    { ...webhook, key: 'WHKone', fleet_key: fleets[0] },
    { ...webhook, key: 'WHKother', fleet_key: fleets[1] },
    { ...webhook, key: 'WHKown' },
    { ...webhook, key: 'WHKended', revoked_at: NOON },
    { ...webhook, key: 'WHKended-one', fleet_key: fleets[0], revoked_at: NOON },
  ]
  for (const customer of [ours, theirs]) await write(store, customer, { inserts: { webhook: webhooks } })
  return { ours, theirs, fleets: fleets as [string, string] }
}

/** Who of the two is told of events: the addresses, or `theirs` with one of the other customer's. */
async function told({ ours, theirs }: { ours: string; theirs: string }, events: LoggedEvent[]) {
  const { sql } = store
  await sql`with moved as (select 1) ${toldWebhooks(sql, events)} select 1`
  const rows = await sql<{ customer: string; webhook: string; seq: string; ride: string }[]>`
    delete from webhook_delivery where customer_key in ${sql([ours, theirs])}
    returning customer_key as customer, webhook_key as webhook, seq::text, ride_key as ride`
  return rows
    .map(({ customer, webhook, seq, ride }) =>
      [...(customer === ours ? [] : ['theirs']), webhook, seq, ride].join(' '),
    )
    .toSorted()
}

test.each<[string, (fleets: [string, string]) => Partial<LoggedEvent>, string[]]>([
  ['a ride that one of them drives', ([one]) => ({ fleet_keys: [one] }), ['WHKone 7 RID1', 'WHKown 7 RID1']],
  [
    'one that two were asked for',
    (fleets) => ({ fleet_keys: fleets }),
    ['WHKone 7 RID1', 'WHKother 7 RID1', 'WHKown 7 RID1'],
  ],
  ['what fleets may not hear', (fleets) => ({ fleet_keys: fleets, audience: ['staff'] }), ['WHKown 7 RID1']],
  ['what staff may not hear', ([one]) => ({ fleet_keys: [one], audience: ['fleet'] }), ['WHKone 7 RID1']],
  [
    'a note beside the ride',
    ([one]) => ({ fleet_keys: [one], collection: 'ride:events' }),
    ['WHKone 7 RID1'],
  ],
  ['nothing of a ride', (fleets) => ({ fleet_keys: fleets, ride_key: null }), []],
  ['what was before the addresses', (fleets) => ({ fleet_keys: fleets, at: NOON - 1 }), []],
])('§2.3 who is told: %s', async (_, of, expected) => {
  const world = await begin()
  expect(await told(world, [event(world.ours, of(world.fleets))])).toEqual(expected)
})

test('R4 two events are each told once, also when they are handed on again', async () => {
  const world = await begin()
  const position = { epoch: 'e', xid: 1n, seq: 8n }
  const events = [event(world.ours, {}), event(world.ours, { position, ride_key: 'RID2' })]
  const { sql } = store
  await sql`with moved as (select 1) ${toldWebhooks(sql, events.slice(0, 1))} select 1`
  expect(await told(world, events)).toEqual(['WHKown 7 RID1', 'WHKown 8 RID2'])
})
