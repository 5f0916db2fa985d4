import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import fc from 'fast-check'
import { ledgerOf } from '../testing/funds.ts'
import { openTestPortal } from '../testing/portal.ts'
import {
  beginLife,
  callIn,
  FRESH,
  take,
  took,
  type Life,
  type State,
  type Step,
} from '../testing/ride-life.ts'
import { spentQuestion } from './paying/spending.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

/**
 * What a ride's money is: the cost lines that count, its share of the ledger by kind, and what its source has
 * spent.
 */
async function moneyOf({ who, ride }: Life) {
  const { sql } = portal.store
  const found = await read(portal.store, who.key, {
    lines: many(sql`select c.reason, c.price_cents from ride_cost c where c.customer_key = s.c
        and c.ride_key = ${ride}
      and c.replaced_at is null order by 1, 2`),
    spent: spentQuestion(sql, [{ funding: 'FUS1', start: '2000-01-01', end: '3000-01-01' }]),
  })
  const { counters, entries, differences } = await ledgerOf(portal, who.key)
  expect(differences).toEqual([])
  const share: Record<string, { count: number; cents: number }> = {}
  for (const { kind, count, cents } of entries as { kind: string; count: number; cents: number }[]) {
    const of = ['hold', 'adjust', 'release'].includes(kind) ? 'held' : kind
    const before = share[of] ?? { count: 0, cents: 0 }
    share[of] = { count: before.count + count, cents: before.cents + cents }
  }
  const some = Object.entries(share).filter(([, { count, cents }]) => count !== 0 || cents !== 0)
  const money = {
    lines: found.lines,
    share: Object.fromEntries(some),
    counters,
    source: Number(found.spent[0]?.cents),
  }
  return { ...money, counters: counters.map(({ fund_key: _fund, ...rest }: { fund_key: string }) => rest) }
}

const known = new Map<State, Awaited<ReturnType<typeof moneyOf>>>()

async function fresh(state: State) {
  const before = known.get(state)
  if (before) return before
  const life = await beginLife(portal)
  await take(life, ...FRESH[state])
  const money = await moneyOf(life)
  known.set(state, money)
  return money
}

test.each<[State, ...Step[]]>([
  ['cancelled', 'cancel', 'support confirmed', 'cancel'],
  ['cancelled', 'cancel', 'support waiting', 'cancel'],
  ['completed', 'cancel', 'support completed'],
  ['completed', 'fleet failed', 'support completed'],
  ['failed', 'cancel', 'support failed'],
  ['failed', 'fleet failed', 'support confirmed', 'fleet failed'],
  ['failed', 'fleet pickup', 'fleet enroute', 'fleet completed', 'support failed'],
  ['cancelled', 'fleet failed', 'support confirmed', 'cancel'],
  ['confirmed', 'cancel', 'support confirmed'],
  ['enroute', 'fleet failed', 'support enroute'],
  ['rejected', 'cancel', 'support rejected'],
  ['rejected', 'fleet failed', 'support rejected'],
  ['rejected at the door', 'fleet pickup', 'fleet enroute', 'fleet completed', 'support rejected'],
  ['unavailable', 'cancel', 'support unavailable'],
  ['unavailable', 'fleet pickup', 'fleet rejected', 'support unavailable'],
  [
    'completed',
    'fleet failed',
    'request',
    'driver',
    'fleet pickup',
    'fleet enroute',
    'fleet completed',
    'support failed',
    'support completed',
  ],
])(
  'R30 §2.17 a ride that is %s after corrections costs what it would have without',
  async (state, ...steps) => {
    const life = await beginLife(portal)
    await take(life, ...steps)
    expect(await moneyOf(life)).toEqual(await fresh(state))
  },
)

test('§2.4 a no-show that is requested again the same day costs its fee and the ride that followed', async () => {
  const [failed, completed] = [await fresh('failed'), await fresh('completed')]
  const life = await beginLife(portal)
  await take(life, 'fleet failed', 'request', 'driver', 'fleet pickup', 'fleet enroute', 'fleet completed')
  const { lines, share, source } = await moneyOf(life)
  expect([lines, share, source]).toEqual([
    failed.lines,
    { ...failed.share, ...completed.share },
    failed.source + completed.source,
  ])
})

test('§2.17 a replaced cost line stays visible as such, and no longer counts in the report', async () => {
  const life = await beginLife(portal)
  await take(life, 'cancel', 'support confirmed', 'cancel')
  const answer = await callIn(life, 'ride.info', [life.ride], life.who.token)
  const { rides } = answer.data as unknown as { rides: { costs: Record<string, object> }[] }
  const told = rides[0]?.costs ?? {}
  const line = { created: expect.any(Number), price: 1250, reason: 'cancellation' }
  expect(Object.values(told).toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)).toEqual([
    line,
    { ...line, replaced: expect.any(Number) },
  ])
})

const walked = new Set<string>()

test('R30 random walks over corrections in any order: money is that of a fresh life to the same state', async () => {
  const to = ['confirmed', 'pickup', 'waiting', 'enroute', 'completed', 'failed', 'rejected'] as const
  const support = to.map((status) => `support ${status}` as const)
  const steps: Step[] = [
    ...support,
    ...support,
    'fleet completed',
    'fleet pickup',
    'cancel',
    'cancel',
    'fleet failed',
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 6, maxLength: 12 }), async (walk) => {
      const life = await beginLife(portal)
      let state: State = 'confirmed'
      for (const step of walk) {
        // A no-show that somebody cancels is still a no-show: that is no correction, and its fee stays.
        if (step === 'cancel' && state === 'failed') continue
        const { status } = await took(life, step)
        const { row } = await read(portal.store, life.who.key, {
          row: one(portal.store
            .sql`select r.status, coalesce(r.pickup_at, r.waiting_at) as driver_at from ride r
            where r.customer_key = s.c and r.key = ${life.ride}`),
        })
        state =
          row.status === 'rejected' && row.driver_at !== null ? 'rejected at the door' : (row.status as State)
        walked.add(`${status} ${state}`)
        expect(await moneyOf(life)).toEqual(await fresh(state))
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(walked.size).toBeGreaterThan(6)
}, 120_000)

test('S15 §2.17 a correction stands in the audit with what support says of it', async () => {
  const life = await beginLife(portal)
  await take(life, 'fleet failed', 'support confirmed')
  const { audit } = await read(portal.store, life.who.key, {
    audit: many(portal.store.sql`select a.actor->>'kind' as by, a.detail from audit a
      where a.customer_key = s.c and a.action = 'ride.status' and a.object = ${life.ride} order by a.seq`),
  })
  expect(audit).toMatchObject([
    { by: 'fleet', detail: { status: 'failed', reason: 'nobody came' } },
    { detail: { status: 'confirmed', reason: 'nobody came' } },
  ])
})
