import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { one, read } from '@nemt/store/read.ts'
import { write } from '@nemt/store/change/write.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'
import { loadCustomer } from '../customer/load.ts'
import { contextOf, type Context } from '../pipeline/context.ts'
import { newRequestId } from '../pipeline/journal.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { Principal } from '../pipeline/principal.ts'
import { Refusal, unauthenticated } from '../pipeline/refusal.ts'
import { permit } from '../pipeline/run.ts'
import { traceAtDoor } from '../pipeline/trace.ts'
import { rideReport, reportAsked } from '../ride/report.ts'
import type { RideFilter } from '../ride/record/filter.ts'
import { principalOfSession } from '../session/authenticate.ts'
import { hashOf } from '../session/token.ts'
import { isVisitor, traceVisit } from '../session/visit.ts'
import { FOR_SPREADSHEETS } from './cell.ts'
import { columnsOf, type Column } from './columns.ts'
import { reportRows } from './rows.ts'

/**
 * Opens a report by its ticket, which is dead from then on. Whoever asked must still be signed in and
 * allowed. Throws Refusal. `id` names the request. The file comes row by row as it is
 * read; a cell that a spreadsheet would run as a formula is escaped (S13).
 */
export async function openReport(
  portal: Portal,
  customer: string,
  ticket: string,
  id = newRequestId(),
): Promise<Report> {
  const asker: { principal?: Principal } = {}
  try {
    return await opened(portal, customer, ticket, { id, asker })
  } catch (error) {
    const knock = { id, customer, name: 'ride.report', token: ticket !== '', ...asker }
    if (error instanceof Refusal) await traceAtDoor(portal, knock, error)
    throw error
  }
}

type Report = { name: string; csv: Readable }

/** The report of a ticket; `asker` learns whose it is. */
async function opened(
  portal: Portal,
  customerKey: string,
  ticket: string,
  { id, asker }: { id: string; asker: { principal?: Principal } },
): Promise<Report> {
  const { customer, policy } = await loadCustomer(portal, customerKey)
  const { sql } = portal.store
  const now = portal.clock()
  const { found } = await read(portal.store, customerKey, {
    found: one(
      select(
        sql,
        columns('access_token', 'a', ['key', 'document']),
        sql`from access_token a where a.customer_key = s.c
        and a.token_hash = ${hashOf(ticket.slice(0, 200))} and a.purpose = 'report' and a.used_at is null
        and a.expires_at > ${new Date(now)}`,
      ),
    ),
  })
  if (!found) throw unauthenticated()
  // As ride.report wrote it; the rest is parsed below.
  const { session, ...asked } = found.document as { session: string }
  const principal = await principalOfSession(portal, customerKey, session)
  if (!principal) throw unauthenticated()
  asker.principal = principal
  if (isVisitor(principal)) await traceVisit(portal, principal, { what: 'ride.report', request: id })
  permit(rideReport, principal)
  try {
    await write(portal.store, customerKey, {
      updates: [
        update('access_token', {
          where: { key: found.key, used_at: null },
          set: { used_at: now },
          must: 'used',
        }),
      ],
    })
  } catch (error) {
    throw error instanceof StoreRefused && error.kind === 'guard' ? unauthenticated() : error
  }
  const { timezone, language, ...filter } = reportAsked.parse(asked)
  const reader = { ...principal, language }
  const context = contextOf({ portal, principal: reader, customer, policy, id, name: 'ride.report' })
  const cells = columnsOf(context, timezone)
  const csv = stringify({
    ...FOR_SPREADSHEETS,
    header: true,
    columns: cells.map(({ title }) => title),
    // An amount below zero is a number all the same, and is summed as one.
    cast: {
      ...FOR_SPREADSHEETS.cast,
      number: (value, { index }) => {
        const decimals = cells[index]?.decimals
        return decimals === undefined ? String(value) : value.toFixed(decimals)
      },
    },
  })
  // What goes wrong on the way breaks the file off; whoever reads it hears so from the stream itself.
  pipeline(Readable.from(linesOf(context, filter, cells)), csv, () => {})
  return { name: nameOf(filter, timezone), csv }
}

/** The file's name by its days; the end of the window is none of its instants: midnight is of the day before. */
function nameOf({ from, to }: RideFilter, timezone: string): string {
  const [first, last] = [from, Math.max(from, to - 1)].map((at) => localDate(at, timezone))
  return `rides-${first}-${last}.csv`
}

async function* linesOf(
  context: Context,
  filter: RideFilter,
  cells: Column[],
): AsyncGenerator<(string | number | null)[]> {
  for await (const row of reportRows(context, filter)) yield cells.map(({ of }) => of(row))
}
