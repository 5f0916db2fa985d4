import { columns, select } from '@nemt/store/rows/select.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { removal } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { linkEvents, linkRow } from './booking/links.ts'
import { orEdited } from './life/refused.ts'
import { unreplaced } from './life/unreplaced.ts'
import { seenBy } from './record/visible.ts'

/**
 * Says that two rides of a passenger belong together on purpose (C015): they are no duplicates of each other
 * from then on. With `linked: false` it says so no longer.
 */
export const rideLink = defineCall({
  name: 'ride.link',
  does: 'Links two rides of a passenger on purpose, so that they no longer count as duplicates; or unlinks them.',
  effect: 'write',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key, other: key, linked: z.boolean().default(true) }),
  output: z.strictObject({ ride: key, other: key }),
  run: async (context, { ride, other, linked }) => {
    const { sql, principal, policy, actor } = context
    if (ride === other) throw invalidInput('other', 'other_ride')
    const { rides } = await context.read({
      rides: many(
        select(
          sql,
          columns('ride', 'r', ['key', 'status', 'version', 'team_key', 'passenger_key', 'fleet_key']),
          sql`from ride r where r.customer_key = s.c and r.key = any(${[ride, other]})
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    const [one, two] = rides
    if (!one || !two) throw notFound('ride')
    if (one.passenger_key !== two.passenger_key) throw invalidInput('other', 'ride_of_passenger')
    const { by, ...pair } = linkRow(ride, other, principal.key)
    return orEdited(context, one, () =>
      context.write(
        {
          // In one order, so that two who link the same rides don't wait for each other.
          updates: [ride, other].toSorted().map(unreplaced),
          ...(linked
            ? { insertsIfAbsent: { ride_link: [{ ...pair, by }] } }
            : { removes: [removal('ride_link', pair)] }),
          events: linkEvents(actor, [one, two], linked),
          object: ride,
        },
        { ride, other },
      ),
    )
  },
})
