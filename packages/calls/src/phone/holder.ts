import { canTransfer, type TransferFacts } from '@nemt/domain/passenger/phone-transfer.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import { removal, update, type Removal, type Set, type Update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import type { Context } from '../pipeline/context.ts'
import type { RideRow } from '../ride/row.ts'
import { phoneBlock } from '@nemt/domain/passenger/duplicates.ts'
import { phoneWords } from '../passenger/words.ts'
import { silenced, toldOn } from './rides.ts'
import { passengerSeen } from '../passenger/visible.ts'

/**
 * What is known of a number before it changes hands: who signs in with it, their rides that are not over, who
 * would get it, the sessions of both, and STOP.
 */
export type Handover = {
  recipient: RideRow | null
  donor: RideRow | null
  donorRides: {
    key: string
    version: number
    status: TransferFacts['donorRides'][number]['status']
    needed: number
    communication: Communication
  }[]
  recipientRides: { key: string; version: number; communication: Communication }[]
  sessions: string[]
  optedOut: boolean
}

/** A number that a passenger has whom the asker may not see (another team's) is nobody's to take. */
export const isHidden = ({ donor }: Handover): boolean => donor !== null && donor['seen'] === false

export const readHandover = async (context: Context, e164: string, recipient: string): Promise<Handover> => {
  const { sql } = context
  const donor = sql`(select n.passenger_key from passenger_phone n where n.customer_key = s.c
    and n.e164 = ${e164} and n.until is null)`
  const rides = (whose: typeof donor) =>
    many(
      sql`select r.key, r.version, r.status, r.needed_at, r.communication from ride r
        where r.customer_key = s.c and r.passenger_key = ${whose} and r.status = any(${OPEN}) order by r.key
        limit 1000`,
    )
  const facts = await context.read(
    {
      recipient:
        one(sql`select p.key, p.version, p.status, p.first_name, p.language, p.phone, p.communication,
        p.team_key, p.portal, p.flags from passenger p
        where p.customer_key = s.c and p.key = ${recipient} and ${passengerSeen(context)}`),
      donor: one(sql`select p.key, p.version, p.status, p.phone, p.communication, p.team_key,
        ${passengerSeen(context)} as seen
        from passenger p where p.customer_key = s.c and p.key = ${donor}`),
      donorRides: rides(donor),
      recipientRides: rides(sql`${recipient}`),
      sessions: many(sql`select n.key from session n where n.customer_key = s.c
        and n.passenger_key in (${donor}, ${recipient}) and n.ended_at is null`),
      stop: one(sql`select o.e164 from phone_opt_out o where o.customer_key = s.c and o.e164 = ${e164}`),
    },
    { ...(recipient ? { object: recipient } : {}), detail: { phone: true } },
  )
  return {
    recipient: facts.recipient,
    donor: facts.donor,
    donorRides: (facts.donorRides as RideRow[]).map((row) => ({
      ...(row as Handover['donorRides'][number]),
      needed: Date.parse(row['needed_at']),
    })),
    recipientRides: facts.recipientRides,
    sessions: (facts.sessions as { key: string }[]).map(({ key }) => key),
    optedOut: facts.stop !== null,
  }
}

/** The words under which a number's passenger is found, by people and as a possible double. */
export const wordsOfNumber = (e164: string): string[] => [...phoneWords(e164), phoneBlock(e164)]

/**
 * What a number that is taken away leaves behind: the record and its contact lose it, with the codes and
 * messages that were under way to it, so that whoever has it next hears nothing of this passenger.
 */
export const donorUpdates = (
  donor: RideRow,
  e164: string,
): { record: Set<'passenger'>; others: Update[]; removes: Removal[] } => {
  const communication = donor['communication'] as Communication | undefined
  return {
    record: {
      ...(donor['phone']?.raw === e164 ? { phone: null } : {}),
      ...(communication && toldOn(communication, e164) ? { communication: silenced(communication) } : {}),
      version: { increment: 1 },
    },
    removes: wordsOfNumber(e164).map((word) =>
      removal('passenger_word', { word, passenger_key: donor['key'] as string }),
    ),
    others: [
      update('message', {
        where: { recipient: e164, channel: 'sms', status: 'queued' },
        set: { status: 'withdrawn' },
      }),
    ],
  }
}

/** The rule's answer for these facts (server-behaviour §2.12). */
export const handoverAnswer = (handover: Handover, now: number): ReturnType<typeof canTransfer> => {
  const { recipient, donor, donorRides, optedOut } = handover
  if (isHidden(handover)) return { ok: false, donor_active_rides: 0 }
  return canTransfer({
    recipient: { key: recipient?.['key'] ?? '', status: recipient?.['status'] ?? 'active' },
    ...(donor ? { donor: { key: donor['key'] } } : {}),
    donorRides,
    optedOut,
    now,
  })
}
