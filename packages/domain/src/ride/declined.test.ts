import type { ChangeFacts } from './guards.ts'
import type { RideStatus } from './schema.ts'
import { mayChange } from './status.ts'

const now = Date.parse('2026-07-06T09:00:00-04:00')

/** A fleet's word that a ride failed, and why. */
function failing(status: RideStatus, reason: string): ChangeFacts {
  const ride = {
    ...{
      status,
      type: 'scheduled',
      timezone: 'America/New_York',
      version: 1,
      fleet: 'FLT1',
      patient: 'PAS1',
    },
    times: { created: now - 86_400_000, needed: now - 3_600_000, waiting: now - 1_800_000 },
  } as ChangeFacts['ride']
  const offer = { status: 'accepted' } as const
  return { ride, to: 'failed', actor: 'fleet', fleet: 'FLT1', offer, now, reason, contactAttempted: true }
}

test.each<[RideStatus, string, string[]]>([
  ['waiting', 'no_show', ['stamp', 'settle_failed', 'ask_return_leg']],
  ['waiting', 'declined_by_passenger', ['stamp', 'cancellation_fee', 'release_funds', 'ask_return_leg']],
  ['pickup', 'declined_by_passenger', ['stamp', 'cancellation_fee', 'release_funds', 'ask_return_leg']],
  ['confirmed', 'declined_by_passenger', ['stamp', 'release_funds', 'ask_return_leg']],
])('V1255 server-behaviour §2.1 from %s %s is settled by %j', (status, reason, effects) => {
  expect(mayChange(failing(status, reason))).toMatchObject({ ok: true, effects })
})
