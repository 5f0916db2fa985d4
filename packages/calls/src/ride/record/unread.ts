import { may } from '@nemt/domain/access/may.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import type { Context } from '#/pipeline/context.ts'
import { eachWithReplaced } from './versions.ts'

/** The event by which the office has read replies, up to the one that it names. */
export const REPLIES_READ = 'replies.read'

/**
 * How many replies of the passenger nobody of the office has taken up: none after the office wrote, or opened
 * the messages (docs/decisions/048); what was written to many took up none (123). Of the ride `r` in the query and of
 * those whose place it took (166). None for who may not read them.
 */
export function unreadReplies({ sql, principal }: Pick<Context, 'sql' | 'principal'>): Fragment {
  const isOffice = principal.scope === 'coordinator' || principal.scope === 'system'
  if (!isOffice || !may(principal.grants, 'ride.event.view')) return sql`0`
  return sql`(select count(*) from event e
    where e.customer_key = s.c and e.ride_key = any(${eachWithReplaced(sql)}) and e.type = 'reply'
    and not exists (${takenUp(sql)}))::int`
}

function takenUp(sql: Sql): Fragment {
  // Words of the office (V606). As it wrote before, they were of type question.
  const said = sql`(q.type = 'question' or (q.type = 'info' and q.data->>'text' is not null))`
  return sql`select from event q where q.customer_key = s.c and q.ride_key = any(${eachWithReplaced(sql)})
    and ((${said} and q.seq > e.seq and q.data->'many' is null)
      or (q.type = ${REPLIES_READ} and (q.data->>'through')::bigint >= e.seq))`
}
