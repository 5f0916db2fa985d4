import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import { mayEditRides, portalAccess } from '@nemt/domain/access/portal.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { one, type Question } from '@nemt/store/read.ts'
import type { Context } from '../pipeline/context.ts'
import type { Principal } from '../pipeline/principal.ts'
import { conflict, Refusal } from '../pipeline/refusal.ts'
import { message } from '../message/text.ts'

const portalColumns = columns('passenger', 'p', ['status', 'portal', 'flags'])
export type PortalRow = Selected<typeof portalColumns>

/** What a passenger's portal access is judged by; no row for anybody else. */
export function portalQuestion(sql: Sql, principal: Principal): Question<PortalRow | null> {
  return one(
    select(
      sql,
      portalColumns,
      sql`from passenger p where p.customer_key = s.c
        and p.key = ${principal.scope === 'passenger' ? principal.key : ''}`,
    ),
  )
}

/** The facts about a passenger for the status machine; empty for anybody else. */
export function portalFacts(
  { customer, policy, principal }: Pick<Context, 'customer' | 'policy' | 'principal'>,
  row: PortalRow | null,
): { passenger?: string; portal?: 'view' | 'edit'; policyAllowsEdit?: boolean } {
  if (principal.scope !== 'passenger') return {}
  const access = row
    ? portalAccess(customer, {
        status: row.status,
        portal_settings: row.portal,
        flags: row.flags,
      })
    : 'none'
  return {
    passenger: principal.key,
    portal: access === 'edit' ? 'edit' : 'view',
    policyAllowsEdit: mayEditRides(access, policy),
  }
}

/** The refusal of a passenger whose access to the portal is no more than to view (P033): a permission that lacks. */
export function onlyViews(context: Context): Refusal {
  return new Refusal('forbidden', 'portal_edit', message(context, 'refusal.portal_edit'))
}

/** Why a passenger may not edit rides, or null (V559, X062). */
export function editRefused(context: Context, row: PortalRow | null): Refusal | null {
  const { portal, policyAllowsEdit } = portalFacts(context, row)
  if (portal === 'view') return onlyViews(context)
  return policyAllowsEdit === false ? conflict('policy_edit', message(context, 'refusal.policy_edit')) : null
}
