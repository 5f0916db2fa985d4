import type { CostReason, RideStatus } from '../ride/schema.ts'
import { chargeOf, comesBack, countsEstimate, driveCost, givesWay } from './charge.ts'

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
  ['a no-show that was closed and its fee waived', 'closed', [line('no_show', 1500, 5)], 0],
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

test.each<[string, number, ReturnType<typeof line>[]]>([
  ['nothing entered', 2751, []],
  ['waiting, which no estimate holds', 3051, [line('waiting', 300)]],
  ['something lost', 3151, [line('lost_item', 400)]],
  ['a discount is a line of the drive', 2000, [line('mileage', 2500), line('admin', -500)]],
  ['both', 1300, [line('mileage', 900), line('waiting', 400)]],
  ['a line and its offset: nothing', 0, [line('mileage', 900), line('mileage', -900)]],
])('server-behaviour §2.4 extras come beside the estimate: %s', (_, cents, lines) => {
  expect(driveCost(lines, 2751)).toBe(cents)
  expect(countsEstimate('completed', lines)).toBe(
    lines.every(({ reason }) => reason === 'waiting' || reason === 'lost_item'),
  )
  expect(countsEstimate('cancelled', lines)).toBe(false)
})

const entered = { by: 'USR1' }
const correction = { correction: true, undriven: false }
const missing = { correction: false, undriven: true }
const loss = { ...fee, target: 'FLT1' }
test.each<[string, Parameters<typeof givesWay>, boolean]>([
  ['a fee at a correction', [fee, correction], true],
  ['a fee that somebody changed, too', [{ ...fee, ...entered }, correction], true],
  ['the drive at a correction', [line('mileage', 1), correction], true],
  ['not what people entered', [{ ...line('mileage', 1), ...entered }, correction], false],
  ['not what was lost', [line('lost_item', 1), { correction: true, undriven: true }], false],
  ['not what is owed to a fleet that lost the ride', [loss, { correction: true, undriven: true }], false],
  ['not what gave way before', [line('no_show', 1, 5), { correction: true, undriven: true }], false],
  ['the drive that will not be', [line('mileage', 1), missing], true],
  ['also where somebody entered it', [{ ...line('mileage', 1), ...entered }, missing], true],
  ['not who waited', [line('waiting', 1), missing], false],
  ['not an earlier fee at a no-show', [missed, missing], false],
  ['nothing else', [line('mileage', 1), { correction: false, undriven: false }], false],
])('server-behaviour §2.17 a cost line gives way: %s', (_, corrections, expected) => {
  expect(givesWay(...corrections)).toBe(expected)
})

test.each<[string, Parameters<typeof comesBack>[0], boolean]>([
  ['what a person made and a status took', { ...line('mileage', 1, 5), ...entered }, true],
  ['not what a person took', { ...line('mileage', 1, 5), ...entered, replaced_by: 'USR2' }, false],
  ['not what nobody made', line('mileage', 1, 5), false],
  ['not what counts', { ...line('mileage', 1), ...entered }, false],
  ['not a fee', { ...line('no_show', 1, 5), ...entered }, false],
])('server-behaviour §2.17 a correction brings back: %s', (_, cost, expected) => {
  expect(comesBack(cost)).toBe(expected)
})
