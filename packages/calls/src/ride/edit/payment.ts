import { moveFunds, type Move } from '#/fund/move.ts'
import type { Context } from '#/pipeline/context.ts'
import { spendingOf, type Spending } from '../paying/spending.ts'
import type { EditFacts } from './facts.ts'
import type { PlannedEdit } from './plan.ts'

/** Step 'payment' of an edit: what it does to the ledger, and how its sources stand. */
export type EditPayment = { move: Move; spending: Spending }

/** The funds of the rides that are replaced or paid otherwise. Who pays as funding source stays as it was. */
export async function payForEdits(
  context: Context,
  edits: readonly PlannedEdit[],
  { entries, funds = [], inUse, purposes, sources }: EditFacts,
): Promise<EditPayment> {
  const move = moveFunds(
    context,
    edits.map(({ row, planned, edit }) => ({
      row,
      planned: planned?.row,
      named: edit.diff.fund_keys ? (edit.booked.fund_keys ?? []) : undefined,
      purpose: purposes.get(row.request_key)?.to,
      repurposed: 'purpose' in edit.diff,
    })),
    { entries, funds, inUse },
  )
  const replaced = edits.flatMap(({ row: { funding_key }, planned }) =>
    planned ? [{ ...planned.row, funding_key }] : [],
  )
  const before = edits.map(({ row }) => row.key)
  return { move, spending: await spendingOf(context, replaced, sources, before) }
}
