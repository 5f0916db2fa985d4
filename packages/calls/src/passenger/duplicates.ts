import { findMatches, type Identity, type Match } from '@nemt/domain/passenger/duplicates.ts'
import { passengerPlace, personName, type Passenger } from '@nemt/domain/passenger/schema.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { key, localDate, text } from '@nemt/domain/text/schema.ts'
import { seesPassengersOfAllTeams, seesTeam } from '@nemt/domain/access/teams.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import type { RideRow } from '../ride/row.ts'
import { passengerOf } from './row.ts'
import { plain } from '@nemt/domain/text/plain.ts'

/** Records that are compared at most. */
const MOST = 300

const identity = z.strictObject({ key: key.optional(), name: personName, dob: localDate.optional(), customer_key: text(60).optional(), phone: phone.optional(), places: z.strictObject({ home: passengerPlace.optional() }).optional() })

/** Passengers that somebody may already be (C043, server-behaviour §2.12): `stop` from 0.85 asks before saving, `possible` from 0.70 is shown. */
export const patientDuplicates = defineCall({
  name: 'patient.duplicates',
  does: 'Finds passengers that a record may double.',
  effect: 'read',
  permission: ['passenger.create', 'passenger.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({ passenger: identity, known: z.array(key).max(100).optional() }),
  accept: (payload) => (payload && typeof payload === 'object' && 'name' in payload ? { passenger: payload } : payload),
  output: z.strictObject({
    matches: z.array(z.strictObject({ key, score: z.number(), level: z.enum(['stop', 'possible']), name: personName, dob: localDate.optional(), customer_key: text(60).optional(), home: text(500).optional() })),
  }),
  run: async (context, { passenger, known = [] }) => {
    const subject = { ...passenger, key: passenger.key ?? '', places: passenger.places ?? {} } as Identity
    const found = await matchesOf(context, subject, known)
    const shown = found.filter((match) => seesPassengerOf(context, match.passenger.team))
    return { matches: shown.map(({ passenger: match, score, level }) => ({
      key: match.key, score: Math.round(score * 100) / 100, level, name: match.name, ...(match.dob ? { dob: match.dob } : {}), ...(match.customer_key ? { customer_key: match.customer_key } : {}),
      ...(match.places.home ? { home: match.places.home.address.format } : {}),
    })) }
  },
})

/** Whether a record of this team may be shown to whoever asks. */
export const seesPassengerOf = ({ principal, customer, policy }: Context, team: string | undefined): boolean =>
  principal.scope === 'system' || seesPassengersOfAllTeams(principal, customer, policy) ||
  seesTeam(principal, team, policy)

/**
 * The records that `subject` may double, best first, those of all teams; those that were seen already are left out.
 * What is shown of them is the caller's part.
 */
export const matchesOf = async (context: Context, subject: Identity, known: readonly string[] = []): Promise<Match<Passenger>[]> => {
  const { sql } = context
  const blocks = blocksQuery(sql, subject)
  if (blocks.length === 0) return []
  const { found } = await context.read(
    { found: many(sql`select p.* from passenger p where p.customer_key = s.c and p.status <> 'archived' and p.key in (${blocks.reduce((left, right) => sql`${left} union ${right}`)}) limit ${MOST}`) },
    { detail: { blocks: blocks.length } },
  )
  return findMatches(subject, (found as RideRow[]).map(passengerOf), new Set(known))
}

/** The blocks of the rule as look-ups of the words by which passengers are found: nobody else is compared. */
const blocksQuery = (sql: Sql, { name, dob, phone: number, places }: Identity): Fragment[] => {
  const [first, last] = [plain(name.first).replaceAll(' ', ''), plain(name.last).replaceAll(' ', '')]
  const zip = places.home?.address.zip?.slice(0, 5)
  const raw = rawPhone(number?.raw ?? number?.display)?.replace(/^\+1/, '')
  const word = (begin: string) => sql`select w.passenger_key from passenger_word w where w.customer_key = s.c and w.word >= ${begin} and w.word < ${`${begin}\u{10ffff}`}`
  const home = sql`select h.key from passenger h where h.customer_key = s.c and left(h.home->'address'->>'zip', 5) = ${zip ?? ''}`
  return [
    ...(dob ? [word(dob.replaceAll('-', ''))] : []),
    ...(raw ? [word(raw)] : []),
    ...(first && last ? [sql`(${word(last.slice(0, 4))} intersect ${word(first.slice(0, 2))})`] : []),
    ...(zip && last ? [sql`(${word(last.slice(0, 4))} intersect ${home})`] : []),
    ...(zip && first ? [sql`(${word(first.slice(0, 4))} intersect ${home})`] : []),
  ]
}
