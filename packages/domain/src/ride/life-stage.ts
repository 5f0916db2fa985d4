import type { RideStatus } from './schema.ts'
import { IN_MOTION, UNCALLED } from './sets.ts'

/** Where in its life a ride stands, for who looks for rides: nobody drives it yet, somebody does, or it is over. */
export const lifeStages = ['to_come', 'under_way', 'over'] as const
export type LifeStage = (typeof lifeStages)[number]

/** The stage of a status; what is arranged elsewhere and a trip by public transit are to come like any booked ride. */
export function lifeStage(status: RideStatus): LifeStage {
  if (IN_MOTION.includes(status)) return 'under_way'
  return UNCALLED.includes(status) ? 'to_come' : 'over'
}
