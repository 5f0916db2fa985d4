import type { CostReason, RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Entry, EntryKind } from '@nemt/domain/funding/ledger.ts'
import { settleCosts } from './settle-costs.ts'

type Line = [kind: EntryKind, count: number, cents: number]
type Cost = [reason: CostReason, price: number]

/** What an edit of a ride's costs adds to these lines of its ledger; another ride's beside them count for nothing. */
function settled(status: RideStatus, estimate: number, lines: Line[], costs: Cost[]): Line[] {
  const entries = [...lines, ['hold', 1, 7_700] as const].map(([kind, count, cents], index) => ({
    ...{ ride_key: index < lines.length ? 'RID1' : 'RID2', fund_key: 'FND1', interval_start: '2026-01-01' },
    ...{ kind, count, cents, document: {}, beside: null },
  }))
  const after = costs.map(([reason, price]) => ({ created: 1, reason, price }))
  const ride = { key: 'RID1', status, cost_cents: estimate, fund_keys: ['FND1'] }
  const asked = { ride, after, entries, now: 2, by: 'USR1' }
  return settleCosts(asked as never).map(({ kind, count, cents }: Entry): Line => [kind, count, cents])
}

const driven: Line[] = [
  ['hold', 1, 3_000],
  ['release', -1, -3_000],
  ['commit', 1, 3_000],
]
const held: Line[] = [
  ['hold', 1, 3_000],
  ['adjust', 0, -500],
]
const heldAgain: Line[] = [...driven, ['commit', -1, -3_000], ['hold', 1, 2_500]]
const cancelled: Line[] = [
  ['hold', 1, 3_000],
  ['release', -1, -3_000],
  ['fee', 0, 1_250],
]

const drive: Cost[] = [['mileage', 3_500]]
const extra: Cost[] = [['waiting', 200]]
/** What a fleet is owed that lost the ride, or whose ride was cancelled. */
const owed: Cost[] = [['cancellation', 800]]

const undriven: Line[] = [...driven, ['commit', -1, -3_000]]

const rest: Line[] = [['fee', 0, -70]]

test.each<[string, RideStatus, number, Line[], Cost[], Line[]]>([
  ['of what is held as it was adjusted: nothing', 'confirmed', 2_500, held, [], []],
  ['of what is held: its drive', 'confirmed', 2_500, held, drive, [['adjust', 0, 1_000]]],
  ['of what is held: an extra with its drive', 'confirmed', 2_500, held, extra, [['adjust', 0, 200]]],
  ['of what is held: a fee', 'confirmed', 2_500, held, owed, [['fee', 0, 800]]],
  ['of what is held again: nothing', 'confirmed', 2_500, heldAgain, [], []],
  ['of what is held again: a fee', 'confirmed', 2_500, heldAgain, owed, [['fee', 0, 800]]],
  ['of what was driven: nothing', 'completed', 3_000, driven, [], []],
  ['of what was driven: its drive', 'completed', 3_000, driven, drive, [['commit', 0, 500]]],
  ['of what was driven: an extra with its drive', 'completed', 3_000, driven, extra, [['commit', 0, 200]]],
  ['of what was driven: a fee', 'completed', 3_000, driven, owed, [['fee', 0, 800]]],
  [
    'of what was driven: less of a fee',
    'completed',
    3_000,
    [...driven, ['fee', 0, 900]],
    owed,
    [['fee', 0, -100]],
  ],
  ['of what was cancelled: less of a fee', 'cancelled', 3_000, cancelled, owed, [['fee', 0, -450]]],
  ['of what was cancelled: nothing', 'cancelled', 3_000, cancelled, [['cancellation', 1_250]], []],
  ['of what was driven and is not: a fee', 'cancelled', 3_000, undriven, owed, [['fee', 0, 800]]],
  // Cents that an older way of counting left where they no longer belong.
  ['of what is held, a rest that was committed', 'confirmed', 2_500, [...held, ['commit', 0, 70]], [], rest],
  ['of what was driven, a rest that is held', 'completed', 3_000, [...driven, ['adjust', 0, 70]], [], rest],
  [
    'of what is not driven, a rest that was committed',
    'cancelled',
    0,
    [...undriven, ['commit', 0, 70]],
    [],
    rest,
  ],
  ['of what is not driven, a rest that is held', 'cancelled', 0, [...undriven, ['adjust', 0, 70]], [], rest],
])('server-behaviour §2.9 an edit of costs settles, %s', (_, status, estimate, lines, costs, expected) => {
  expect(settled(status, estimate, lines, costs)).toEqual(expected)
})

test('server-behaviour §2.9 an edit of the costs of a ride that no fund pays settles nothing', () => {
  expect(settled('completed', 3_000, [], [['mileage', 9_000]])).toEqual([])
})
