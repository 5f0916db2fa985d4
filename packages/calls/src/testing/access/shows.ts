import { secretOf } from './secrets.ts'
import type { Shown, Use } from './table.ts'
import { lineOf } from './table.ts'
import type { Who } from './who.ts'

/**
 * Whether the answer that somebody gets to a line with `shows` names the record: exactly to whom may read it.
 */
export function shouldShow(use: Use, who: Who): boolean {
  const { shows } = lineOf(use)
  if (shows === undefined || who.kind === 'stranger') return false
  if (who.kind === 'driver') return false
  if (who.kind === 'staff') return toStaff(use, shows, who)
  return who.kind === 'passenger' ? toPassenger(shows, who) : toFleet(use, shows, who)
}

function toStaff(use: Use, shows: Shown, who: Who & { kind: 'staff' }): boolean {
  const atDesk = who.at === 'global' && who.global === true
  // Fleets are kept at the desk; everybody else knows those that they work with.
  if (shows === 'fleet' || shows === 'group') return use === 'fleet.info' ? who.at === 'ours' : atDesk
  if (use === 'ride.next.search') return atDesk
  if (who.at !== 'ours') return false
  if (shows === 'draft' || shows === 'user' || shows === 'team') return secretOf(shows).reads(who) === 'must'
  return who.team !== 'South' || (shows !== 'ride' && shows !== 'passenger')
}

function toPassenger(shows: Shown, who: Who & { kind: 'passenger' }): boolean {
  if (shows === 'place') return who.at === 'ours'
  return shows !== 'draft' && who.is !== 'another'
}

function toFleet(use: Use, shows: Shown, who: Who & { kind: 'fleet' }): boolean {
  if (who.at !== 'ours') return false
  // The fleet of the table is the one that is asked; each knows itself.
  if (shows === 'fleet') return who.stands === 'asked'
  if (who.link === "another passenger's ride") return false
  // Over, the page has only the banner; lists show that there was something (decision 019).
  if (use === 'offer.info') return who.stands === 'asked' || who.stands === 'accepted'
  return who.stands !== 'not asked' && who.stands !== 'queued'
}
