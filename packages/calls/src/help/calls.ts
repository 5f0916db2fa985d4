import { columns, select } from '@nemt/store/rows/select.ts'
import { OutsideError } from '@nemt/adapters/adapters.ts'
import { emailProblem } from '@nemt/domain/communication/email.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { isEmail } from '@nemt/domain/user/editor.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalid, notFound } from '../pipeline/refusal.ts'
import { problemRefused } from '../message/problem.ts'
import { seenBy } from '../ride/record/visible.ts'
import { askHelpDesk, mailed } from './send.ts'

const answer = z.strictObject({ ticket: z.string(), by: z.enum(['desk', 'mail']) })
const words = text(10_000)

/**
 * Raises a ticket from the help slider (C054). `customer` is shown in the ticket only as this customer:
 * nobody writes in another's name.
 */
export const ticketCreateHelpModal = defineCall({
  name: 'ticket.create.help_modal',
  does: 'Raises a support ticket.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({
    text: words.optional(),
    user: z.strictObject({ name: text(200).optional(), email: text(200).optional() }).optional(),
    customer: z.unknown().optional(),
  }),
  output: answer,
  run: async (context, { text: asked = '', user }) => {
    const missing = (
      field: string,
      code: 'ticket_message_missing' | 'ticket_user_name_missing' | 'ticket_contact_missing',
    ) => invalid(field, message(context, `error.${code}`), code)
    if (!asked.trim()) throw missing('text', 'ticket_message_missing')
    if (!user?.name?.trim()) throw missing('user.name', 'ticket_user_name_missing')
    if (!user.email || !isEmail(user.email)) throw missing('user.email', 'ticket_contact_missing')
    return askHelpDesk(context, {
      subject: `Question from ${context.customer.name}`,
      text: asked,
      name: user.name.trim(),
      email: user.email.trim(),
    })
  },
})

/** Help articles (C055). Without a help centre the list is empty and says so. */
export const articlesSearch = defineCall({
  name: 'articles.search',
  does: 'Searches the help articles.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ query: text(200) }),
  accept: (payload) => (typeof payload === 'string' ? { query: payload } : payload),
  output: z.strictObject({
    articles: z.array(z.strictObject({ title: text(200), url: z.string() })),
    /** Why there are none, where that is not for want of a match. */ unavailable: z
      .enum(['not_configured', 'no_answer'])
      .optional(),
  }),
  run: async ({ portal }, { query }) => {
    if (!portal.adapters.desk) return { articles: [], unavailable: 'not_configured' as const }
    if (!query.trim()) return { articles: [] }
    try {
      return { articles: await portal.adapters.desk.articles(query.trim()) }
    } catch (error) {
      if (error instanceof OutsideError) return { articles: [], unavailable: 'no_answer' as const }
      throw error
    }
  },
})

/** A ride that the writer may see; anybody else's does not exist. */
async function mustSee(context: Context, ride: string) {
  const { sql, principal, policy } = context
  const { found } = await context.read({
    found: one(
      select(
        sql,
        columns('ride', 'r', ['key', 'passenger_key']),
        sql`from ride r where r.customer_key = s.c and r.key = ${ride}
        and ${seenBy(sql, principal, policy)}`,
      ),
    ),
  })
  if (!found) throw notFound('ride')
}

/** A coordinator writes about a ride (C056, V1053–V1056). */
export const zendeskHelp = defineCall({
  name: 'zendesk.help',
  does: 'Writes to the help desk about a ride.',
  effect: 'write',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({
    msg: words.optional(),
    email: text(200).optional(),
    phone: text(30).optional(),
    name: text(200).optional(),
    ride: key,
  }),
  output: answer,
  run: async (context, { msg = '', email = '', phone, name = '', ride }) => {
    const problem = emailProblem({ name, email, message: msg }, 'coordinator')
    if (problem)
      throw problemRefused(context, {
        ...problem,
        field: problem.field === 'message' ? 'msg' : problem.field,
      })
    await mustSee(context, ride)
    return askHelpDesk(context, {
      subject: `About ride ${ride}`,
      text: phone ? `${msg}\n\nPhone: ${phone}` : msg,
      name,
      email,
      ride,
    })
  },
})

function addresses(list: string): string[] {
  return list
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter(Boolean)
}

/**
 * Support writes to a coordinator about a ride (C057, V1057, V1058): global users only. Nothing about the
 * passenger stands in the mail but the ride's key.
 */
export const helpEmailRhMember = defineCall({
  name: 'help_email.rh_member',
  does: 'Support writes to a coordinator about a ride.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    message: words.optional(),
    recipient: text(200).optional(),
    ride: key,
    passenger: z.unknown().optional(),
    ccs: z.union([text(1000), z.array(text(200)).max(10)]).optional(),
  }),
  output: answer,
  run: async (context, { message: body = '', recipient = '', ride, ccs = [] }) => {
    if (!context.principal.global) throw forbidden()
    const problem = emailProblem({ recipient, message: body }, 'support')
    if (problem) throw problemRefused(context, problem)
    const all = [
      ...new Set([
        ...addresses(recipient),
        ...(typeof ccs === 'string' ? addresses(ccs) : ccs.flatMap(addresses)),
      ]),
    ]
    const wrong = all.find((address) => !isEmail(address))
    if (wrong !== undefined || all.length > 10)
      throw invalid(
        addresses(recipient).includes(wrong ?? '') ? 'recipient' : 'ccs',
        'must be up to ten e-mail addresses',
      )
    await mustSee(context, ride)
    return mailed(context, all, `About ride ${ride}`, body, newKey('TKT', context.now), ride)
  },
})
