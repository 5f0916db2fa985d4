import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { zoneAt } from '../map/zone.ts'
import type { Portal } from '../pipeline/portal.ts'

/** The zone where a fleet works: that of its home; of one whose place is unknown `otherwise`. */
export function workZone(
  portal: Pick<Portal, 'adapters'>,
  fleet: Pick<Fleet, 'place'> | undefined,
  otherwise: string,
): string {
  return zoneAt(portal, fleet?.place?.address, otherwise)
}
