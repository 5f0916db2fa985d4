import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { Point } from '@nemt/domain/address/schema.ts'
import type { Portal } from '../pipeline/portal.ts'

/** The zone at a place; at one that is not located `otherwise`. */
export function zoneAt(
  { adapters }: Pick<Portal, 'adapters'>,
  place: Partial<Point> | undefined,
  otherwise: string,
): string {
  const point = pointOf(place)
  return point ? adapters.zoneOf(point) : otherwise
}
