import type { Point } from '../address/schema.ts'
import { contains } from '../area/contains.ts'
import type { Area } from '../area/schema.ts'
import type { Fleet } from './schema.ts'
import type { Unfit } from './unfit.ts'

type Ends = { pickup: Point | null; dropoff: Point | null }

function within(areas: readonly Area[], point: Point | null): boolean {
  return point !== null && areas.some((area) => contains(area, point))
}

function applying(areas: readonly Area[], applies: NonNullable<Area['applies']>) {
  return areas.filter((area) => (area.applies ?? 'both') === applies)
}

/**
 * Whether the fleet's areas admit a ride (server-behaviour §2.2). An area says which end it is about: both
 * ends in areas for both, or one end in an area for either, or, where areas for pickup or dropoff alone
 * exist, those ends in them. No areas = everywhere.
 */
export function inServiceArea(areas: readonly Area[], { pickup, dropoff }: Ends): boolean {
  if (areas.length === 0) return true
  const [both, either, pickups, dropoffs] = (['both', 'either', 'pickup', 'dropoff'] as const).map(
    (applies) => applying(areas, applies),
  )
  if (within(both!, pickup) && within(both!, dropoff)) return true
  if (within(either!, pickup) || within(either!, dropoff)) return true
  return (
    pickups!.length + dropoffs!.length > 0 &&
    (pickups!.length === 0 || within(pickups!, pickup)) &&
    (dropoffs!.length === 0 || within(dropoffs!, dropoff))
  )
}

/** Whether an excluded area holds an end that it is about; without a word it is about both. */
export function inExcludedArea(areas: readonly Area[], { pickup, dropoff }: Ends): boolean {
  return areas.some(
    (area) =>
      (area.applies !== 'dropoff' && pickup !== null && contains(area, pickup)) ||
      (area.applies !== 'pickup' && dropoff !== null && contains(area, dropoff)),
  )
}

/**
 * Why the areas or zips refuse a ride, or null. A stop that is not located fails wherever there are areas.
 */
export function areaFailure(
  fleet: Pick<Fleet, 'areas' | 'zips'>,
  ends: Ends,
  zips: { pickup?: string; dropoff?: string },
): Unfit | null {
  const { whitelist = [], blacklist = [] } = fleet.areas ?? {}
  if (whitelist.length + blacklist.length > 0 && (!ends.pickup || !ends.dropoff))
    return { why: 'no_coordinates' }
  if (!inServiceArea(whitelist, ends)) return { why: 'outside_area' }
  if (inExcludedArea(blacklist, ends)) return { why: 'excluded_area' }
  const pair = [zips.pickup?.slice(0, 5), zips.dropoff?.slice(0, 5)]
  if (
    fleet.zips?.whitelist.length &&
    !pair.every((zip) => zip !== undefined && fleet.zips?.whitelist.includes(zip))
  )
    return { why: 'zip_not_served', values: { zips: pair.join(' – ') } }
  const refused = pair.find((zip) => zip !== undefined && fleet.zips?.blacklist.includes(zip))
  return refused ? { why: 'zip_excluded', values: { zip: refused } } : null
}

/**
 * Whether a fleet says where it drives. A provider that doesn't is asked everywhere and can decline; a
 * transit agency, which nobody asks, serves nowhere.
 */
export function namesItsArea({ areas, zips }: Pick<Fleet, 'areas' | 'zips'>): boolean {
  return (areas?.whitelist.length ?? 0) + (zips?.whitelist.length ?? 0) > 0
}
