import { interfaceLanguage, interfaceLanguages } from '@nemt/domain/copy/language.ts'
import { isZone } from '@nemt/domain/time/is-zone.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalidInput } from '../pipeline/refusal.ts'
import { hashOf, newToken } from '../session/token.ts'
import { rideFilter } from './record/filter.ts'

/**
 * How long the address of a report opens: a token in an address never lives longer (server-behaviour §2.16).
 */
export const REPORT_HOLDS = 60_000
export const REPORT_PATH = '/api/report/rides.csv'

/** What a report's ticket stands for. */
export const reportAsked = z.strictObject({
  ...rideFilter.shape,
  timezone: text(60),
  language: z.enum(interfaceLanguages),
})

/**
 * The address of a report over rides (C020, V600): it opens once, within a minute, for whoever holds it, and
 * shows what the asker may see.
 */
export const rideReport = defineCall({
  name: 'ride.report',
  does: 'Gives the address of a CSV file of rides; it opens once, within a minute.',
  effect: 'write',
  secret: true,
  permission: 'ride.search',
  scopes: ['coordinator'],
  input: z.strictObject({
    ...rideFilter.shape,
    timezone: text(60).optional(),
    /** Of its titles and words; the asker's own when absent. */ language: z
      .enum(interfaceLanguages)
      .optional(),
  }),
  output: z.strictObject({ url: z.string() }),
  run: async (context, { timezone: asked, language: spoken, ...filter }) => {
    const { now, principal, portal, customer } = context
    const timezone = asked ?? customer.timezone
    if (!isZone(timezone)) throw invalidInput('timezone', 'timezone')
    if (filter.to < filter.from) throw invalidInput('to', 'before_start')
    if (!principal.session) throw forbidden()
    const ticket = newToken()
    const language = spoken ?? interfaceLanguage(principal.language)
    const document = { ...filter, timezone, language, session: principal.session }
    return context.write(
      {
        inserts: {
          access_token: [
            {
              key: newKey('TOK', now),
              token_hash: hashOf(ticket),
              purpose: 'report',
              // Support on a visit is no user of this customer.
              user_key: principal.visit ? null : principal.key,
              created_at: now,
              expires_at: now + REPORT_HOLDS,
              document,
            },
          ],
        },
      },
      { url: `${portal.addressOf(customer.key)}${REPORT_PATH}?ticket=${ticket}` },
    )
  },
})
