import { StoreRefused } from '@nemt/store/refused.ts'
import { retryWhen } from './retry.ts'

const CODES = ['day_changed', 'counter_changed']

/** Work that is refused as told, one after the other, and then done; how often it was begun. */
async function refusedBy(errors: readonly unknown[]) {
  let begun = 0
  const answer = await retryWhen(CODES, async () => {
    const error = errors[begun]
    begun += 1
    if (error !== undefined) throw error
    return 'done'
  }).catch((thrown: unknown) => thrown)
  return { answer, begun }
}

const [day, counter] = CODES.map((code) => new StoreRefused('guard', code))
const gone = new StoreRefused('guard', 'already_cancelled')
const unique = new StoreRefused('unique', 'day_changed')
const fault = Object.assign(new Error('x'), { code: 'day_changed' })

test.each<[string, unknown[], unknown, number]>([
  ['nothing', [], 'done', 1],
  ['what was counted meanwhile', [day, counter], 'done', 3],
  ['a guard that no look can change', [gone], gone, 1],
  ['one after another', [day, gone], gone, 2],
  ['a broken rule of that name', [unique], unique, 1],
  ['a fault of ours', [fault], fault, 1],
  ['eleven others at the same moment', Array(11).fill(day), 'done', 12],
  ['more than that', Array(12).fill(day), day, 12],
])('R7 it is judged anew after %s', async (_, errors, answer, begun) => {
  expect(await refusedBy(errors)).toEqual({ answer, begun })
})
