import { stringify } from 'csv-stringify/sync'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { earnedIn, month } from './month.ts'
import { FOR_SPREADSHEETS } from '../report/cell.ts'

const CENTS = 100

/** The same as a file for a fleet's books: a line for each line of a cost, in dollars, and the total below. */
export const fleetStatement = defineCall({
  name: 'fleet.statement',
  does: 'Gives what a fleet earned in a month as a CSV file.',
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({ month }),
  output: z.strictObject({ name: text(60), csv: z.string() }),
  run: async (context, { month: asked }) => {
    const rides = await earnedIn(context, asked)
    const title = (name: string) => message(context, `statement.${name}`)
    const lines = rides.flatMap(({ ride, status, needed, timezone, lines: earned }) =>
      earned.map(({ reason, price }) => [
        ...[formatDate(localDate(needed, timezone)), ride, message(context, `status.${status}`)],
        ...[reason === 'agreed' ? title('agreed') : message(context, `cost_reason.${reason}`), price / CENTS],
      ]),
    )
    const total = rides.reduce((sum, each) => sum + each.total, 0)
    const csv = stringify(
      [
        ['date', 'ride', 'status', 'reason', 'amount'].map(title),
        ...lines,
        [title('total'), '', '', '', total / CENTS],
      ],
      // An amount below zero is a number all the same, and is summed as one.
      { ...FOR_SPREADSHEETS, cast: { ...FOR_SPREADSHEETS.cast, number: (amount) => amount.toFixed(2) } },
    )
    return { name: `statement-${asked}.csv`, csv }
  },
})
