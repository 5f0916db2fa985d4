import type { Actor } from '@nemt/domain/event/actor.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import type { EventRow } from '@nemt/store/change/changes.ts'
import { rideEvent } from '../ride/life/event.ts'
import type { Belonging } from './belongings.ts'

/** A ride of two records that become one, or two again: whose it is then, and whether it is named or told otherwise. */
type Regrouped = {
  ride: Belonging['rides'][number]
  passenger: string
  isNamed: boolean
  isContacted: boolean
}

/**
 * Whoever has an open ride before them hears that it has become another passenger's, has another name or another
 * contact (docs/decisions/131). One that stays as it is says nothing.
 */
export function regroupedEvents(actor: Actor, rides: readonly Regrouped[]): EventRow[] {
  return rides
    .filter(({ ride }) => OPEN.includes(ride.status))
    .flatMap(({ ride, passenger, isNamed, isContacted }) => {
      const isMoved = ride.passenger_key !== passenger
      const fields = [...(isContacted ? ['communication'] : []), ...(isMoved || isNamed ? ['passenger'] : [])]
      if (fields.length === 0) return []
      const now = { ...ride, passenger_key: passenger }
      return [rideEvent(now, 'ride:info', 'passenger', actor, { version: ride.version, fields })]
    })
}
