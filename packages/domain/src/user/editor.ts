import { firstProblem, type Problem, type Rule } from '../problem/problem.ts'
import { blank } from '../text/blank.ts'

/** A user while edited; team is the primary one, teams maps team keys to true. */
export type UserDraft = {
  username?: string
  email?: string
  name?: { first?: string; last?: string }
  team?: string
  teams?: Record<string, boolean>
}

/** What an address may not have before its @: spaces, what no mail server takes unquoted, and what nobody sees. */
const MAILBOX = String.raw`[^\s@<>()[\]\\,;:"\p{Cf}]+`
/** A part of a domain: letters and digits, hyphens only between them. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\-]*[\p{L}\p{N}])?`
const EMAIL = new RegExp(`^${MAILBOX}@${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Something before and after one @, and a dot in the domain (V989). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}

const rules: Rule<UserDraft, { sso: boolean }>[] = [
  ({ name }) => (blank(name?.first) ? { code: 'user_field_missing', field: 'name.first' } : null),
  ({ username }, { sso }) =>
    !sso && blank(username) ? { code: 'user_field_missing', field: 'username' } : null,
  ({ email }) => (blank(email) ? { code: 'user_field_missing', field: 'email' } : null),
  ({ email }) => (isEmail(email ?? '') ? null : { code: 'email_wrong', field: 'email' }),
]

/** Why a user can't be saved (V985–V989), or null. */
export function userProblem(user: UserDraft, facts: { sso: boolean }): Problem | null {
  return firstProblem(rules, user, facts)
}

/** The warning beside a username or e-mail field into which a space was typed (V992, V993). */
export function spaceWarning(typed: string, field: 'username' | 'email'): Problem | null {
  return /\s/.test(typed) ? { code: 'field_space', field } : null
}

/** Removing a team clears the primary one when it is no longer selected (V984). */
export function removeTeam(user: UserDraft, team: string): UserDraft {
  const { [team]: _removed, ...teams } = user.teams ?? {}
  const { team: primary, ...rest } = user
  return { ...rest, teams, ...(primary !== undefined && teams[primary] && { team: primary }) }
}

/** Archive is offered neither when creating nor for oneself (V982, V983). */
export function mayArchive(edited: string | undefined, self: string): boolean {
  return edited !== undefined && edited !== self
}

/** Password and alerts are one's own (V1001–V1003), and need a user that exists (V998). */
export function mayEditOwn(edited: string | undefined, self: string): boolean {
  return edited === self
}

/** Whether a user wants to hear that a ride came to a status, or is at risk, and how (F424, F425); null when not. */
export function alertMethod(
  alerts:
    | { method?: AlertMethod | undefined; types?: Readonly<Record<string, boolean>> | undefined }
    | undefined,
  status: string,
): 'email' | 'sms' | null {
  const { method = 'none', types = {} } = alerts ?? {}
  return method !== 'none' && types[`alert.ride.${status}`] === true ? method : null
}

export const alertMethods = ['none', 'email', 'sms'] as const
export type AlertMethod = (typeof alertMethods)[number]
export const alertTypes = [
  'alert.ride.scheduling',
  'alert.ride.cancelled',
  'alert.ride.unavailable',
  'alert.ride.active',
  'alert.ride.pickup',
  'alert.ride.waiting',
  'alert.ride.enroute',
  'alert.ride.completed',
  'alert.ride.rejected',
  'alert.ride.closed',
] as const

/** What somebody may choose besides a change of status: that a ride came to be at risk (server-behaviour §2.17). */
export const RISK_ALERT = 'at_risk'
/** And that its passenger wrote something that is no answer to a question (server-behaviour §2.13). */
export const REPLY_ALERT = 'reply'
/** All that somebody may choose to be alerted of. */
export const knownAlerts = [
  ...alertTypes,
  `alert.ride.${RISK_ALERT}` as const,
  `alert.ride.${REPLY_ALERT}` as const,
] as const
