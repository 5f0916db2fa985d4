import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { message } from '#/message/text.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import type { Booking } from '../record/booking.ts'

/** The teams that rides name, as far as they exist. */
export function teamsQuestion(
  sql: Sql,
  rides: readonly { team?: string | null | undefined }[],
): Question<Keyed[]> {
  return many(
    select(
      sql,
      columns('team', 't', ['key']),
      sql`from team t where t.customer_key = s.c
        and t.key = any(${rides.flatMap(({ team }) => team ?? [])}) and t.archived_at is null`,
    ),
  )
}

/** A record of which nothing but that it is there counts. */
export type Keyed = { key: string }

/**
 * Refuses a team that doesn't exist, that the user may not see, or that the customer's rides can't have; none
 * is told from the others.
 */
export function checkTeams(
  context: Context,
  rides: readonly { team?: string | undefined }[],
  teams: readonly Keyed[],
): void {
  const { principal, customer } = context
  const wanted = rides.find(({ team }) => team)?.team
  for (const [index, { team }] of rides.entries()) {
    if (!team) continue
    const open =
      customer.teams_enabled !== false &&
      teams.some(({ key }) => key === team) &&
      (principal.teams.length === 0 || principal.teams.includes(team))
    const words = message(context, 'problem.team_unknown')
    if (!open)
      throw new Refusal('not_found', 'team_unknown', words, { fields: { [`rides.${index}.team`]: words } })
    if (team !== wanted) throw problemRefused(context, { code: 'teams_differ', field: `rides.${index}.team` })
  }
}

/** The team that a request belongs to. */
export function teamOf(
  { principal, customer }: Pick<Context, 'principal' | 'customer'>,
  { rides }: Pick<Booking, 'rides'>,
  passenger: Pick<Row<'passenger'>, 'team_key'>,
): string | undefined {
  const [own, ...more] = openTeams(principal, customer)
  const usual = own && more.length === 0 ? own : passenger.team_key
  return rides.find(({ team }) => team)?.team ?? usual ?? undefined
}
