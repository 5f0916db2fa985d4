import { NOT_DRIVEN } from '@nemt/domain/ride/sets.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { ridesBefore, ridesToCome } from './ride-questions.ts'

test('rides to come are those that may still be driven; those before are told whatever became of them', () => {
  const driven = rideStatuses.filter((status) => !NOT_DRIVEN.includes(status))
  expect(ridesToCome('PSG1', 1_000).status?.toSorted()).toEqual(driven.toSorted())
  expect(ridesBefore('PSG1', 1_000).status).toBeUndefined()
})
