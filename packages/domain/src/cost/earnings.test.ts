import { earnedLines, type EarnedRide } from './earnings.ts'

const drive: EarnedRide = { status: 'completed', holds: true, agreed: 4_200, lines: [] }
const mileage = { reason: 'mileage', price: 3_000 } as const
const loading = { reason: 'loading', price: 1_000 } as const
const loss = { reason: 'cancellation', price: 800, target: 'FLTa' } as const

test.each<[string, Partial<EarnedRide>, [string, number][]]>([
  ['a drive without lines: what was agreed', {}, [['agreed', 4_200]]],
  ['nothing was agreed', { agreed: undefined }, []],
  [
    'the lines of a drive stand in its place, without the customer’s own fee',
    { lines: [mileage, loading, { reason: 'admin', price: 500, target: 'x' }] },
    [
      ['mileage', 3_000],
      ['loading', 1_000],
    ],
  ],
  [
    'waiting comes beside what was agreed',
    { lines: [{ reason: 'waiting', price: 600 }] },
    [
      ['agreed', 4_200],
      ['waiting', 600],
    ],
  ],
  ['what was replaced counts no more', { lines: [{ ...mileage, replaced: 1 }] }, [['agreed', 4_200]]],
  [
    'a no-show: its fee alone',
    { status: 'failed', lines: [{ reason: 'no_show', price: 1_500 }] },
    [['no_show', 1_500]],
  ],
  [
    'a ride that support took away: the fee of the loss',
    { holds: false, lines: [mileage, loss] },
    [['cancellation', 800]],
  ],
  ['another one’s loss is not this fleet’s', { lines: [{ ...loss, target: 'FLTb' }] }, [['agreed', 4_200]]],
  ['what is not driven yet', { status: 'confirmed' }, []],
])('V825 %s', (_, change, expected) => {
  expect(earnedLines({ ...drive, ...change }, 'FLTa').map(({ reason, price }) => [reason, price])).toEqual(
    expected,
  )
})
