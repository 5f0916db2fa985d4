import { compareRates, type Row, type Variant, rounded } from './measure.ts'
import { post } from './http.ts'
import type { Stack } from './stack.ts'

const DAY = 86_400_000
export const STATUS = ['scheduling', 'confirmed']

/** A week of the bulk rides, ms. */
export function week(): { from: number; to: number } {
  const from = Date.now() + Math.floor(Math.random() * 140) * DAY
  return { from, to: from + 7 * DAY }
}

export function anyOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}

/** Searches a week of two statuses in one of these customers. */
export function searching(stack: Stack, customers: readonly string[]): Variant {
  return () => stack.call(anyOf(customers), 'ride.search', { ...week(), status: STATUS })
}

/** The reference's search of the same. */
export function bareSearch(stack: Stack): Variant {
  return () => {
    const { from, to } = week()
    return post(stack.reference, '/search', {
      tenant: Math.floor(Math.random() * 50),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      status: STATUS,
    })
  }
}

/** P2: a customer's week, two statuses, pages of 50 out of all rides, 8 callers. */
export async function measureSearch(stack: Stack): Promise<Row[]> {
  const [ours, reference] = [searching(stack, stack.customers), bareSearch(stack)]
  const pages = [
    (await ours(0)) as { data: { rides: unknown[] } },
    (await reference(0)) as { rows: unknown[] },
  ] as const
  if (pages[0].data.rides.length < 30 || pages[1].rows.length < 30)
    throw new Error(`unequal pages: ${pages[0].data.rides.length} and ${pages[1].rows.length}`)
  const { value, reference: other, ratio } = await compareRates(ours, reference, { callers: 8 })
  return [
    {
      id: 'P2',
      what: 'ride.search, week + two statuses, page of 50, 8 callers',
      value: rounded(value),
      reference: rounded(other),
      unit: '/s',
      ratio: rounded(ratio),
      floor: 0.55,
      goal: 0.65,
      better: 'higher',
    },
  ]
}
