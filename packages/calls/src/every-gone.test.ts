import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'
import { allCalls, callNamed } from './registry.ts'
import { CANARY } from './testing/every-call/examples.ts'
import { openEveryCall, type EveryCall } from './testing/every-call/world.ts'
import { putFormerWaysTo, putWhatIsGone } from './testing/gone.ts'
import { make } from './testing/make-call.ts'
import { anotherPassenger, reached } from './testing/passenger.ts'

/** Asks a map, or nothing of the customer's; or tells who has asked, which is another thing each time. */
const OUTSIDE = /^(map|osm|articles|phone)\.|readers$/
const reading = allCalls
  .filter(({ name, effect, internal }) => effect === 'read' && !internal && !OUTSIDE.test(name))
  .map(({ name }) => name)
/** Whose examples name nothing that is there, or ask for something else than the customer's rows. */
const EMPTY = new Set([
  ...['aside.list', 'copy.custom', 'customer.list', 'distribute.call', 'draft.info', 'drive.info'],
  ...['error.backend', 'fleet.alerts', 'ride.crew', 'ride.estimates', 'ride.next.search', 'ride.proofs'],
  ...['ride.series.preview', 'webhook.dead'],
])

let so: EveryCall
let owner: Sql
/** Another passenger, who has nothing but a name and a number. */
let olive: string
let payloads: Record<string, unknown>
/** What was answered before anything was gone. */
let before: Record<string, string[]>

beforeAll(async () => {
  so = await openEveryCall()
  owner = testOwner()
  const now = Date.now()
  so.portal.clock = () => now
  await fill()
  payloads = so.examples()
  before = {}
  for (const name of reading) before[name] = await answersOf(name)
  await putWhatIsGone(owner, so.ours.key, so.ours.passenger)
  await putFormerWaysTo(owner, so.ours.key)
}, 60_000)
afterAll(() => Promise.all([so.portal.close(), owner.end()]))

/** What the customer has besides one of everything. */
async function fill(): Promise<void> {
  const { portal, ours, fleet, keys } = so
  olive = await anotherPassenger(portal, ours.key)
  const words = ['olive', 'other', reached.phone.raw.slice(2)]
  await write(portal.store, ours.key, {
    inserts: {
      passenger_phone: [{ key: newKey('PHN'), e164: '+13125550111', passenger_key: ours.passenger }],
      passenger_word: words.map((word) => ({ word, passenger_key: olive })),
    },
  })
  const calls: [string, unknown, string][] = [
    ['passenger.opened', { passenger_key: ours.passenger }, ours.token],
    ['caregiver.create', { ride: keys.ride }, ours.token],
    ['fleet.key.create', so.examples()['fleet.key.create'], fleet.token],
  ]
  for (const [name, payload, token] of calls) {
    const { status } = await make(portal, ours.key, name, payload, { token })
    expect([name, status]).toEqual([name, 200])
  }
}

/** What a call is asked, besides its example. */
function asked(name: string): unknown[] {
  const more: Record<string, unknown[]> = {
    'patient.search': [{ query: 'Olive' }, { query: CANARY, take: 1 }],
    'patient.patients_with_phone_number': [{ phone_raw: reached.phone.raw }],
    'patient.duplicates': [{ passenger: { name: { first: 'Olive', last: 'Other' }, phone: reached.phone } }],
    // It is nearly called so.
    'place.suggest': [{ query: 'Zyxcanaey' }],
    'passenger.external': [{ customer_keys: [`MRN-${CANARY}gone`] }],
    'fund.select_by_strategy': [
      { ...Object(payloads['fund.select_by_strategy']), passenger_key: `${so.ours.passenger}gone` },
    ],
    'passenger.standing': [{ passenger_key: olive }],
    'passenger.timeline': [{ passenger_key: olive }],
    'passenger.verify.can_steal.phone': [{ phone_number: reached.phone.raw }],
  }
  return [payloads[name], ...(more[name] ?? [])]
}

/** What each of those who may ask is answered. */
async function answersOf(name: string): Promise<string[]> {
  const who = { coordinator: so.ours.token, passenger: so.patient, fleet: so.fleet.token }
  const call = callNamed(name)
  const scopes: readonly string[] = call?.permission === 'public' ? ['coordinator'] : (call?.scopes ?? [])
  const answers: string[] = []
  for (const payload of asked(name))
    for (const [scope, token] of Object.entries(who).filter(([one]) => scopes.includes(one))) {
      const { data, error } = await make(so.portal, so.ours.key, name, payload, { token })
      answers.push(`${scope}: ${JSON.stringify(data ?? error?.code, shown, 1)}`)
    }
  return answers
}

/** The numbers that a passenger had before are told with their record. */
function shown(name: string, value: unknown): unknown {
  return name === 'phone_history' ? undefined : value
}

describe('what is archived, ended, revoked, replaced or undone changes no answer', () => {
  test.each(reading)('%s', async (name) => {
    const answers = await answersOf(name)
    expect([name, answers.some((answer) => answer.includes('{'))]).toEqual([name, !EMPTY.has(name)])
    expect(answers).toEqual(before[name])
  })
})

test('a session, link or key that is over opens nothing, and what stands does', async () => {
  const { portal, ours, patient, fleet } = so
  for (const token of [ours.token, patient, fleet.token])
    expect((await make(portal, ours.key, 'auth.upgrade', { token })).status).toBe(200)
})
