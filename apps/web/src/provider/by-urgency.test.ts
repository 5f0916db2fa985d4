import type { OfferLabel } from '@nemt/domain/offer/label.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { byUrgency } from './by-urgency.ts'

function of(...rides: [OfferLabel, RideStatus][]) {
  return byUrgency(rides.map(([label, status]) => ({ label, ride: { status } }))).map(
    ({ group, rides: found }) => [group, found.length],
  )
}

test('offers to answer come before rides to drive, those before what is over or failed', () => {
  expect(
    of(
      ['Accepted', 'completed'],
      ['Accepted', 'confirmed'],
      ['Available', 'scheduling'],
      ['Cancelled', 'cancelled'],
      ['Accepted', 'failed'],
    ),
  ).toEqual([
    ['toAnswer', 1],
    ['toDrive', 1],
    ['over', 3],
  ])
})

test('empty groups are left out', () => {
  expect(of(['Unavailable', 'confirmed'])).toEqual([['over', 1]])
})
