import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { seesAllTeams } from '@nemt/domain/access/teams.ts'
import { defineCall } from '../pipeline/define.ts'

/** The teams that a user may see (doc 1 §6, Team visibility). */
export const teamList = defineCall({
  name: 'team.list',
  does: 'Lists the teams that the user may see.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ teams: z.array(z.strictObject({ key, name: text(200) })) }),
  run: async (context) => {
    const { sql, principal, policy } = context
    const { teams } = await context.read({ teams: many(sql`select t.key, t.name from team t where t.customer_key = s.c and t.archived_at is null order by t.name`) })
    return { teams: teams.filter((team: { key: string }) => seesAllTeams(principal, policy) || principal.teams.includes(team.key)) }
  },
})
