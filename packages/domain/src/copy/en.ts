import * as contact from './en/contact.ts'
import { difference } from './en/difference.ts'
import { input } from './en/input.ts'
import { limit } from './en/limit.ts'
import { mail } from './en/mail.ts'
import * as mobility from './en/mobility.ts'
import { error } from './en/error.ts'
import { notice } from './en/notice.ts'
import * as offer from './en/offer.ts'
import { problem } from './en/problem.ts'
import { refusal } from './en/refusal.ts'
import * as ride from './en/ride.ts'
import { term } from './en/term.ts'
import { unfit } from './en/unfit.ts'
import * as user from './en/user.ts'
import * as windows from './en/window.ts'

/** English texts of the rules, by group; a key is its dotted path, such as 'problem.reason_missing'. */
export const en = {
  difference,
  error,
  input,
  limit,
  mail,
  notice,
  problem,
  refusal,
  term,
  unfit,
  ...mobility,
  ...ride,
  ...offer,
  ...contact,
  ...user,
  ...windows,
}

/** The shape that every language fills. */
export type Catalogue = { [Group in keyof typeof en]: Record<keyof (typeof en)[Group], string> }
/** The dotted path of a text. */
export type MessageKey = {
  [Group in keyof typeof en]: `${Group}.${keyof (typeof en)[Group] & string}`
}[keyof typeof en]
