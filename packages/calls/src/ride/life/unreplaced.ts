import { update, type Update } from '@nemt/store/change/changes.ts'

/**
 * Holds a ride as long as no edit has put another one in its place (`already_edited`): what goes with a ride (its
 * owner, links, messages) moves to the new one with the edit, and what is written after that would be lost. Changes
 * nothing, and whoever edits at this moment waits, or is waited for.
 */
export function unreplaced(ride: string): Update {
  return update('ride', {
    where: { key: ride },
    and: { sql: "t.status <> 'modified'", values: [] },
    set: { version: { increment: 0 } },
    must: 'already_edited',
  })
}
