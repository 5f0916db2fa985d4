import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { Portal } from '../pipeline/portal.ts'

/** The zone where a fleet works: that of its home; of one whose place is unknown `otherwise`. */
export function workZone(
  { adapters }: Pick<Portal, 'adapters'>,
  fleet: Pick<Fleet, 'place'> | undefined,
  otherwise: string,
): string {
  const home = pointOf(fleet?.place?.address)
  return home ? adapters.zoneOf(home) : otherwise
}
