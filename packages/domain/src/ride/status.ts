import { guards, type ChangeFacts, type Refusal } from './guards.ts'
import type { RideStatus } from './schema.ts'
import { transitions, type Effect, type Transition } from './transitions.ts'

/** A change that may be made, with what follows from it. */
export type Allowed = { ok: true; effects: readonly Effect[]; override: boolean }
export type Change = Allowed | { refused: Refusal }

function rowsFor(from: RideStatus | 'new', to: RideStatus): Transition[] {
  return transitions.filter((row) => row.from.includes(from) && row.to.includes(to))
}

function judge(rows: Transition[], facts: ChangeFacts): Change {
  if (rows.length === 0) return { refused: 'change_impossible' }
  const ofActor = rows.filter((row) => row.actors.includes(facts.actor))
  let refused: Refusal = 'change_not_yours'
  for (const row of ofActor) {
    const broken = row.guards.find((name) => !guards[name](facts))
    if (!broken) return { ok: true, effects: row.effects, override: row.override === true }
    refused = broken
  }
  return { refused }
}

/**
 * Whether a ride may change to a status (server-behaviour §2.1): the effects to carry out, or why not. A
 * version other than the ride's is refused first, and a change to the status it already has; then the row,
 * who acts, and the row's guards in order.
 */
export function mayChange(facts: ChangeFacts): Change {
  const { ride, to, version } = facts
  if (version !== undefined && version !== ride.version) return { refused: 'ride_changed' }
  if (ride.status === to) return { refused: 'change_done_already' }
  return judge(rowsFor(ride.status, to), facts)
}

/** Whether a new ride may begin with a status: scheduling, transit or arranged. */
export function mayBegin(facts: ChangeFacts): Change {
  return judge(rowsFor('new', facts.to), facts)
}
