import { key } from '@nemt/domain/text/schema.ts'
import { removal } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, joined, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { worksOnRides } from '../user/sees-ride.ts'
import { rideEvent } from './life/event.ts'
import { seenBy } from './record/visible.ts'

/** Puts a ride that one looked after back to everybody (docs/decisions/097); somebody else's stays theirs. */
export const rideDisown = defineCall({
  name: 'ride.disown',
  does: 'Says that one looks after a ride no longer. Does nothing where it is somebody else’s, or nobody’s.',
  effect: 'write',
  permission: [...worksOnRides],
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ ride: key }),
  run: async (context, { ride: asked }) => {
    const { sql, principal, policy, actor } = context
    const { ride } = await context.read({
      ride: one(
        select(
          sql,
          {
            ...columns('ride', 'r', ['key', 'team_key', 'passenger_key', 'fleet_key']),
            ...joined(columns('ride_owner', 'ow', ['user_key'])),
          },
          sql`from ride r left join ride_owner ow on ow.customer_key = s.c and ow.ride_key = r.key
            where r.customer_key = s.c and r.key = ${asked} and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    if (!ride) throw notFound('ride')
    const isOwn = ride.user_key === principal.key
    return context.write(
      {
        removes: isOwn ? [removal('ride_owner', { ride_key: asked, user_key: principal.key })] : [],
        events: isOwn
          ? [rideEvent(ride, 'ride:events', 'info', actor, { owner: null }, { audience: ['staff'] })]
          : [],
        object: asked,
      },
      { ride: asked },
    )
  },
})
