import { userProblem } from '@nemt/domain/user/editor.ts'
import { holdsEvery } from '@nemt/domain/access/credentials.ts'
import { may } from '@nemt/domain/access/may.ts'
import { resolveGrants } from '@nemt/domain/access/roles.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { tidyName, withoutSpaces } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { defineCall } from '../pipeline/define.ts'
import type { Principal } from '../pipeline/principal.ts'
import { powersOf, rolesQuestion } from '../user/powers.ts'
import { makeUser } from '../user/make.ts'
import { problemRefused } from '../message/problem.ts'
import { usesPassword } from './password-use.ts'

/** Makes a user, who chooses a password with the mail's link where the customer uses passwords (C007, X131). */
export const authRegister = defineCall({
  name: 'auth.register',
  does: 'Makes a user and sends the e-mail with which they choose a password, where passwords are used.',
  effect: 'write',
  permission: 'user.create',
  scopes: ['coordinator'],
  input: z.strictObject({ username: text(100), email: text(200), firstname: text(100) }),
  output: z.strictObject({ user: key }),
  run: async (context, { username, email, firstname }) => {
    const { now, customer, sql, principal } = context
    if (usesPassword(customer)) assertSends(context, 'email')
    const user = {
      key: newKey('USR', now),
      username: withoutSpaces(username).toLowerCase(),
      email: withoutSpaces(email),
      first_name: tidyName(firstname),
    }
    const problem = userProblem(
      { username: user.username, email: user.email, name: { first: user.first_name } },
      { sso: false },
    )
    if (problem)
      throw problemRefused(context, {
        ...problem,
        field: problem.field === 'name.first' ? 'firstname' : problem.field,
      })
    const { roles } = await context.read({ roles: rolesQuestion(sql) })
    // Nobody makes a user who can do more than they (S22): without the usual role until somebody who may
    // gives it. The same where that role is gone.
    const usual = roles.find(({ key: role }) => role === customer.auth?.role)?.key
    const role_key =
      usual && holdsEvery(powersOf(principal).grants, resolveGrants(usual, roles)) ? usual : null
    return makeUser(context, { ...user, role_key }, givenTeams(principal))
  },
})

/**
 * Nor does anybody make a user who sees more: their maker's teams are theirs, until somebody who puts users into teams
 * gives others (docs/decisions/017). Who does that says so themselves.
 */
function givenTeams({ grants, teams }: Principal): readonly string[] {
  return may(grants, 'team.edit') ? [] : teams
}
