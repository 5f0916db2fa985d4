import type { MessageKey } from '../copy/en.ts'
import type { RideStatus } from './schema.ts'

export type BadgeColour = 'purple' | 'green' | 'orange' | 'grey' | 'red' | 'pink'

const colours: Record<RideStatus, BadgeColour> = {
  scheduling: 'purple',
  requesting: 'purple',
  retry: 'purple',
  confirmed: 'green',
  arranged: 'green',
  transit: 'green',
  pickup: 'orange',
  waiting: 'orange',
  enroute: 'orange',
  active: 'orange',
  completed: 'grey',
  modified: 'grey',
  closed: 'grey',
  cancelled: 'red',
  failed: 'red',
  unavailable: 'red',
  rejected: 'pink',
}

/** Colour and label of a ride's status (V282, X044; labels V275–V278). */
export function badge(status: RideStatus): { colour: BadgeColour; label: MessageKey } {
  return {
    colour: colours[status],
    label: `status.${status}`,
  }
}
