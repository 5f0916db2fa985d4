import fc from 'fast-check'
import {
  adjustEntries,
  allotmentOf,
  cancelEntries,
  commitEntries,
  failEntries,
  fits,
  fundBanner,
  fundStats,
  holdEntry,
  isLow,
  openHold,
  releaseEntries,
  type Allotment,
  type Entry,
} from './ledger.ts'

const granted: Allotment = { count: 10, cents: null }

function after(...steps: ((entries: Entry[]) => Entry[])[]): Entry[] {
  return steps.reduce<Entry[]>((entries, step) => [...entries, ...step(entries)], [])
}

function hold(ride: string, cents: number) {
  return () => [holdEntry(ride, cents)]
}

function commit(ride: string, cents: number) {
  return (entries: Entry[]) => commitEntries(openHold(entries, ride), ride, cents)
}

function adjust(ride: string, cents: number) {
  return (entries: Entry[]) => adjustEntries(openHold(entries, ride), ride, cents)
}

function release(ride: string) {
  return (entries: Entry[]) => releaseEntries(openHold(entries, ride), ride)
}

test.each<[string, Entry[], number[]]>([
  // pending count, cents; completed count, cents; remaining count of 10
  ['nothing', [], [0, 0, 0, 0, 10]],
  ['a hold', after(hold('A', 500)), [1, 500, 0, 0, 9]],
  ['adjusted', after(hold('A', 500), adjust('A', 700)), [1, 700, 0, 0, 9]],
  ['adjusted down', after(hold('A', 500), adjust('A', 200)), [1, 200, 0, 0, 9]],
  ['adjusted to the same', after(hold('A', 500), adjust('A', 500)), [1, 500, 0, 0, 9]],
  ['adjusted without a hold', after(adjust('A', 500)), [0, 0, 0, 0, 10]],
  [
    'committed with the actual cost',
    after(hold('A', 500), adjust('A', 700), commit('A', 650)),
    [0, 0, 1, 650, 9],
  ],
  ['released', after(hold('A', 500), adjust('A', 700), release('A')), [0, 0, 0, 0, 10]],
  ['released twice', after(hold('A', 500), release('A'), release('A')), [0, 0, 0, 0, 10]],
  ['two rides', after(hold('A', 500), hold('B', 300), commit('A', 500)), [1, 300, 1, 500, 8]],
  [
    'a no-show counts',
    after(hold('A', 500), (entries) => failEntries(openHold(entries, 'A'), 'A', 250, {})),
    [0, 0, 1, 250, 9],
  ],
  [
    'a no-show that does not',
    after(hold('A', 500), (entries) =>
      failEntries(openHold(entries, 'A'), 'A', 250, { no_show_consumes: false }),
    ),
    [0, 0, 0, 250, 10],
  ],
  [
    'cancelled late',
    after(hold('A', 500), (entries) => cancelEntries(openHold(entries, 'A'), 'A', 100)),
    [0, 0, 0, 100, 10],
  ],
  [
    'cancelled early',
    after(hold('A', 500), (entries) => cancelEntries(openHold(entries, 'A'), 'A', 0)),
    [0, 0, 0, 0, 10],
  ],
  ['imported use', [{ kind: 'import', count: 4, cents: 0 }], [0, 0, 4, 0, 6]],
  ['more than granted', [{ kind: 'import', count: 14, cents: 0 }], [0, 0, 14, 0, 0]],
])(
  'E162 E163 E165 statistics: %s',
  (_, entries, [pending, pendingCents, completed, completedCents, remaining]) => {
    expect(fundStats(entries, granted)).toEqual({
      pending: { count: pending, cents: pendingCents },
      completed: { count: completed, cents: completedCents },
      invalid: { count: 0, cents: 0 },
      remaining: { count: remaining, cents: null },
    })
  },
)

test('E164 invalid are the holds of rides that break the rules now, a part of pending', () => {
  const entries = after(hold('A', 500), hold('B', 300), hold('C', 100), commit('C', 100))
  expect(fundStats(entries, granted, new Set(['B', 'C']))).toMatchObject({
    pending: { count: 2, cents: 800 },
    invalid: { count: 1, cents: 300 },
  })
})

