import { update } from '@nemt/store/change/changes.ts'
import { transferBlocked } from '@nemt/domain/passenger/phone-transfer.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import { codesUsedUp, numberLost } from '../passenger/signed-out.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { donorUpdates, isHidden, readHandover } from './holder.ts'
import { acceptNumber, numberAsked, numberOf } from './number.ts'
import { heldAway } from './rides.ts'
import { STILL } from '../passenger/phone-transfer.ts'

/**
 * Takes a number from its passenger (C038): they are signed out, and it may become anybody's. A number that
 * nobody has is fine.
 */
export const phoneUnassignPhone = defineCall({
  name: 'phone.unassign_phone',
  does: 'Takes a phone number away from its passenger.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: numberAsked,
  accept: acceptNumber,
  output: z.strictObject({ raw: z.string(), donor: key.optional() }),
  run: async (context, { phone_number }) => {
    const { now, actor } = context
    const e164 = numberOf(context, phone_number)
    const handover = await readHandover(context, e164, '')
    const { donor } = handover
    if (!donor) return { raw: e164 }
    const busy = () => conflict('phone_busy', message(context, 'error.phone_busy'))
    if (isHidden(handover) || transferBlocked(handover.donorRides)) throw busy()
    const given = donorUpdates(donor, e164)
    const ended = numberLost(context, donor.key, handover.sessions)
    const held = heldAway(actor, handover.donorContacts, e164)
    try {
      return await context
        .write(
          {
            updates: [
              update('passenger', {
                where: { key: donor.key, version: donor.version },
                and: { sql: STILL, values: [] },
                set: given.record,
                must: 'phone_busy',
              }),
              update('passenger_phone', {
                where: { e164, passenger_key: donor.key, until: null },
                set: { until: now },
                must: 'phone_busy',
              }),
              ...ended.updates,
              codesUsedUp(context, e164),
              ...given.others,
              ...held.updates,
            ],
            removes: given.removes,
            events: [
              {
                collection: 'patient:info',
                key: donor.key,
                type: 'phone.given',
                actor,
                data: {},
                audience: ['staff', 'passenger'],
                team_key: donor.team_key ?? undefined,
                passenger_key: donor.key,
              },
              ...ended.events,
              ...held.events,
            ],
            object: donor.key,
          },
          { raw: e164, donor: donor.key as string },
        )
        .finally(() => forgetSessions(context.portal, context.customer.key))
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'phone_busy' ? busy() : error
    }
  },
})
