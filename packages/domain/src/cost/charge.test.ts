import type { CostReason, RideStatus } from '../ride/schema.ts'
import { chargeOf, driveCost, givesWay } from './charge.ts'

function line(reason: CostReason, price: number, replaced?: number) {
  return {
    reason,
    price,
    ...(replaced && { replaced }),
  }
}

const fee = line('cancellation', 1250)
const missed = line('no_show', 1500)

test.each<[string, RideStatus, ReturnType<typeof line>[], number]>([
  ['a ride that will be driven, by its estimate', 'confirmed', [], 2751],
  ['one that was', 'completed', [], 2751],
  ['by its lines where there are any', 'completed', [line('mileage', 2000), line('waiting', 300)], 2300],
  ['with the fee of a no-show before it', 'completed', [missed], 4251],
  ['a late cancellation, its fee', 'cancelled', [fee], 1250],
  ['without what was replaced', 'cancelled', [fee, line('cancellation', 1250, 5)], 1250],
  ['an early one nothing', 'cancelled', [], 0],
  ['a no-show', 'failed', [missed], 1500],
  ['a no-show that was closed', 'closed', [missed], 1500],
  ['what was arranged elsewhere and closed', 'closed', [], 2751],
  ['nobody could take it', 'unavailable', [], 0],
  ['declined', 'rejected', [], 0],
  ['replaced by an edit', 'modified', [], 0],
  ['what was lost is paid in any case', 'cancelled', [line('lost_item', 400)], 400],
])('server-behaviour §2.4 §2.17 a ride is charged: %s', (_, status, lines, cents) => {
  expect(chargeOf(status, lines, 2751)).toBe(cents)
})

test('server-behaviour §2.4 the drive costs its own lines, else the estimate; fees are beside it', () => {
  expect([driveCost([fee, missed], 2751), driveCost([fee, line('mileage', 900)], 2751)]).toEqual([2751, 900])
})

test.each<[string, Parameters<typeof givesWay>, boolean]>([
  ['a fee at a correction', [fee, { correction: true, fee: false }], true],
  ['the drive at a correction', [line('mileage', 1), { correction: true, fee: false }], true],
  ['not what people entered', [line('lost_item', 1), { correction: true, fee: true }], false],
  ['not what gave way before', [line('no_show', 1, 5), { correction: true, fee: true }], false],
  ['the drive at a no-show', [line('mileage', 1), { correction: false, fee: true }], true],
  ['not an earlier fee at a no-show', [missed, { correction: false, fee: true }], false],
  ['nothing else', [line('mileage', 1), { correction: false, fee: false }], false],
])('server-behaviour §2.17 a cost line gives way: %s', (_, corrections, expected) => {
  expect(givesWay(...corrections)).toBe(expected)
})
