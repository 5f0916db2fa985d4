import type { Problem } from '../problem/problem.ts'
import { wantedPath } from './wanted-path.ts'
import { blank } from '../text/blank.ts'

/** A visit of global support as it is asked for: to which customer, why, and to which of its pages. */
export type VisitAsked = { customer: string; reason: string; path?: string | undefined }

/** Where a visit begins when no page is named. */
export const VISIT_START = '/dashboard'

/**
 * What is wrong with a visit that support asks for (server-behaviour §2.17): it needs a reason, a customer
 * that is not support's own, and a path of the customer's own address.
 */
export function visitProblem({ customer, reason, path }: VisitAsked, own: string): Problem | null {
  if (customer === own) return { code: 'visit_own_customer', field: 'customer' }
  if (blank(reason)) return { code: 'visit_reason_missing', field: 'reason' }
  if (path !== undefined && wantedPath(path) === null) return { code: 'visit_path_elsewhere', field: 'path' }
  return null
}
