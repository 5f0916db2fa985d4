import { serverNow } from '#/calls/server-clock.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { held, heldRide } from '#/offline/held.ts'
import { journey } from '../draft/store.ts'
import { markSent } from '../draft/tab-history.ts'

/**
 * Holds the passenger's request as it was last tried, under the key of that try, until there is a network
 * (docs/decisions/096); then the form is empty. False where nothing was tried.
 */
export async function holdRequest(zone: string): Promise<boolean> {
  const { attempt, id, draft } = journey.current()
  if (!attempt) return false
  const payload = JSON.parse(attempt.payload) as PayloadOf<'ride.create'>
  const [first] = payload.rides
  const { needed, appointment } = first?.times ?? {}
  const times = { needed: needed ?? serverNow(), ...(appointment === undefined ? {} : { appointment }) }
  const { key: _key, ...ride } = heldRide({
    ...{ key: '', type: first?.type ?? 'scheduled', timezone: first?.timezone ?? zone, times },
  })
  const owner = draft.passenger?.key ?? ''
  await held.hold({ kind: 'request', id: attempt.key, at: Date.now(), owner, ride, payload, draft: id })
  markSent(id)
  journey.begin()
  return true
}
