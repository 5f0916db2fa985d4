import type { Problem } from '../problem/problem.ts'
import type { RideStatus } from '../ride/schema.ts'
import { declineReasons, rerouteReasons } from './values.ts'
import { blank } from '../text/blank.ts'
import { tidyName } from '../text/entry.ts'

export type Decision = { reasons: Readonly<Record<string, boolean>>; comment?: string }

/** At least one known reason (V1258), and with 'other' a comment of two characters (V1261, X109). */
function decisionProblem(offered: readonly string[], { reasons, comment }: Decision): Problem | null {
  if (!offered.some((reason) => reasons[reason])) return { code: 'offer_reason_missing', field: 'reasons' }
  return reasons.other && (blank(comment) || tidyName(comment ?? '').length < 2)
    ? { code: 'offer_comment_missing', field: 'comment' }
    : null
}

export function declineProblem(decision: Decision): Problem | null {
  return decisionProblem(declineReasons, decision)
}

export function rerouteProblem(decision: Decision): Problem | null {
  return decisionProblem(rerouteReasons, decision)
}

/** What a decision keeps in the offer's notes (V1250): the ticked reasons and the comment. */
export function decisionNotes({ reasons, comment }: Decision): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(reasons).filter(([, ticked]) => ticked)),
    ...(comment?.trim() && { comment: comment.trim() }),
  }
}

/** Statuses from which a ride goes back for a reason: until the passenger is aboard (server-behaviour §2.1). */
const GIVEN_BACK: readonly RideStatus[] = [
  'confirmed',
  'scheduling',
  'requesting',
  'retry',
  'pickup',
  'waiting',
]

/**
 * What Cancel does after acceptance (V1229, V1251–V1253, X111): a reroute dialog, or declining at once for an active
 * ride; null when the trip is past that.
 */
export function cancelAction(status: RideStatus): 'reroute' | 'decline' | null {
  if (status === 'active') return 'decline'
  return GIVEN_BACK.includes(status) ? 'reroute' : null
}
