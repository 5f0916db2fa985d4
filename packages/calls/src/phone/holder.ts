import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import { may } from '@nemt/domain/access/may.ts'
import { activeRides, canTransfer } from '@nemt/domain/passenger/phone-transfer.ts'
import { personName } from '@nemt/domain/passenger/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import { removal, update, type Removal, type Assigned, type Update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { phoneBlock } from '@nemt/domain/passenger/duplicates.ts'
import { phoneWords } from '../passenger/search-words.ts'
import { contactRides, silenced, toldOn, type ContactRide } from './rides.ts'
import { noCalendar } from '../passenger/signed-out.ts'
import { passengerSeen } from '../passenger/visible.ts'

/**
 * What is known of a number before it changes hands: who signs in with it, their rides that are not over, who
 * would get it, the sessions of both, and STOP.
 */
export type Handover = {
  recipient: RecipientRow | null
  donor: DonorRow | null
  donorRides: (RideRow & { needed: number })[]
  /** The rides of both that copied their number, also those that are over. */
  donorContacts: ContactRide[]
  recipientContacts: ContactRide[]
  sessions: string[]
  optedOut: boolean
}

const recipientColumns = columns('passenger', 'p', [
  'key',
  'version',
  'status',
  'first_name',
  'language',
  'phone',
  'communication',
  'team_key',
  'portal',
  'flags',
])
export type RecipientRow = Selected<typeof recipientColumns>
const donorColumns = columns('passenger', 'p', [
  'key',
  'first_name',
  'last_name',
  'version',
  'status',
  'phone',
  'communication',
  'team_key',
])
/** `seen`: the asker may see them. */
export type DonorRow = Selected<typeof donorColumns> & { seen: boolean }
const rideColumns = columns('ride', 'r', ['key', 'status', 'needed_at', 'timezone'])
type RideRow = Selected<typeof rideColumns>

/** A number that a passenger has whom the asker may not see (another team's) is nobody's to take. */
export function isHidden({ donor }: Handover): boolean {
  return donor?.seen === false
}

export async function readHandover(context: Context, e164: string, recipient: string): Promise<Handover> {
  const { sql } = context
  const donor = sql`(select n.passenger_key from passenger_phone n where n.customer_key = s.c
    and n.e164 = ${e164} and n.until is null)`
  const seen = { detail: { phone: true } }
  const facts = await context.read(
    {
      recipient: one(
        select(
          sql,
          recipientColumns,
          sql`from passenger p
        where p.customer_key = s.c and p.key = ${recipient} and ${passengerSeen(context)}`,
        ),
      ),
      donor: one(
        select(
          sql,
          { ...donorColumns, seen: computed<boolean>(passengerSeen(context)) },
          sql`from passenger p where p.customer_key = s.c and p.key = ${donor}`,
        ),
      ),
      donorRides: many(
        select(
          sql,
          rideColumns,
          sql`from ride r where r.customer_key = s.c and r.passenger_key = ${donor}
            and r.status = any(${OPEN}) order by r.key limit 1000`,
        ),
      ),
      donorContacts: contactRides(sql, donor),
      recipientContacts: contactRides(sql, recipient),
      sessions: many(
        select(
          sql,
          columns('session', 'n', ['key']),
          sql`from session n where n.customer_key = s.c
        and n.passenger_key in (${donor}, ${recipient}) and n.ended_at is null`,
        ),
      ),
      stop: one(
        select(
          sql,
          columns('phone_opt_out', 'o', ['e164']),
          sql`from phone_opt_out o where o.customer_key = s.c and o.e164 = ${e164}`,
        ),
      ),
    },
    recipient ? { object: recipient, shows: 'recipient', ...seen } : seen,
  )
  return {
    recipient: facts.recipient,
    donor: facts.donor,
    donorRides: facts.donorRides.map((row) => ({ ...row, needed: row.needed_at })),
    donorContacts: facts.donorContacts,
    recipientContacts: facts.recipientContacts,
    sessions: facts.sessions.map(({ key: session }) => session),
    optedOut: facts.stop !== null,
  }
}

/** The words under which a number's passenger is found, by people and as a possible double. */
export function wordsOfNumber(e164: string): string[] {
  return [...phoneWords(e164), phoneBlock(e164)]
}

/**
 * What a number that is taken away leaves behind: the record and its contact lose it, with the codes and
 * messages that were under way to it, so that whoever has it next hears nothing of this passenger.
 */
export function donorUpdates(
  donor: DonorRow,
  e164: string,
): { record: Assigned<'passenger'>; others: Update[]; removes: Removal[] } {
  const { communication } = donor
  return {
    record: {
      ...(donor.phone?.raw === e164 ? { phone: null } : {}),
      ...(toldOn(communication, e164) ? { communication: silenced(communication) } : {}),
      ...noCalendar,
      version: { increment: 1 },
    },
    removes: wordsOfNumber(e164).map((word) => removal('passenger_word', { word, passenger_key: donor.key })),
    others: (['sms', 'voice'] as const).map((channel) =>
      update('message', {
        where: { recipient: e164, channel, status: 'queued' },
        set: { status: 'withdrawn' },
      }),
    ),
  }
}

/** Rides of a holder that are named to whoever wants their number. */
const MOST_NAMED = 10

/** Whether a number may change hands, who has it, and which of their rides are under way or soon. */
export const handoverShape = z.strictObject({
  ok: z.boolean(),
  donor: key.optional(),
  name: personName.optional(),
  donor_active_rides: z.number().int(),
  rides: z
    .array(z.strictObject({ key, needed: instant, timezone: text(60), status: z.enum(rideStatuses) }))
    .optional(),
})

/**
 * The rule's answer for these facts (server-behaviour §2.12), with the rides that would lose their phone (V904) for
 * whoever may see rides.
 */
export function handoverAnswer(
  handover: Handover,
  { now, principal }: Pick<Context, 'now' | 'principal'>,
): z.output<typeof handoverShape> {
  const { recipient, donor, donorRides, optedOut } = handover
  if (isHidden(handover)) return { ok: false, donor_active_rides: 0 }
  const answer = canTransfer({
    recipient: { key: recipient?.key ?? '', status: recipient?.status ?? 'active' },
    ...(donor ? { donor: { key: donor.key } } : {}),
    donorRides,
    optedOut,
    now,
  })
  if (!donor) return answer
  const rides = activeRides(donorRides, now)
    .toSorted((one, other) => one.needed - other.needed)
    .slice(0, MOST_NAMED)
    .map(({ key: ride, needed, timezone, status }) => ({ key: ride, needed, timezone, status }))
  return {
    ...answer,
    name: { first: donor.first_name, last: donor.last_name },
    ...(may(principal.grants, 'ride.view') ? { rides } : {}),
  }
}
