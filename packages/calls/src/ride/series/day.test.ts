import type { Held } from '#/fund/reserve.ts'
import { heldTogether } from './day.ts'

const none = { entries: [], past: new Set<string>() }

/** What a day's holds may reach, where so many rides are held of the benefit's other fund. */
function day(beside: number, past: readonly string[] = []): Held {
  const used = { FNDother: { '2030-01-01': { count: beside, cents: 0 } } }
  return {
    ...none,
    bounds: new Map([['FND1', { count: 5, cents: null, beside: used }]]),
    past: new Set(past),
  }
}

test('decision 062 days that are held in one step are bound by what was used before the first of them', () => {
  const { bounds } = heldTogether([day(1), day(2), day(3)])
  expect(bounds).toEqual(day(1).bounds)
})

test('decision 062 a fund that one of the days goes past binds none of them', () => {
  const { bounds, past } = heldTogether([day(1), day(2, ['FND1'])])
  expect([[...bounds.keys()], [...past]]).toEqual([[], ['FND1']])
})
