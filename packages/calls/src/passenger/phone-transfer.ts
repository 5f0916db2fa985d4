import { transferBlocked } from '@nemt/domain/passenger/phone-transfer.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { IN_MOTION } from '@nemt/domain/ride/sets.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import {
  update,
  type Assigned,
  type Changes,
  type EventRow,
  type Update,
} from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { passengerEvent } from './event-reach.ts'
import * as z from 'zod'
import { message, noticeFor } from '../message/text.ts'
import { phoneTaken } from './check.ts'
import { phoneRow } from './create.ts'
import { mustCoverPortal } from './login-phone.ts'
import { codesUsedUp, noCalendar, numberLost } from './signed-out.ts'
import { endedSessions } from '../session/ended.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, notFound } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'
import {
  donorUpdates,
  isHidden,
  readHandover,
  wordsOfNumber,
  type DonorRow,
  type Handover,
  type RecipientRow,
} from '../phone/holder.ts'
import { dialledPhone, numberOf } from '../phone/number.ts'
import { heldAway, ridesTo, withNumber } from '../phone/rides.ts'

/**
 * A donor's ride is being requested or driven: not even force helps (V908). In SQL, so that a ride that
 * starts meanwhile counts too.
 */
export const STILL = `not exists (
  select 1 from ride r
  where r.customer_key = t.customer_key and r.passenger_key = t.key
  and r.status in (${IN_MOTION.map((status) => `'${status}'`).join(', ')})
)`

function busy(context: Context) {
  return conflict('phone_busy', message(context, 'error.phone_busy'))
}

/**
 * Gives a number to a passenger (C036; server-behaviour §2.12). Whoever had it keeps it in their history, is
 * signed out, and their coming rides lose it; the recipient's coming rides get it. Asking whether to force is
 * the screen's part: only a ride under way refuses.
 */
export const passengerPhoneTransfer = defineCall({
  name: 'passenger.phone.transfer',
  does: 'Gives a phone number to a passenger, taking it from whoever has it.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({
    ...{ passenger_key: key, phone_number: text(30).min(1) },
    /** From whom, as they were named to whoever agreed; somebody else who got it meanwhile keeps it. */
    donor: key.optional(),
  }),
  output: z.strictObject({
    outcome: z.literal('success'),
    passenger_key: key,
    raw: z.string(),
    donor: key.optional(),
  }),
  run: async (context, { passenger_key, phone_number, donor: agreed }) => {
    const e164 = numberOf(context, phone_number)
    const handover = await readHandover(context, e164, passenger_key)
    const { recipient, donor } = handover
    if (!recipient) throw notFound('passenger')
    if (recipient.status !== 'active')
      throw conflict('passenger_inactive', message(context, 'error.passenger_inactive'))
    if (handover.optedOut) throw conflict('phone_opted_out', message(context, 'error.phone_opted_out'))
    const answer = {
      outcome: 'success' as const,
      passenger_key,
      raw: e164,
      ...(donor && donor.key !== passenger_key ? { donor: donor.key } : {}),
    }
    if (donor?.key === passenger_key) return answer
    const { status, portal, flags } = recipient
    const access = { status, portal_settings: portal, flags }
    mustCoverPortal(context, access)
    if (isHidden(handover) || transferBlocked(handover.donorRides)) throw busy(context)
    if (agreed !== undefined && donor && donor.key !== agreed) throw phoneTaken(context)
    try {
      return await context
        .write({ ...changesOf(context, e164, handover, recipient), object: passenger_key }, answer)
        .finally(() => forgetSessions(context.portal, context.customer.key))
    } catch (error) {
      // Somebody else moved the number, edited one of the two, or a ride started at this moment.
      if (
        error instanceof StoreRefused &&
        (error.code === 'phone_busy' || error.code === 'passenger_phone_current')
      )
        throw busy(context)
      throw error
    }
  },
})

