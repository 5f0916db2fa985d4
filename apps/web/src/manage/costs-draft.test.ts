import { editedCosts } from '@nemt/domain/cost/edit.ts'
import type { CostReason, RideCost } from '@nemt/domain/ride/schema.ts'
import {
  addedLine,
  changedLine,
  costEdits,
  costsProblem,
  draftLines,
  inEstimatesPlace,
  isOffset,
  offsetLine,
  totalTyped,
  untouched,
  withoutLine,
  type CostsDraft,
  type DraftLine,
} from './costs-draft.ts'

const costs: Record<string, RideCost> = {
  CST1: { created: 1, price: 1_250, reason: 'mileage' },
  CST2: { created: 2, price: 300, reason: 'admin', target: 'admin' },
  CST3: { created: 3, price: 900, reason: 'loading', replaced: 4 },
}
const ride = { costs, status: 'confirmed' as const }

function lineOf(draft: CostsDraft, id: string): DraftLine {
  return draftLines(ride, draft).find((line) => line.id === id) as DraftLine
}

test('V819 V824 the lines that count, with prices as they are typed; a new one is 0 and mileage', () => {
  expect(draftLines(ride, untouched)).toEqual([
    { id: 'CST1', key: 'CST1', reason: 'mileage', typed: '12.50' },
    { id: 'CST2', key: 'CST2', reason: 'admin', typed: '3.00', target: 'admin' },
  ])
  expect(draftLines(ride, addedLine(untouched, 'n1')).at(-1)).toEqual({
    id: 'n1',
    reason: 'mileage',
    typed: '0.00',
  })
})

test.each(['1e9', '-', '', 'abc', '1,2', '1000000.01', '--3', '$'])('V823 %p is no amount', (typed) => {
  const draft = changedLine(untouched, lineOf(untouched, 'CST1'), { typed })
  expect(costsProblem(ride, draft)).toEqual({ code: 'amount_wrong', field: 'price.CST1' })
})

test.each<[string, number]>([
  ['-3.00', -300],
  ['$1,234.5', 123_450],
  ['.5', 50],
  [' 7 ', 700],
  ['12.345', 1_235],
  ['0.005', 1],
])('V823 %p is %d cents', (typed, price) => {
  const draft = changedLine(untouched, lineOf(untouched, 'CST1'), { typed })
  expect(costEdits(ride, draft)).toEqual([{ op: 'change', key: 'CST1', reason: 'mileage', price }])
})

test('V825 V827 an offset is a step of its own; a reason brings its target; what goes goes last', () => {
  let draft = offsetLine(untouched, lineOf(untouched, 'CST2'), 'n1')
  expect(lineOf(draft, 'n1')).toEqual({
    id: 'n1',
    reason: 'admin',
    typed: '-3.00',
    target: 'admin',
    offsets: 'CST2',
  })
  draft = addedLine(draft, 'n2')
  draft = changedLine(draft, lineOf(draft, 'n2'), { reason: 'admin', typed: '5' })
  expect(lineOf(draft, 'n2')).toMatchObject({ target: 'admin' })
  draft = withoutLine(draft, lineOf(draft, 'CST1'))
  const edits = costEdits(ride, draft)
  expect(edits).toEqual([
    { op: 'offset', key: 'CST2' },
    { op: 'add', reason: 'admin', price: 500 },
    { op: 'remove', key: 'CST1' },
  ])
  const result = editedCosts(costs, edits, { now: 9, by: 'USR1' })
  expect(result).toMatchObject({
    replaced: ['CST1'],
    added: [
      { price: -300, reason: 'admin', target: 'admin', by: 'USR1' },
      { price: 500, reason: 'admin', target: 'admin' },
    ],
  })
})

test('nothing changed is nothing to save; a ride that is over asks why', () => {
  const same = changedLine(untouched, lineOf(untouched, 'CST1'), { typed: '12.5' })
  expect(costsProblem(ride, same)?.code).toBe('edit_none')
  const over = { ...ride, status: 'completed' as const }
  const draft = addedLine(untouched, 'n1')
  expect(costsProblem(over, draft)?.code).toBe('cost_why_missing')
  expect(costsProblem(over, { ...draft, why: 'Agreed' })).toBeNull()
})

test('a line that somebody else took away meanwhile is no step any more', () => {
  const draft = changedLine(untouched, lineOf(untouched, 'CST1'), { typed: '20' })
  const gone = { costs: { ...costs, CST1: { ...costs.CST1, replaced: 5 } as RideCost } }
  expect(costEdits(gone, draft)).toEqual([])
})

test('V825 a line is offset once, and its copy with it; two alike have a copy each', () => {
  const whichAre = (draft: CostsDraft) =>
    draftLines(ride, draft)
      .filter((line, _, lines) => isOffset(line, lines))
      .map(({ id }) => id)
  expect(whichAre(untouched)).toEqual([])
  const once = offsetLine(untouched, lineOf(untouched, 'CST1'), 'n1')
  expect(whichAre(once)).toEqual(['CST1', 'n1'])
  let alike = addedLine(once, 'n2')
  expect(whichAre(alike)).toEqual(['CST1', 'n1', 'n2'])
  alike = changedLine(alike, lineOf(alike, 'n2'), { typed: '12.5' })
  expect(whichAre(alike)).toEqual(['CST1', 'n1'])
  expect(whichAre(offsetLine(alike, lineOf(alike, 'n2'), 'n3'))).toEqual(['CST1', 'n1', 'n2', 'n3'])
  expect(whichAre(withoutLine(once, lineOf(once, 'n1')))).toEqual([])
})

test('V826 a total stands there while every price is an amount', () => {
  expect(totalTyped(draftLines(ride, untouched))).toBe(1_550)
  const wrong = changedLine(untouched, lineOf(untouched, 'CST1'), { typed: '12.5x' })
  expect(totalTyped(draftLines(ride, wrong))).toBeNull()
})

test.each<[string, Partial<Parameters<typeof inEstimatesPlace>[0]>, CostReason[], number | undefined]>([
  ['a line of the drive', {}, ['mileage'], 0],
  ['the first one of it', {}, ['waiting', 'minute', 'mileage'], 1],
  ['waiting comes beside it', {}, ['waiting', 'lost_item'], undefined],
  ['a fee does', {}, ['cancellation'], undefined],
  ['a ride with lines of its drive has none', { costs }, ['mileage'], undefined],
  ['with waiting alone it has', { costs: { C: { created: 1, price: 300, reason: 'waiting' } } }, ['dead'], 0],
  ['a ride that is not driven', { status: 'cancelled' }, ['mileage'], undefined],
  ['one without an estimate', { estimates: {} }, ['mileage'], undefined],
])('decision 056 which line comes in the estimate’s place: %s', (_, part, reasons, expected) => {
  const of = { status: 'confirmed', estimates: { cost: 2_929 }, ...part } as const
  const lines = reasons.map((reason, index) => ({ id: `n${index}`, reason, typed: '5.00' }))
  expect(inEstimatesPlace(of, lines)?.id).toBe(expected === undefined ? undefined : `n${expected}`)
})
