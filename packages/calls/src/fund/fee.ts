import { cancellationLines, noShowLines, totalOf, type CostLine } from '@nemt/domain/cost/rate-card.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import type { Row } from '@nemt/store/change/changes.ts'
import type { RideRow } from '../ride/row.ts'

/** What the provider charges for a no-show or a late cancellation by its rate card (server-behaviour §2.4): cents, and the cost lines. */
export const feeFor = (ride: RideRow, to: RideStatus, effects: readonly Effect[], fleets: readonly Fleet[], now: number): { cents: number; costs: Row[] } => {
  const card = fleets.find(({ key }) => key === ride['fleet_key'])?.costs
  const estimate = (ride['cost_cents'] as number | null) ?? 0
  const noShow = to === 'failed' && (effects.includes('settle_failed') || effects.includes('recompute_funds'))
  const lines: CostLine[] = !card
    ? []
    : noShow
      ? noShowLines(card, estimate)
      : effects.includes('cancellation_fee')
        ? cancellationLines(card, { estimate, accepted: true, needed: Date.parse(ride['needed_at']), at: now })
        : []
  return {
    cents: totalOf(lines),
    costs: lines.map(({ reason, price, target }) => ({ ride_key: ride['key'], key: newKey('CST', now), price_cents: price, reason, target: target ?? null, created_at: now })),
  }
}
