import { asksPause, pauseEnd, type FleetPause } from './pause.ts'

const columbus = 'America/New_York'

test.each<[string, FleetPause, string, string, string | null]>([
  ['until the next morning', 'day', '2026-11-26T20:00:00Z', columbus, '2026-11-27T11:00:00Z'],
  ['until the morning after midnight’s', 'day', '2026-11-27T05:30:00Z', columbus, '2026-11-28T11:00:00Z'],
  ['over the end of summer time', 'day', '2026-10-31T20:00:00Z', columbus, '2026-11-01T11:00:00Z'],
  ['over its beginning', 'week', '2026-03-03T20:00:00Z', columbus, '2026-03-10T10:00:00Z'],
  ['in the zone of the fleet', 'day', '2026-11-26T20:00:00Z', 'America/Los_Angeles', '2026-11-27T14:00:00Z'],
  ['until it says otherwise', 'notice', '2026-11-26T20:00:00Z', columbus, null],
])('server-behaviour §2.2 a pause lasts %s', (_, pause, now, zone, end) => {
  expect(pauseEnd(pause, Date.parse(now), zone)).toBe(end === null ? null : Date.parse(end))
})

test.each<[string[], boolean]>([
  [['operating_hours'], true],
  [['too_long', 'further_notice'], true],
  [['vehicle_na', 'service_na', 'external_circumstances', 'too_long', 'add_ons', 'other'], false],
  [[], false],
])('server-behaviour §2.2 who declines for %j is asked for a pause: %s', (reasons, asks) => {
  expect(asksPause(reasons)).toBe(asks)
})
