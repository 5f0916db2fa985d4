import { lifeStage, lifeStages } from './life-stage.ts'
import { rideStatuses } from './values.ts'

test('each status stands in one stage of a ride’s life, in the order in which it lives', () => {
  const staged = lifeStages.map((stage) => rideStatuses.filter((status) => lifeStage(status) === stage))
  expect(staged.map((statuses) => statuses.toSorted())).toEqual([
    ['active', 'arranged', 'confirmed', 'scheduling', 'transit'],
    ['enroute', 'pickup', 'requesting', 'retry', 'waiting'],
    ['cancelled', 'closed', 'completed', 'failed', 'modified', 'rejected', 'unavailable'],
  ])
})
