import { fundingFor, type FundingSource } from '@nemt/domain/funding/limit.ts'
import type { FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { PayersNamed } from '@nemt/domain/journey/request.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { chooseFunds, nothingSelected, type FundedRide, type Selected } from '#/fund/reserve.ts'
import type { Context } from '#/pipeline/context.ts'
import { serviceOf } from './benefit.ts'
import { stopsOf, type StopColumns } from '../record/stops.ts'
import type { LimitedRow } from './limits.ts'
import { spendingOf, type Spending } from './spending.ts'

/** Step 'payment': who pays for the rides of a request. */
export type Payment = {
  /** Whether the customer uses funds, or somebody named one. */
  inUse: boolean
  candidates: readonly FundCandidate[]
  /** The rides as the funds see them, and the fund of each. */
  funded: FundedRide[]
  selected: Selected
  /** The funding source of each ride by its key. */
  sources: ReadonlyMap<string, string | null>
  spending: Spending
}

/** What a request says of its payment: what it is for, and who is named to pay. */
export type Payers = PayersNamed & { purpose?: string | null | undefined }

/** A ride as the selection of funds sees it; its estimate in cents. */
export function fundedRide(row: LimitedRow, leg: number, { purpose, benefit, funds }: Payers): FundedRide {
  return {
    key: row.key,
    needed: row.needed_at,
    date: row.local_date,
    cost: row.cost_cents ?? 0,
    ...(purpose ? { purpose } : {}),
    service: serviceOf(row),
    ...(benefit ? { benefit } : {}),
    named: funds?.[leg] ?? [],
  }
}

/** What of a ride chooses its funding source. */
type SourcedRide = Pick<NewRow<'ride'>, 'team_key' | 'local_date' | 'cost_cents'> & StopColumns
type PaidRide = { row: LimitedRow & { leg: number } & SourcedRide }
type PaymentFacts = {
  payers: Payers
  inUse: boolean
  candidates: readonly FundCandidate[]
  sources: readonly FundingSource[]
}

/**
 * Chooses who pays for new rides: their funds (server-behaviour §2.8), where the customer uses funds, and
 * their funding source with how far its spending limit is (§2.10). `later`: rides of the series that are not
 * made yet, which count for the choice.
 */
export async function payForRides(
  context: Context,
  rides: readonly PaidRide[],
  later: readonly { row: LimitedRow & { leg: number } }[],
  { payers, inUse, candidates, sources: all }: PaymentFacts,
): Promise<Payment> {
  const funded = rides.map(({ row }) => fundedRide(row, row.leg, payers))
  const counted = later.map(({ row }) => fundedRide(row, row.leg, payers))
  const selected = inUse ? chooseFunds(context, [...funded, ...counted], candidates) : nothingSelected()
  const sources = new Map(rides.map((ride) => [ride.row.key, sourceFor(ride.row, all)]))
  const sourceOf = ({ leg }: { leg: number }) => {
    const first = rides.find(({ row }) => row.leg === leg)
    return (first && sources.get(first.row.key)) ?? null
  }
  const spending = await spendingOf(
    context,
    rides.map(({ row }) => ({ ...row, funding_key: sources.get(row.key) ?? null })),
    all,
    { later: later.map(({ row }) => ({ ...row, funding_key: sourceOf(row) })) },
  )
  return { inUse, candidates, funded, selected, sources, spending }
}

/** The funding source of a ride by where it goes and whose it is (server-behaviour §2.10). */
export function sourceFor(row: SourcedRide, sources: readonly FundingSource[]): string | null {
  const { pickup, dropoff } = stopsOf(row)
  const team = row.team_key
  return (
    fundingFor(sources, {
      ...(team ? { team } : {}),
      pickup: pointOf(pickup.address) ?? null,
      dropoff: pointOf(dropoff.address) ?? null,
      date: row.local_date,
      cost: row.cost_cents ?? 0,
    })?.key ?? null
  )
}
