import { CAREGIVER_LINKS, isFollowed } from '@nemt/domain/ride/caregiver.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import type { Upsert } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { oneOfMost } from '../record/most.ts'
import { problemRefused } from '../message/problem.ts'
import { hashOf, newToken } from '../session/token.ts'
import { orEdited } from '../ride/life/refused.ts'
import { unreplaced } from '../ride/life/unreplaced.ts'
import { linkEvent } from './event.ts'
import { linksOf } from './links.ts'

/**
 * Makes a link by which somebody without an account sees where a ride is (docs/decisions/079). The link is given this
 * once: only its token's hash is kept. Refused for a ride that is over, and beyond five links.
 */
export const caregiverCreate = defineCall({
  name: 'caregiver.create',
  does: 'Makes a link by which a caregiver without an account sees where a ride is.',
  effect: 'write',
  secret: true,
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    ride: key,
    /** Whom it is for, in the words of who makes it. */
    name: text(100).optional(),
  }),
  output: z.strictObject({ key, link: z.string() }),
  run: (context, asked) =>
    // More than there may be would not be listed, and nobody could take them back.
    oneOfMost(context, { what: 'caregiver links', of: asked.ride }, (counts) =>
      makeLink(context, asked, counts),
    ),
})

type Asked = { ride: string; name?: string | undefined }

async function makeLink(context: Context, { ride, name: typed }: Asked, counts: Upsert) {
  const name = tidyName(typed ?? '')
  const { customer, portal, actor, now } = context
  const { row, links } = await linksOf(context, ride)
  if (!isFollowed(row, now)) throw problemRefused(context, { code: 'ride_over', field: 'ride' })
  if (links.length >= CAREGIVER_LINKS)
    throw problemRefused(context, { code: 'caregiver_links', field: 'ride' })
  const [token, key] = [newToken(), newKey('CGL', now)]
  return orEdited(context, row, () =>
    context.write(
      {
        updates: [unreplaced(ride)],
        upserts: [counts],
        inserts: {
          caregiver_link: [
            {
              ...{ key, ride_key: ride, token_hash: hashOf(token), created_at: now },
              ...{ created_by: actor, ...(name ? { name } : {}) },
            },
          ],
        },
        events: [linkEvent(context, row, 'made')],
        object: ride,
      },
      // Behind the '#' no server, proxy or log ever reads it; the page takes it out of its address at once.
      { key, link: `${portal.addressOf(customer.key)}/caregiver#${token}` },
    ),
  )
}
