'use client'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { allotmentOf } from '@nemt/domain/funding/ledger.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import type { DataOf } from '../../calls/named.ts'
import { useCall } from '../../calls/use-call.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useBenefits } from './use-benefits.ts'

type Refusal = Extract<DataOf<'fund.select_by_strategy'>['funds'][string], { none: unknown }>['none'][string]
/** Which benefit pays a ride and what is left of it then, or benefit by benefit why none does. */
export type Funding = { name: string; left: { count: number | null; cents: number | null } } | { none: { name: string; why: Refusal }[] }

const keyOf = (index: number) => `R${index}`
const less = (granted: number | null, used: number) => (granted === null ? null : granted - used)

/** The funding of each ride of the request, in order, as ride.create will choose it; undefined until known or where no funds are used. Nothing is held yet. */
export const useFunding = (rides: readonly DraftRide[], costs: readonly (number | undefined)[]): (Funding | undefined)[] => {
  const { inUse, benefits } = useBenefits()
  const { passenger, policy, purpose } = useJourney((state) => state.draft)
  const asked = rides.every(({ times }) => times.needed !== undefined)
  const { data } = useCall(
    'fund.select_by_strategy',
    {
      passenger_key: passenger?.key ?? '',
      ...(policy && { policy }),
      rides: rides.map(({ times, stops }, index) => {
        const pickup = pointOf(stops.pickup.address)
        return { key: keyOf(index), needed: times.needed ?? 0, cost: costs[index] ?? 0, ...(pickup && { pickup }), ...(purpose?.trim() && { purpose: purpose.trim() }) }
      }),
    },
    { enabled: inUse && asked && rides.length > 0 && Boolean(benefits?.length), keep: true, freshMs: 0 },
  )
  const byFund = new Map(benefits?.map((benefit) => [benefit.fund.fund_key, benefit]))
  return rides.map((_, index): Funding | undefined => {
    if (inUse && benefits?.length === 0) return { none: [] }
    const answer = data?.funds[keyOf(index)]
    if (!answer) return undefined
    if ('none' in answer) return { none: Object.entries(answer.none).flatMap(([fund, why]) => (byFund.has(fund) ? [{ name: byFund.get(fund)!.fund.name, why }] : [])) }
    const benefit = byFund.get(answer.fund_key)
    if (!benefit) return undefined
    const granted = allotmentOf(benefit.policy)
    return { name: benefit.fund.name, left: { count: less(granted.count, answer.after.count), cents: less(granted.cents, answer.after.cents) } }
  })
}
