import type { TableName } from '@nemt/store/rows/tables.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { DRAFT_LIFE } from '../draft/visible.ts'

const DAY = 86_400_000

/** A day's grace: clocks differ, and calls that read a row are still under way. */
const GRACE_DAYS = 1
/**
 * A booking that is sent again under its key within so many days is answered as the first time; later it would be a
 * second booking. An outside program's retries end long before, and so do ours: a draft lives a week.
 */
export const IDEMPOTENCY_DAYS = 30
/** The device's cookie lasts a year, from the sign-in that made it. */
const DEVICE_DAYS = 400
/** Names that nobody has are counted like others (decision 018), and nobody asks for their lock to end. */
const NOBODYS_DAYS = 400
const MESSAGE_DAYS = 90
const DELIVERY_DAYS = 30
/** Rides are booked for two years ahead at most. */
const LINK_DAYS = 800
const ERROR_DAYS = 400
/** Rides near a day that has passed are still corrected for a while. */
const PAST_BOOKINGS_DAYS = 30

/** Rows that go by themselves when no rule reads them any more. */
export type Passing = {
  /** Which go, in words. */
  goes: string
  why: string
  /** The rows over `t` that go at an instant (ms). */
  gone: (sql: Sql, now: number) => Fragment
}
/** Rows that stay, or that something else removes. */
export type Staying = { why: string }
export type Retention = Passing | Staying

/** Tables that belong to no customer. */
type SystemTable = 'event_cursor' | 'process_beat'

/** An instant so many days before another (ms). */
function before(now: number, days: number): Date {
  return new Date(now - days * DAY)
}

const ofRides = { why: 'the ride and what became of it: kept for good' }
const ofPeople = { why: 'the passenger, user or team and their history: kept for good' }
const ofOffice = { why: 'made by hand in an editor; it does not grow by use' }
const ofMoney = { why: 'the ledger and who pays: kept for good' }

/**
 * How long each table's rows stay and why (docs/decisions/044): the rule that reads them says so. Audit, rides,
 * ledger and events are kept: they are the record of who did what and what became of whom (quality: S15, R27).
 */
