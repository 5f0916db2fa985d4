import { text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { countTry } from '../auth/attempts.ts'
import { loadFleets } from '../fleet/load.ts'
import { assertSends } from '../message/channel.ts'
import { queuedEvent } from '../message/queued.ts'
import { defineCall } from '../pipeline/define.ts'
import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'
import { rideQuery } from '../ride/record/row.ts'
import { hashOf } from '../session/token.ts'
import { latestOffered } from './latest.ts'
import { linkMails } from './mail.ts'

/** A fleet gets three mails an hour about a ride, an address and a customer not without end. */
const LINKS = { user: 3, address: 60, prefix: 300, tenant: 2000 }

/**
 * Sends new links to a ride for one that is used, because its page is wanted on another device, or after the session
 * that it opened: whoever has no login has no other way back to a ride that they accepted. The used link opens nothing;
 * the new ones go to the fleet's own addresses alone (docs/decisions/008-links-in-mails.md). Of a ride that an edit
 * replaced they lead to what took its place, where the fleet was asked for that.
 */
export const offerLink = defineCall({
  name: 'offer.link',
  does: "Sends new links to a ride to its fleet's e-mail addresses, for a link that was used already.",
  effect: 'write',
  secret: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({ token: text(200).min(1) }),
  output: z.strictObject({}),
  run: async (context, { token }) => {
    assertSends(context, 'email')
    const link = await linkOf(context, token)
    const { sql, portal, actor } = context
    const [{ row }, fleets] = await Promise.all([
      context.read({ row: one(rideQuery(sql, sql`r.key = ${latestOffered(sql, link)}`)) }),
      loadFleets(portal),
    ])
    const fleet = fleets.find(({ key }) => key === link.fleet_key)
    const effect = `link:${link.key}:${context.now}`
    const mails = row && fleet ? linkMails(context, row, fleet, effect) : []
    if (!row || mails.length === 0) throw notFound('link')
    await countTry(context, 'offer.link', { user: `${link.fleet_key} ${link.ride_key}` }, LINKS)
    return context.write(
      {
        inserts: {
          access_token: mails.flatMap(({ token: fresh }) => fresh ?? []),
          message: mails.map(({ message }) => message),
        },
        events: mails.map(({ message }) => queuedEvent(context, message.key)),
        audit: [{ actor, action: 'offer.link', object: row.key, detail: { fleet: link.fleet_key } }],
      },
      {},
    )
  },
})

/** The link of an offer's mail, used or not, while there is something to open. Throws not_found. */
async function linkOf(context: Context, token: string) {
  const { sql } = context
  const { link } = await context.read({
    link: one(
      select(
        sql,
        columns('access_token', 'a', ['key', 'fleet_key', 'ride_key']),
        sql`from access_token a
      where a.customer_key = s.c and a.token_hash = ${hashOf(token)} and a.purpose = 'offer'
        and a.expires_at > now()`,
      ),
    ),
  })
  if (!link?.ride_key || !link.fleet_key) throw notFound('link')
  return { key: link.key, ride_key: link.ride_key, fleet_key: link.fleet_key }
}
