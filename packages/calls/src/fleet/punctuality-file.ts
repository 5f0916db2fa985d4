import { stringify } from 'csv-stringify/sync'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { keptLines, keptSpan } from './kept.ts'
import { FOR_SPREADSHEETS } from '../report/cell.ts'

const COUNTS = [
  'rides',
  'on_time',
  'late',
  'late_pickups',
  'late_arrivals',
  'missed',
  'no_show',
  'unproven',
] as const

/** The same as a file: a line for each fleet and place, with the days that it is of. */
export const fleetPunctualityFile = defineCall({
  name: 'fleet.punctuality_file',
  does: 'Gives how fleets kept what rides were promised as a CSV file.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator', 'fleet'],
  input: keptSpan,
  output: z.strictObject({ name: text(60), csv: z.string() }),
  run: async (context, span) => {
    const lines = await keptLines(context, span)
    const title = (name: string) => message(context, `kept.${name}`)
    const mean = (sum: number, of: number) => (of === 0 ? '' : (sum / of).toFixed(1))
    const [first, last] = [span.from, Math.max(span.from, span.to - 1)].map((at) =>
      localDate(at, context.customer.timezone),
    ) as [string, string]
    const csv = stringify(
      [
        ['from', 'to', 'fleet', 'place', ...COUNTS, 'pickup_minutes', 'arrival_minutes'].map(title),
        ...lines.map((line) => [
          ...[formatDate(first), formatDate(last), line.fleet_name, line.place_name ?? ''],
          ...COUNTS.map((name) => line[name]),
          mean(line.pickup_minutes, line.late_pickups),
          mean(line.arrival_minutes, line.late_arrivals),
        ]),
      ],
      FOR_SPREADSHEETS,
    )
    return { name: `punctuality-${first}-${last}.csv`, csv }
  },
})
