'use client'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { allotmentOf } from '@nemt/domain/funding/ledger.ts'
import type { Occurrence } from '@nemt/domain/journey/recurring.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import { seriesTotals, type Paid, type Price, type SeriesTotals } from '@nemt/domain/journey/series-totals.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useBenefits } from './use-benefits.ts'

type Refusal = Extract<DataOf<'fund.select_by_strategy'>['funds'][string], { none: unknown }>['none'][string]
/** Which benefit pays a ride and what is left of it then, or benefit by benefit why none does. */
export type Funding =
  | { name: string; left: { count: number | null; cents: number | null } }
  | { none: { name: string; why: Refusal }[] }

/**
 * What is asked for: the rides of one day, what each will probably cost, and, of a series, every day's rides.
 */
type Asked = {
  rides: readonly DraftRide[]
  prices: readonly Price[]
  made?: readonly Occurrence[] | undefined
}
/**
 * The funding of the day's rides in order, undefined until known or where no funds are used, and a series'
 * totals.
 */
type Answer = { funding: (Funding | undefined)[]; series: SeriesTotals | null }

function keyOf(index: number) {
  return `R${index}`
}

function less(granted: number | null, used: number) {
  return granted === null ? null : granted - used
}

/**
 * Who pays the rides of the request as ride.create will choose it, for all days of a series up to its end.
 * Nothing is held yet.
 */
export function useFunding({ rides, prices, made = [] }: Asked): Answer {
  const { inUse, benefits } = useBenefits()
  const { passenger, policy, purpose } = useJourney((state) => state.draft)
  const timed = rides.every(({ times }) => times.needed !== undefined)
  const single = rides.map(({ times }, leg) => ({ leg, needed: times.needed ?? 0, date: '' }))
  const payable = (made.length ? made : single).map(({ leg, needed, date }, index) => ({
    key: keyOf(index),
    leg,
    needed,
    date,
  }))
  const { data } = useCall(
    'fund.select_by_strategy',
    {
      passenger_key: passenger?.key ?? '',
      ...(policy && { policy }),
      rides: payable.flatMap(({ key, leg, needed }) => {
        const ride = rides[leg]
        if (!ride) return []
        const pickup = pointOf(ride.stops.pickup.address)
        const service = ride.accessibility?.service
        const about = {
          ...(pickup && { pickup }),
          ...(purpose?.trim() && { purpose: purpose.trim() }),
          ...(service && { service }),
        }
        return [{ key, needed, cost: prices[leg]?.cost ?? 0, ...about }]
      }),
    },
    { enabled: inUse && timed && rides.length > 0 && Boolean(benefits?.length), keep: true, freshMs: 0 },
  )
  const byFund = new Map(benefits?.map((benefit) => [benefit.fund.fund_key, benefit]))
  const fundingOf = (
    answer: DataOf<'fund.select_by_strategy'>['funds'][string] | undefined,
  ): Funding | undefined => {
    if (inUse && benefits?.length === 0) return { none: [] }
    if (!answer) return undefined
    if ('none' in answer)
      return {
        none: Object.entries(answer.none).flatMap(([fund, why]) =>
          byFund.has(fund) ? [{ name: byFund.get(fund)!.fund.name, why }] : [],
        ),
      }
    const benefit = byFund.get(answer.fund_key)
    if (!benefit) return undefined
    const granted = allotmentOf(benefit.policy)
    return {
      name: benefit.fund.name,
      left: {
        count: less(granted.count, answer.after.count),
        cents: less(granted.cents, answer.after.cents),
      },
    }
  }
  const paid: Record<string, Paid> = data?.funds ?? {}
  const totals = made.length ? seriesTotals(payable, prices, paid) : null
  const named = totals?.payers.map((payer) => ({
    ...payer,
    fund: byFund.get(payer.fund)?.fund.name ?? payer.fund,
  }))
  return {
    funding: rides.map((_, leg) =>
      fundingOf(data?.funds[payable.find((ride) => ride.leg === leg)?.key ?? '']),
    ),
    series: totals && named ? { ...totals, payers: named } : null,
  }
}
