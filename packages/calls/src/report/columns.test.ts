import { zoneLabel } from '@nemt/domain/time/format.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { wallClock } from './columns.ts'

const MINUTE = 60_000

/** The same by the rules of the domain, instant by instant. */
function slowly(at: number, zone: string): string {
  const minutes = localMinutes(at, zone)
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return `${localDate(at, zone)} ${clock} ${zoneLabel(at, zone)}`
}

test.each([
  ['America/Chicago', '2026-03-08T06:00Z', 'the clock is put forward'],
  ['America/Chicago', '2026-11-01T05:00Z', 'the clock is put back'],
  ['Australia/Lord_Howe', '2026-04-04T13:00Z', 'half an hour back, at half past an hour of UTC'],
  ['America/St_Johns', '2010-11-07T01:00Z', 'back at a minute past midnight'],
  ['Asia/Kathmandu', '2026-01-01T00:00Z', 'a quarter of an hour beside the others'],
  ['UTC', '2026-12-31T22:00Z', 'nothing but a year’s end'],
])('R16 a report shows the times of %s around %s as they are: %s', (zone, start) => {
  const wall = wallClock(zone)
  const instants = Array.from({ length: 6 * 60 }, (_, minute) => Date.parse(start) + minute * MINUTE + 17)
  // Backwards as well: what is kept from one instant must not show at another.
  for (const at of [...instants, ...instants.toReversed()]) expect(wall(at)).toBe(slowly(at, zone))
})
