import { fairness, type CountedOffer } from './fairness.ts'

const MINUTE = 60_000

function offer(ride: string, fleet: string, more: Partial<CountedOffer> = {}): CountedOffer {
  return { ride, fleet, status: 'lost', price: undefined, sent: 0, decided: undefined, ...more }
}

test('§2.2 a fleet is counted by its offers, wins, answers, waits and its price beside the others’', () => {
  const report = fairness([
    offer('a', 'one', { status: 'accepted', price: 4_000, decided: 3 * MINUTE }),
    offer('a', 'two', { price: 3_000 }),
    offer('b', 'one', { status: 'declined', price: 2_000 }),
    offer('c', 'one', { status: 'accepted', price: 2_000, decided: 9 * MINUTE }),
    offer('c', 'two', { status: 'expired', price: 2_500 }),
    offer('d', 'one'),
  ])
  expect(report).toEqual([
    { fleet: 'one', offers: 4, wins: 2, acceptance: 2 / 3, minutes: 6, rank: 4 / 3, over: 1_000 / 3 },
    { fleet: 'two', offers: 2, wins: 0, acceptance: 0, rank: 1.5, over: 250 },
  ])
})

test('what nobody answered, and what has no price, is left out', () => {
  expect(fairness([offer('a', 'one', { status: 'withdrawn' })])).toEqual([
    { fleet: 'one', offers: 1, wins: 0 },
  ])
  expect(fairness([])).toEqual([])
})
