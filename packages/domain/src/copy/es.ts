import type { Catalogue } from './en.ts'
import * as contact from './es/contact.ts'
import { difference } from './es/difference.ts'
import { input } from './es/input.ts'
import { limit } from './es/limit.ts'
import { mail } from './es/mail.ts'
import * as mobility from './es/mobility.ts'
import { error } from './es/error.ts'
import { notice } from './es/notice.ts'
import * as offer from './es/offer.ts'
import { problem } from './es/problem.ts'
import { refusal } from './es/refusal.ts'
import * as ride from './es/ride.ts'
import { term } from './es/term.ts'
import { unfit } from './es/unfit.ts'
import * as user from './es/user.ts'
import * as windows from './es/window.ts'

/** Spanish as spoken in the United States. */
export const es: Catalogue = {
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
