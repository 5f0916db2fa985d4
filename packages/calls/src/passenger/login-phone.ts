import { coversPortal, isWider } from '@nemt/domain/access/credentials.ts'
import { portalAccess, type PortalAccess } from '@nemt/domain/access/portal.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Sending } from '../message/mail.ts'
import { noticeFor } from '../message/text.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden } from '../pipeline/refusal.ts'

type Access = Pick<Passenger, 'status' | 'flags' | 'portal_settings'>

/**
 * Refuses (403) to give a passenger another phone to sign in with, or to open the portal further to them, to
 * whoever doesn't hold the words for what the passenger may do there: the passcode would bring it all (S22). `before`:
 * the record as it was, where its phone stays.
 */
export function mustCoverPortal(
  { customer, policy, principal }: Context,
  after: Access,
  before?: Access,
): void {
  const access: PortalAccess = portalAccess(customer, after)
  if (before && !isWider(access, portalAccess(customer, before))) return
  if (!coversPortal(principal.grants, access, policy)) throw forbidden()
}

/** Nothing to send. */
const nothing: Sending = { inserts: { message: [] }, events: [] }

/**
 * The text message that tells a passenger's former number that it signs in no more; none where it never did.
 */
export function toldOldNumber(
  context: Context,
  before: Access & Pick<Passenger, 'language' | 'phone'>,
  after: Pick<Passenger, 'phone'>,
): Sending {
  const { customer, now } = context
  const recipient = before.phone?.raw
  if (!recipient || recipient === after.phone?.raw || portalAccess(customer, before) === 'none')
    return nothing
  const key = newKey('MSG', now)
  const body = noticeFor(customer, before.language ?? 'en', 'phone_changed')
  return {
    inserts: { message: [{ key, effect: key, channel: 'sms', recipient, body }] },
    events: [queuedEvent(context, key)],
  }
}
