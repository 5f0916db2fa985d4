import { summaryLabels } from '../summary-rows.ts'
import { factGroups } from './facts.ts'

/** Shown otherwise: the status over the facts, the fleet as the provider. */
const elsewhere = ['status', 'fleet']

test('every row of the summary stands in one group of the facts', () => {
  const grouped: string[] = Object.values(factGroups).flat()
  expect(grouped.toSorted()).toEqual(summaryLabels.filter((label) => !elsewhere.includes(label)).toSorted())
})
