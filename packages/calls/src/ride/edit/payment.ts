import type { FundingSource } from '@nemt/domain/funding/limit.ts'
import type { PayersNamed } from '@nemt/domain/journey/request.ts'
import type { EditedField } from '@nemt/domain/ride/edit.ts'
import { moveFunds, type Move } from '#/fund/move.ts'
import type { Context } from '#/pipeline/context.ts'
import type { LaterRide } from '../booking/series.ts'
import { sourceFor } from '../paying/payment.ts'
import { spendingOf, type Spending } from '../paying/spending.ts'
import type { RideRow } from '../record/row.ts'
import type { EditFacts } from './facts.ts'
import type { PlannedEdit } from './plan.ts'

/** Step 'payment' of an edit: what it does to the ledger, and how its sources stand. */
export type EditPayment = {
  move: Move
  /** The funding source of each edited ride by the key that it had. */
  sources: ReadonlyMap<string, string | null>
  spending: Spending
}

/** A ride that a night will make; `standing` is the one that it goes by, as it was before the edit. */
export type RideAhead = LaterRide & { standing: Pick<RideRow, 'key' | 'funding_key'> }

/** What chooses a ride's funding source (server-behaviour §2.10), as the difference of an edit names it. */
const CHOOSING: readonly EditedField[] = ['stops.pickup.address', 'stops.dropoff.address', 'team']

/**
 * The funds of the rides that are replaced or paid otherwise. Their funding source is chosen anew where they go from or
 * to elsewhere or are another team's, else it stays (docs/decisions/113). `ahead`: rides of their series that
 * the nights will make, which count for the choice, and who is named to pay for them.
 */
export async function payForEdits(
  context: Context,
  edits: readonly PlannedEdit[],
  { entries, funds = [], inUse, purposes, sources }: EditFacts,
  ahead: { rides: readonly RideAhead[]; payers: PayersNamed } = { rides: [], payers: {} },
): Promise<EditPayment> {
  const [request] = purposes.values()
  const move = moveFunds(
    context,
    edits.map(({ row, planned, edit }) => ({
      row,
      planned: planned?.row,
      named: edit.diff.fund_keys ? (edit.booked.fund_keys ?? []) : undefined,
      purpose: purposes.get(row.request_key)?.to,
      repurposed: 'purpose' in edit.diff,
    })),
    { entries, funds, inUse, ahead: { ...ahead, payers: { ...ahead.payers, purpose: request?.to } } },
  )
  const chosen = new Map(edits.map((edit) => [edit.row.key, sourceAfter(edit, sources)]))
  const judged = edits.filter(({ row, planned }) => planned || chosen.get(row.key) !== row.funding_key)
  const spending = await spendingOf(
    context,
    judged.map(({ row, planned }) => ({
      ...(planned?.row ?? row),
      funding_key: chosen.get(row.key) ?? null,
    })),
    sources,
    {
      except: judged.map(({ row }) => row.key),
      later: ahead.rides.map(({ row, standing: { key, funding_key } }) => ({
        ...row,
        funding_key: chosen.has(key) ? (chosen.get(key) ?? null) : funding_key,
      })),
    },
  )
  return { move, sources: chosen, spending }
}

function sourceAfter({ row, planned, edit }: PlannedEdit, sources: readonly FundingSource[]): string | null {
  if (!CHOOSING.some((field) => field in edit.diff)) return row.funding_key
  return sourceFor({ ...(planned?.row ?? row), team_key: edit.booked.team ?? null }, sources)
}
