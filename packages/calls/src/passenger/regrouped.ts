import type { Actor } from '@nemt/domain/event/actor.ts'
import type { EventRow } from '@nemt/store/change/changes.ts'
import { carriedEvents } from '../ride/life/event.ts'
import type { Belonging } from './belongings.ts'

/** A ride of two records that become one, or two again: whose it is then, and whether it is named or told otherwise. */
type Regrouped = {
  ride: Belonging['rides'][number]
  passenger: string
  isNamed: boolean
  isContacted: boolean
}

/** What is told of the rides of two records: whose they are now, and what else of them changed. */
export function regroupedEvents(actor: Actor, rides: readonly Regrouped[]): EventRow[] {
  const changes = rides.map(({ ride, passenger, isNamed, isContacted }) => {
    const isOthers = isNamed || ride.passenger_key !== passenger
    const fields = [...(isContacted ? ['communication'] : []), ...(isOthers ? ['passenger'] : [])]
    return { ride: { ...ride, passenger_key: passenger }, version: ride.version, fields }
  })
  return carriedEvents(actor, changes)
}