function changesOf(context: Context, e164: string, handover: Handover, recipient: RecipientRow): Changes {
  const { now, actor } = context
  const { donor, donorContacts, recipientContacts } = handover
  const phone = phoneOf(recipient, e164)
  const given = donor && donorUpdates(donor, e164)
  const losing = [recipient, ...(donor ? [donor] : [])]
  const ended = losing.flatMap(({ key: passenger }) => numberLost(context, passenger, []).updates)
  const { events } = endedSessions(context, handover.sessions, 'phone')
  const notice = noticeOf(context, recipient, e164)
  const [held, told] = [heldAway(actor, donorContacts, e164), ridesTo(actor, recipientContacts, phone)]
  return {
    updates: [
      ...recordUpdates(recipient, phone, donor, given?.record),
      ...numberUpdates(recipient, donor, e164, now),
      ...ended,
      codesUsedUp(context, e164),
      ...(recipient.phone?.raw ? [codesUsedUp(context, recipient.phone.raw)] : []),
      ...(given?.others ?? []),
      ...held.updates,
      ...told.updates,
    ],
    removes: given?.removes ?? [],
    inserts: { passenger_phone: [phoneRow(recipient.key, e164, now)], message: [notice.message] },
    insertsIfAbsent: {
      passenger_word: wordsOfNumber(e164).map((word) => ({ word, passenger_key: recipient.key })),
    },
    events: [
      passengerEvent(actor, recipient, 'phone.received'),
      ...(donor ? [passengerEvent(actor, donor, 'phone.given')] : []),
      ...events,
      ...held.events,
      ...told.events,
      notice.event,
    ],
  }
}

/** The recipient's phone with the new number; an extension belonged to the old one. */
function phoneOf(recipient: RecipientRow, e164: string) {
  const { extension: _extension, ...rest } = recipient.phone ?? {}
  return { ...rest, display: dialledPhone(e164)?.display ?? e164, raw: e164 }
}

/**
 * Both records, in the order of their keys, so that two handovers in opposite directions can't wait for each
 * other.
 */
function recordUpdates(
  recipient: RecipientRow,
  phone: ReturnType<typeof phoneOf>,
  donor: DonorRow | null,
  given: Assigned<'passenger'> | undefined,
): Update[] {
  const { communication, flags } = recipient
  const { wanted_phone: _come, ...kept } = flags
  const isOwnContact = (communication.contact ?? 'rider') === 'rider'
  const contact = isOwnContact ? { communication: withNumber(communication, phone) } : {}
  const received = update('passenger', {
    where: { key: recipient.key, version: recipient.version, status: 'active' },
    set: { phone, flags: kept, ...contact, ...noCalendar, version: { increment: 1 } },
    must: 'phone_busy',
  })
  if (!donor) return [received]
  const lost = update('passenger', {
    where: { key: donor.key, version: donor.version },
    and: { sql: STILL, values: [] },
    set: given ?? {},
    must: 'phone_busy',
  })
  return recipient.key < donor.key ? [received, lost] : [lost, received]
}

/** The number leaves whoever had it, and the recipient's own leaves them. */
function numberUpdates(recipient: RecipientRow, donor: DonorRow | null, e164: string, now: number): Update[] {
  const taken = donor && {
    where: { e164, passenger_key: donor.key, until: null },
    set: { until: now },
    must: 'phone_busy',
  }
  return [
    ...(taken ? [update('passenger_phone', taken)] : []),
    update('passenger_phone', {
      where: { passenger_key: recipient.key, until: null },
      set: { until: now },
    }),
  ]
}

/** The SMS that tells the number whose it is now, in their language. */
function noticeOf(
  context: Context,
  recipient: RecipientRow,
  e164: string,
): { message: NewRow<'message'>; event: EventRow } {
  const { now, customer } = context
  const key = newKey('MSG', now)
  const body = noticeFor(customer, recipient.language, 'phone_moved', { first: recipient.first_name })
  return {
    message: { key, effect: key, channel: 'sms', recipient: e164, body },
    event: queuedEvent(context, key),
  }
}