export const retention: Record<TableName | SystemTable, Retention> = {
  access_token: {
    goes: `${GRACE_DAYS} day after it has run out, or was used if it is no offer's`,
    why: "a link opens once and until it runs out; an offer's that is used sends a new one (offer/link.ts)",
    gone: (sql, now) =>
      sql`least(case when t.purpose <> 'offer' then t.used_at end, t.expires_at) < ${before(now, GRACE_DAYS)}`,
  },
  attempt: {
    goes: `${1 + GRACE_DAYS} days after its window began`,
    why: 'tries are counted within the hour, or within the day (auth/attempts.ts)',
    gone: (sql, now) => sql`t.window < ${before(now, 1 + GRACE_DAYS)}`,
  },
  caregiver_link: {
    goes: `${LINK_DAYS} days after it was made`,
    why: 'it opens nothing once its ride is over; who gave a ride away to whom is in the audit',
    gone: (sql, now) => sql`t.created_at < ${before(now, LINK_DAYS)}`,
  },
  cancellation: {
    goes: `${GRACE_DAYS} day after it could be taken back`,
    why: 'how a ride was before it was cancelled is read only to take that back, for ten seconds',
    gone: (sql, now) => sql`t.until_at < ${before(now, GRACE_DAYS)}`,
  },
  error_log: {
    goes: `after ${ERROR_DAYS} days`,
    why: "support looks for the causes of faults, last year's at most",
    gone: (sql, now) => sql`t.at < ${before(now, ERROR_DAYS)}`,
  },
  idempotency: {
    goes: `after ${IDEMPOTENCY_DAYS} days`,
    why: 'a call sent again under its key gets its first answer for so long',
    gone: (sql, now) => sql`t.at < ${before(now, IDEMPOTENCY_DAYS)}`,
  },
  known_device: {
    goes: `${DEVICE_DAYS} days after the last sign-in on it`,
    why: 'the cookie with its token lasts a year',
    gone: (sql, now) => sql`t.seen_at < ${before(now, DEVICE_DAYS)}`,
  },
  login_try: {
    goes: `of names that nobody has, ${NOBODYS_DAYS} days after the last try`,
    why: "a user's lock holds until the password is set anew (X155), however long that takes: one row a user",
    gone: (sql, now) => sql`t.user_key is null and t.updated_at < ${before(now, NOBODYS_DAYS)}`,
  },
  message: {
    goes: `of no ride, after ${MESSAGE_DAYS} days, unless it still waits`,
    why: 'what was told about a ride stays with the ride; of the rest the audit says that it was sent',
    gone: (sql, now) =>
      sql`t.ride_key is null and t.status <> 'queued' and t.at < ${before(now, MESSAGE_DAYS)}`,
  },
  passcode: {
    goes: `${GRACE_DAYS} day after it was sent`,
    why: 'a code holds ten minutes, and codes are counted for a quarter of an hour (§2.13)',
    gone: (sql, now) => sql`greatest(t.created_at, t.expires_at) < ${before(now, GRACE_DAYS)}`,
  },
  passenger_day: {
    goes: `${PAST_BOOKINGS_DAYS} days after the day`,
    why: 'it tells two bookings for one day at once apart; without it the next one begins at one',
    gone: (sql, now) => sql`t.local_date < ${before(now, PAST_BOOKINGS_DAYS)}::timestamptz::date`,
  },
  session: {
    goes: `${GRACE_DAYS} day after it ended or has run out, but for the last one of each user`,
    why: 'who has a session is signed in; whether a user ever was decides what their maker may change (doc 2 §6)',
    gone: (
      sql,
      now,
    ) => sql`least(coalesce(t.ended_at, t.expires_at), t.expires_at) < ${before(now, GRACE_DAYS)}
      and (t.user_key is null or exists (select 1 from session n
        where n.customer_key = t.customer_key and n.user_key = t.user_key and n.key > t.key))`,
  },
  trip_draft: {
    goes: '8 days after it was last touched',
    why: 'draft.expire takes each at its hour; here goes what its job has left behind',
    gone: (sql, now) => sql`t.updated_at < ${new Date(now - DRAFT_LIFE - GRACE_DAYS * DAY)}`,
  },

  webhook_delivery: {
    goes: `${DELIVERY_DAYS} days after its last try, or with its address`,
    why: 'what an address never took can be told again for so long; the event itself stays in the log',
    gone: (sql, now) => sql`(t.state <> 'waiting' and t.tried_at < ${before(now, DELIVERY_DAYS)}
      or exists (select 1 from webhook w where w.customer_key = t.customer_key and w.key = t.webhook_key
        and w.revoked_at < ${before(now, GRACE_DAYS)}))`,
  },

  audit: { why: "who did and saw what: nothing is ever taken from it, and the application can't" },
  support_visit: { why: 'why support was at a customer, and when: kept with the audit' },
  event: { why: "the log from which a ride's life is read and replayed: kept for good (decision 004)" },
  event_cursor: { why: 'one row for each reader of the log' },
  process_beat: { why: 'store/process/beat.ts removes what has been silent for an hour' },
  set_aside: { why: 'store removes what was handled; what rests waits for somebody to mend its cause' },
  upload: { why: 'a file that was read before is known by its sum (§2.15)' },

  offer: ofRides,
  ride: ofRides,
  ride_cost: ofRides,
  prompt: ofRides,
  ride_link: ofRides,
  ride_owner: ofRides,
  ride_position: ofRides,
  ride_proof: ofRides,
  trip_request: ofRides,
  pause: { why: 'why rides of a series were taken away: kept with them' },

  list_setting: { why: 'as few rows a user as there are lists' },
  recent_passenger: { why: 'ten a user: who opens another record forgets the oldest (passenger/opened.ts)' },
  saved_view: { why: 'kept by hand under a name, until its owner forgets it; fifty a user at most' },

  route_calibration: { why: 'one row a region, put in place of itself each night' },

  fleet_pause: { why: 'one row a fleet at most, gone with its end by hand' },
  fleet_key: { why: 'who could act for a fleet, and until when; as few as a fleet has systems' },
  webhook: { why: 'where what happened was told, and until when; as few as a fleet has systems' },

  app_user: ofPeople,
  identity_turn: { why: 'as few rows a customer as there are buckets' },
  prompt_turn: { why: 'as few rows a customer as there are buckets' },
  passenger: ofPeople,
  passenger_merge: ofPeople,
  passenger_phone: ofPeople,
  passenger_reader: { why: 'who looked at a record, and when: kept with the audit' },
  passenger_word: ofPeople,
  phone_failure: ofPeople,
  phone_opt_out: ofPeople,
  team: ofPeople,
  user_team: ofPeople,

  fund: ofMoney,
  fund_counter: ofMoney,
  fund_entry: ofMoney,
  funding_counter: ofMoney,
  funding_geo: ofMoney,
  funding_source: ofMoney,
  passenger_fund: ofMoney,
  passenger_plan: ofMoney,

  clinical_contact: ofOffice,
  copy: ofOffice,
  customer: ofOffice,
  customer_policy: ofOffice,
  driver: ofOffice,
  fleet: ofOffice,
  fleet_area: ofOffice,
  fleet_group: ofOffice,
  place: ofOffice,
  plan: ofOffice,
  plan_policy: ofOffice,
  policy: ofOffice,
  role: ofOffice,
  vehicle: ofOffice,
}

/** The tables of which rows go by themselves. */
export const passing = Object.entries(retention).flatMap(([table, kept]) =>
  'gone' in kept ? [{ table, ...kept }] : [],
)
