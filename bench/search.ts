import { compareRates, type Row, rounded } from './measure.ts'
import { post } from './http.ts'
import type { Stack } from './stack.ts'

const STATUS = ['scheduling', 'confirmed']

/** P2: a customer's week, two statuses, pages of 50 out of all rides, 8 callers. */
export async function measureSearch(stack: Stack): Promise<Row[]> {
  const week = () => {
    const from = Date.now() + Math.floor(Math.random() * 140) * 86_400_000
    return { from, to: from + 7 * 86_400_000 }
  }
  const ours = () =>
    stack.call(stack.customers[Math.floor(Math.random() * stack.customers.length)] as string, 'ride.search', {
      ...week(),
      status: STATUS,
    })
  const reference = () => {
    const { from, to } = week()
    return post(stack.reference, '/search', {
      tenant: Math.floor(Math.random() * 50),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      status: STATUS,
    })
  }
  const pages = [
    (await ours()) as { data: { rides: unknown[] } },
    (await reference()) as { rows: unknown[] },
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
