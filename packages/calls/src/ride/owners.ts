import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { usersQuery } from '../user/row.ts'
import { mayOwnRide, worksOnRides } from '../user/sees-ride.ts'
import { seenBy } from './record/visible.ts'

/** The colleagues who may look after a ride (docs/decisions/097): those of the office who see it and may do
 * something about it, by name. */
export const rideOwners = defineCall({
  name: 'ride.owners',
  does: 'Gives the people of the office who could look after a ride: those who may change it.',
  effect: 'read',
  permission: [...worksOnRides],
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ users: z.array(z.strictObject({ key, name: text(200) })) }),
  run: async (context, { ride: asked }) => {
    const { sql, principal, policy } = context
    const { ride, users, roles } = await context.read(
      {
        ride: one(
          select(
            sql,
            columns('ride', 'r', ['key', 'team_key']),
            sql`from ride r where r.customer_key = s.c and r.key = ${asked} and ${seenBy(sql, principal, policy)}`,
          ),
        ),
        users: many(usersQuery(sql, sql`u.fleet_key is null`)),
        roles: many(
          select(
            sql,
            columns('role', 'r', ['key', 'permissions', 'inherit']),
            sql`from role r where r.customer_key = s.c`,
          ),
        ),
      },
      { object: asked, shows: 'ride' },
    )
    if (!ride) throw notFound('ride')
    const readers = users.filter((user) => mayOwnRide(context, user, roles, ride))
    return {
      users: readers.map((user) => ({ key: user.key, name: `${user.first_name} ${user.last_name}` })),
    }
  },
})
