'use client'
import { benefitShown } from '@nemt/domain/funding/effective.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

export type Fund = DataOf<'passenger.ride.stats'>['funds'][number]
/** A fund of the passenger with the benefit behind it. */
export type Benefit = { fund: Fund; policy: Policy }

/**
 * The benefits to choose among, each once: those that are switched on, by key with the name that people read.
 */
export function choicesOf(benefits: readonly Benefit[] | null): { value: string; label: string }[] {
  return [
    ...new Map(
      benefits
        ?.filter(({ fund }) => fund.enabled)
        .map(({ policy }) => [policy.key, policy.display_name ?? policy.name]),
    ),
  ].map(([value, label]) => ({ value, label }))
}

/**
 * The passenger's benefits as they stand now; those that ended a while ago are hidden (V308, V309). `inUse`
 * is false where the customer uses no funds.
 */
export function useBenefits(): { inUse: boolean; benefits: Benefit[] | null; failed: boolean } {
  const { policy, now } = useSettings()
  const passenger = useJourney((state) => state.passenger?.key)
  const inUse = policy.funds_enabled === true && passenger !== undefined
  const stats = useCall('passenger.ride.stats', { passenger_key: passenger ?? '' }, { enabled: inUse })
  const keys = [...new Set(stats.data?.funds.map((fund) => fund.policy_key))]
  const policies = useCall('policy.info', { keys }, { enabled: keys.length > 0 })
  const failed = stats.error !== null || policies.error !== null
  if (!stats.data || (keys.length > 0 && !policies.data)) return { inUse, benefits: null, failed }
  const byKey = new Map(policies.data?.policies.map((policy) => [policy.key, policy]))
  const benefits = stats.data.funds.flatMap((fund): Benefit[] => {
    const policy = byKey.get(fund.policy_key)
    return policy && benefitShown(policy, now) ? [{ fund, policy: policy }] : []
  })
  return { inUse, benefits: benefits, failed }
}
