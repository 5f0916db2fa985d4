import { shareOnTime, summed } from './summed.ts'

const none = {
  ...{ rides: 0, on_time: 0, late: 0, missed: 0, no_show: 0, unproven: 0 },
  ...{ late_pickups: 0, pickup_minutes: 0, late_arrivals: 0, arrival_minutes: 0 },
}
const lines = [
  {
    ...none,
    fleet: 'A',
    fleet_name: 'Metro',
    place: 'P',
    place_name: 'Clinic',
    rides: 3,
    on_time: 2,
    late: 1,
  },
  { ...none, fleet: 'A', fleet_name: 'Metro', rides: 2, missed: 1, no_show: 1 },
  { ...none, fleet: 'B', fleet_name: 'Basic', place: 'P', place_name: 'Clinic', rides: 4, on_time: 4 },
]

test('§2.17 lines are added up by provider, by place, or stand by themselves', () => {
  const of = (by: Parameters<typeof summed>[1]) =>
    summed(lines, by).map(({ fleet, place, rides, on_time }) => [fleet, place, rides, on_time])
  expect(of('fleet')).toEqual([
    ['Metro', undefined, 5, 2],
    ['Basic', undefined, 4, 4],
  ])
  expect(of('place')).toEqual([
    [undefined, 'Clinic', 7, 6],
    [undefined, '', 2, 0],
  ])
  expect(of('both')).toHaveLength(3)
})

test('§2.17 the share on time counts late and missed, and no no-shows', () => {
  expect(summed(lines, 'fleet').map(shareOnTime)).toEqual([2 / 4, 1])
  expect(
    summed([{ ...none, fleet: 'A', fleet_name: 'Metro', rides: 1, no_show: 1 }], 'fleet').map(shareOnTime),
  ).toEqual([undefined])
})