test('property: the ledger is the sum of its entries, whatever happens to the rides', () => {
  const step = fc.tuple(
    fc.constantFrom('hold', 'adjust', 'commit', 'release', 'fail', 'cancel'),
    fc.constantFrom('A', 'B', 'C'),
    fc.integer({ min: 0, max: 9000 }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let entries: Entry[] = []
      const model = { held: new Map<string, number>(), spent: 0, spentCents: 0 }
      for (const [kind, ride, cents] of steps) {
        const open = openHold(entries, ride)
        const had = model.held.has(ride)
        // A ride holds once; only a held one can end.
        if (kind === 'hold' ? had : !had) continue
        if (kind === 'hold' || kind === 'adjust') model.held.set(ride, cents)
        else model.held.delete(ride)
        if (kind === 'commit' || kind === 'fail') model.spent += 1
        if (kind === 'commit' || kind === 'fail' || kind === 'cancel') model.spentCents += cents
        const written = {
          hold: () => [holdEntry(ride, cents)],
          adjust: () => adjustEntries(open, ride, cents),
          commit: () => commitEntries(open, ride, cents),
          release: () => releaseEntries(open, ride),
          fail: () => failEntries(open, ride, cents, {}),
          cancel: () => cancelEntries(open, ride, cents),
        }
        entries = [...entries, ...written[kind]()]
      }
      const stats = fundStats(entries, { count: null, cents: null })
      expect(stats.pending).toEqual({
        count: model.held.size,
        cents: [...model.held.values()].reduce((sum, cents) => sum + cents, 0),
      })
      expect(stats.completed).toEqual({ count: model.spent, cents: model.spentCents })
      const total = entries.reduce(
        (sum, entry) => ({ count: sum.count + entry.count, cents: sum.cents + entry.cents }),
        { count: 0, cents: 0 },
      )
      expect(total).toEqual({
        count: stats.pending.count + stats.completed.count,
        cents: stats.pending.cents + stats.completed.cents,
      })
    }),
  )
})

test.each([
  ['V315', undefined, { count: null, cents: null }],
  ['V316', { fund: 'unlimited' }, { count: null, cents: null }],
  ['V318', { count: 48 }, { count: 48, cents: null }],
  ['V318', { fund: 50_000 }, { count: null, cents: 50_000 }],
  ['V318', { count: 0 }, { count: 0, cents: null }],
] as const)('%s the allotment %j grants %j', (_, allotment, expected) => {
  expect(allotmentOf({ trip: { ride: { allotment } } })).toEqual(expected)
})

test.each([
  ['V914', { count: 1, cents: null }, true],
  ['V914', { count: 2, cents: null }, false],
  ['V915', { count: null, cents: 99 }, true],
  ['V915', { count: null, cents: 100 }, false],
  ['V315', { count: null, cents: null }, false],
])('%s remaining %j is low: %s', (_, remaining, expected) => {
  expect(isLow({ remaining })).toBe(expected)
  expect(fundBanner({ remaining }, { passengerActive: true, fundEnabled: true, fundsEnabled: true })).toEqual(
    expected ? { kind: 'low', colour: 'yellow' } : null,
  )
})

test.each([[{ passengerActive: false }], [{ fundEnabled: false }], [{ fundsEnabled: false }]])(
  'V912 V913 V916 V917 with %j funds are unavailable, red before low',
  (change) => {
    expect(
      fundBanner(
        { remaining: { count: 0, cents: null } },
        { passengerActive: true, fundEnabled: true, fundsEnabled: true, ...change },
      ),
    ).toEqual({ kind: 'unavailable', colour: 'red' })
  },
)

test('V538 one more ride fits up to what is granted', () => {
  const money: Allotment = { count: null, cents: 1000 }
  expect([
    fits(granted, { count: 9, cents: 0 }, 5),
    fits(granted, { count: 10, cents: 0 }, 5),
    fits(money, { count: 99, cents: 400 }, 600),
    fits(money, { count: 0, cents: 400 }, 601),
  ]).toEqual([true, false, true, false])
})
