import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { AuthorizationForm } from '@nemt/domain/funding/override.ts'
import { candidateOf, selectFunds, strategyOf, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { Service } from '@nemt/domain/mobility/schema.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { zoneAt } from '#/map/zone.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalidInput } from '#/pipeline/refusal.ts'
import type { Booking } from '../record/booking.ts'

/**
 * The funds that may pay for a request: all of the passenger's, or only those of the benefit that somebody
 * chose.
 */
export function usableFunds(
  { policy }: Pick<Booking, 'policy'>,
  candidates: readonly FundCandidate[],
): FundCandidate[] {
  const usable = candidates.filter((fund) => !policy || fund.policy.key === policy)
  if (policy && usable.length === 0) throw invalidInput('policy', 'benefit', {}, 'unknown_benefit')
  return usable
}

/** The assistance of a ride's row. */
export function serviceOf({ accessibility }: Pick<NewRow<'ride'>, 'accessibility'>): Service {
  return accessibility.service
}

/**
 * The benefit whose settings count for the request as a whole (X068, X069): that of the fund which pays for
 * its first ride, as far as can be told before anything is worked out.
 */
export function benefitOf(
  { customer, portal, now }: Pick<Context, 'customer' | 'portal' | 'now'>,
  { rides, purpose, policy: chosen }: Booking,
  candidates: readonly FundCandidate[],
): Policy | undefined {
  const [first] = rides
  const fundKey = first?.fund_keys?.[0]
  if (!first || candidates.length === 0) return undefined
  const needed = first.times.needed ?? first.times.appointment ?? now
  const date = localDate(needed, zoneAt(portal, first.stops.pickup.address, customer.timezone))
  const ride = {
    key: 'first',
    needed,
    date,
    cost: 0,
    ...(purpose ? { purpose } : {}),
    ...(fundKey ? { fund: candidateOf(candidates, fundKey)?.key ?? fundKey } : {}),
  }
  const choice = selectFunds(
    [ride],
    candidates,
    strategyOf(candidates.map(({ policy }) => policy)),
    customer.timezone,
    true,
  ).first
  const named = ride.fund ?? (chosen ? candidates[0]?.key : undefined)
  // One that is chosen by name counts although it does not pay, unless the purpose is none of its own.
  const asked = choice && 'none' in choice && named && choice.none[named] !== 'purpose' ? named : undefined
  const fund = choice && 'fund_key' in choice ? choice.fund_key : asked
  return candidates.find(({ key }) => key === fund)?.policy
}

/** What a request says of the authorization form's fields by itself. */
export function knownForm(
  { customer }: Pick<Context, 'customer'>,
  {
    rides,
    covered,
    policy,
  }: Pick<Booking, 'covered' | 'policy'> & {
    rides: readonly Pick<Booking['rides'][number], 'service_name' | 'covered_service' | 'auth_code'>[]
  },
): { known: AuthorizationForm; coveredService: boolean } {
  const [first] = rides
  const service = covered?.name ?? first?.service_name ?? covered?.key ?? first?.covered_service
  return {
    known: {
      ...(service ? { service } : {}),
      ...(policy ? { benefit: policy } : {}),
      ...(first?.auth_code ? { code: first.auth_code } : {}),
    },
    coveredService: customer.covered?.enabled === true && service !== undefined,
  }
}
