import { isDone } from '@nemt/domain/ride/sets.ts'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import { groupOptions } from '#/dashboard/groups.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'

/** Why a ride can't be moved in the calendar; null where it can. */
export type Stays = 'over' | 'onDemand' | 'past' | 'mayNot' | null

/** Whether a ride may be moved: what an edit would refuse is said before anything is dragged. `now`: ms. */
export function stays(
  ride: Pick<BoardRide, 'status' | 'type' | 'times'>,
  settings: Pick<DashboardSettings, 'journey' | 'permissions'>,
  now: number,
): Stays {
  if (isDone(ride.status)) return 'over'
  if (ride.type === 'will-call') return 'onDemand'
  if (ride.times.needed < now) return 'past'
  return groupOptions([ride], settings).includes('edit') ? null : 'mayNot'
}
