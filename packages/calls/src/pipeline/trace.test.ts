import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { until } from '@nemt/store/testing/until.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { objectOf } from './trace.ts'

test.each<[unknown, string | undefined]>([
  ['RID1', 'RID1'],
  ['no key!', undefined],
  [7, undefined],
  [null, undefined],
  [{}, undefined],
  [[], undefined],
  [{ key: 'A1', ride: 'B1' }, 'A1'],
  [{ ride: 'B1' }, 'B1'],
  [{ passenger_key: 'P1', user: 'U1' }, 'P1'],
  [{ user_keys: ['U1', 'U2'] }, 'U1'],
  [{ passenger: { key: 'P1' } }, 'P1'],
  [{ rides: [{ key: 'R1' }] }, 'R1'],
  [{ key: 'no key!', ride: 'B1' }, 'B1'],
  [{ 'patient:info': { P1: {} } }, 'P1'],
  [{ 'patient:info/P1/status': 'x' }, 'P1'],
  [{ 'patient:info': {} }, undefined],
  [{ anything: 'R1' }, undefined],
  // As deep as any payload names something, and no deeper.
  [{ rides: [{ passenger: { key: 'P1' } }] }, 'P1'],
  [{ rides: [{ passenger: { user: { key: 'U1' } } }] }, undefined],
  [[[['R1']]], 'R1'],
  [[[[['R1']]]], undefined],
  ...(['key', 'ride', 'passenger_key', 'passenger', 'patient', 'ride_key', 'user'] as const).map(
    (name): [object, string] => [{ [name]: 'X1' }, 'X1'],
  ),
  ...(['fund_key', 'plan_key'] as const).map((name): [object, string] => [{ [name]: 'X1' }, 'X1']),
  ...(['user_keys', 'keys', 'rides', 'patient_keys'] as const).map((name): [object, string] => [
    { [name]: ['X1', 'X2'] },
    'X1',
  ]),
  [JSON.parse('{"__proto__": {"key": "R1"}}'), undefined],
])('S15 a payload %j is about %s', (payload, object) => {
  expect(objectOf(payload)).toBe(object)
})

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function refusals(customer: string, sql = portal.store.sql) {
  return (
    await read(portal.store, customer, {
      rows: many(
        sql`select a.actor, a.action, a.object, a.outcome, a.detail from audit a
          where a.customer_key = s.c and a.outcome <> 'ok' order by a.at`,
      ),
    })
  ).rows as {
    actor: { kind: string }
    action: string
    object: string | null
    outcome: string
    detail: object
  }[]
}

test('S15 a refusal leaves a row: who, which call, about whom, how it ended; a wrong field leaves none', async () => {
  const who = await newCustomer(portal)
  const token = await who.role(['contact.edit'])
  await make(portal, who.key, 'passenger.info', { key: who.passenger }, { token })
  await make(portal, who.key, 'passenger.info', { key: 'PASnone' }, { token: who.token })
  await make(portal, who.key, 'passenger.info', { key: 'no key!' }, { token: who.token })
  await make(portal, who.key, 'passenger.info', { key: who.passenger }, { token: 'x' })
  await make(portal, who.key, 'passenger.info', { key: who.passenger })
  expect(await refusals(who.key)).toMatchObject([
    {
      actor: { kind: 'coordinator' },
      action: 'passenger.info',
      object: who.passenger,
      outcome: 'forbidden',
      detail: { code: 'forbidden' },
    },
    { actor: { kind: 'coordinator' }, action: 'passenger.info', object: 'PASnone', outcome: 'not_found' },
    {
      action: 'passenger.info',
      object: who.passenger,
      outcome: 'unauthenticated',
      detail: { session: 'dead' },
    },
    {
      action: 'passenger.info',
      object: who.passenger,
      outcome: 'unauthenticated',
      detail: { code: 'unauthenticated' },
    },
  ])
  expect((await refusals(who.key))[3]?.detail).not.toHaveProperty('session')
})

test('S15 nobody’s refusals have a thousand rows an hour, then they are counted; each hour has its own', async () => {
  let now = Date.now()
  const stoppedPortal = { ...portal, clock: () => now }
  const who = await newCustomer(portal)
  const knock = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        make(stoppedPortal, who.key, 'passenger.info', { key: who.passenger }),
      ),
    )
  await knock(990)
  await knock(20)
  expect(await refusals(who.key)).toHaveLength(1_000)
  now += 3_600_000
  await knock(3)
  expect(await refusals(who.key)).toHaveLength(1_003)
}, 30_000)

test('S15 what has no row of its own is counted in one row a minute, by call and outcome, once', async () => {
  const stopped = { ...portal, clock: () => 0 }
  const who = await newCustomer(portal)
  const minutes: (() => void)[] = []
  const after = globalThis.setTimeout
  const mocked = jest.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...rest) => {
    if (ms === 60_000) minutes.push(run as () => void)
    return after(run, ms, ...rest)
  })
  const knock = (name: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => make(stopped, who.key, name, { key: who.passenger })))
  const counted = async (rows: number) => {
    for (const minute of minutes.splice(0)) minute()
    const found = async () => (await refusals(who.key)).filter(({ outcome }) => outcome === 'counted')
    await until(async () => (await found()).length >= rows)
    return (await found()).map(({ actor, action, object, detail }) => ({ actor, action, object, detail }))
  }
  await knock('passenger.info', 1_003)
  await knock('ride.info', 2)
  const rest = { actor: { kind: 'nobody', key: 'nobody', name: '' }, action: 'refused', object: null }
  const first = { counts: { 'passenger.info unauthenticated': 3, 'ride.info unauthenticated': 2 } }
  expect(await counted(1)).toEqual([{ ...rest, detail: first }])
  await knock('ride.info', 4)
  const second = { counts: { 'ride.info unauthenticated': 4 } }
  expect(await counted(2)).toEqual([first, second].map((detail) => ({ ...rest, detail })))
  mocked.mockRestore()
}, 30_000)
