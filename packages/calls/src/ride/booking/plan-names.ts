import { column, select } from '@nemt/store/rows/select.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { invalidInput } from '#/pipeline/refusal.ts'

type Named = { plan_name?: string | null | undefined }
type Found = { plans: Question<{ name: string }[]> }

/** The plans of a passenger that rides name (F093), where any names one. */
export function planNamesQuestion(
  sql: Sql,
  passenger: string | Fragment,
  rides: readonly Named[],
): Partial<Found> {
  const names = rides.flatMap(({ plan_name: name }) => (name ? [name.trim()] : []))
  if (names.length === 0) return {}
  return {
    plans: many(
      select(
        sql,
        { name: column('plan', 'l', 'name') },
        sql`from plan l join passenger_plan pp on pp.customer_key = s.c and pp.plan_key = l.key
          where l.customer_key = s.c and pp.passenger_key = ${passenger} and l.name = any(${names})`,
      ),
    ),
  }
}

/** Refuses a plan that is none of the passenger's: whoever is billed by its name would pay for somebody else. */
export function checkPlanNames(rides: readonly Named[], plans: readonly { name: string }[]): void {
  const wrong = rides.findIndex(
    ({ plan_name: name }) => name && !plans.some((plan) => plan.name === name.trim()),
  )
  if (wrong >= 0) throw invalidInput(`rides.${wrong}.plan_name`, 'no_plan')
}
