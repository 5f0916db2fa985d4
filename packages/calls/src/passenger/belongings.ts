import { columns, select } from '@nemt/store/rows/select.ts'
import type { Belongings } from '@nemt/domain/passenger/merge.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import {
  removal,
  update,
  upsert,
  type Condition,
  type Removal,
  type Update,
  type Upsert,
} from '@nemt/store/change/changes.ts'
import { many, type Answers } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { MAY_BE_DRIVEN, type CarriedName } from './carried.ts'

/**
 * Every column of the database that refers to a passenger, and whether a merge takes its rows to the kept record; if
 * not, why (docs/decisions/062-merging-records.md). A test knows all of them.
 */
export const REFERRING: Readonly<Record<string, 'moves' | { stays: string }>> = {
  'access_token.passenger_key': 'moves',
  'passenger_fund.passenger_key': 'moves',
  'pause.passenger_key': 'moves',
  'passenger_phone.passenger_key': 'moves',
  'passenger_plan.passenger_key': 'moves',
  'ride.passenger_key': 'moves',
  'session.passenger_key': 'moves',
  'trip_draft.passenger_key': 'moves',
  'trip_request.passenger_key': 'moves',
  'known_device.holder_key': 'moves',
  'trip_draft.user_key': 'moves',
  'passenger.merged_into': { stays: 'a record that was merged before leads on from record to record' },
  'passenger_day.passenger_key': {
    stays: 'tells bookings at one moment apart; the kept record counts its own',
  },
  'passenger_merge.gone_key': { stays: 'says what was merged' },
  'passenger_merge.kept_key': { stays: 'says what was merged' },
  'passenger_reader.passenger_key': {
    stays: 'who looked at it then; a record is read with those that led to it',
  },
  'recent_passenger.passenger_key': { stays: 'says what somebody opened; an archived record is not offered' },
  'passenger_word.passenger_key': {
    stays: 'what is found by the merged record is the kept one, to which it leads',
  },
  'event.passenger_key': { stays: 'the log is never changed; a record is read with those that led to it' },
}

/** All that belongs to these records. */
export function belongingsQuestions(sql: Sql, keys: readonly string[]) {
  return { ...bookingsQuestions(sql, [...keys]), ...accessQuestions(sql, [...keys]) }
}

/** Rides with their requests, and what pays for them. */
function bookingsQuestions(sql: Sql, theirs: string[]) {
  return {
    rides: many(
      select(
        sql,
        columns('ride', 'r', [
          ...(['key', 'passenger_key', 'request_key', 'status', 'team_key', 'local_date'] as const),
          ...(['needed_at', 'timezone', 'communication', 'version', 'fleet_key'] as const),
        ]),
        sql`from ride r where r.customer_key = s.c and r.passenger_key = any(${theirs}) order by r.key`,
      ),
    ),
    requests: many(
      select(
        sql,
        columns('trip_request', 'q', ['key', 'passenger_key']),
        sql`from trip_request q where q.customer_key = s.c and q.passenger_key = any(${theirs}) order by q.key`,
      ),
    ),
    pauses: many(
      select(
        sql,
        columns('pause', 'u', ['key', 'passenger_key', 'until_date', 'ended_at']),
        sql`from pause u where u.customer_key = s.c and u.passenger_key = any(${theirs}) order by u.key`,
      ),
    ),
    funds: many(
      select(
        sql,
        columns('passenger_fund', 'f', ['fund_key', 'passenger_key', 'enabled']),
        sql`from passenger_fund f where f.customer_key = s.c and f.passenger_key = any(${theirs})
          order by f.fund_key`,
      ),
    ),
    plans: many(
      select(
        sql,
        columns('passenger_plan', 'l', ['plan_key', 'passenger_key']),
        sql`from passenger_plan l where l.customer_key = s.c and l.passenger_key = any(${theirs})
          order by l.plan_key`,
      ),
    ),
  }
}

/** By what they sign in, and what they have begun there. */
function accessQuestions(sql: Sql, theirs: string[]) {
  return {
    phones: many(
      select(
        sql,
        columns('passenger_phone', 'n', ['key', 'e164', 'passenger_key', 'until']),
        sql`from passenger_phone n where n.customer_key = s.c and n.passenger_key = any(${theirs}) order by n.key`,
      ),
    ),
    sessions: many(
      select(
        sql,
        columns('session', 'o', ['key', 'passenger_key', 'ended_at']),
        sql`from session o where o.customer_key = s.c and o.passenger_key = any(${theirs}) order by o.key`,
      ),
    ),
    links: many(
      select(
        sql,
        columns('access_token', 'a', ['key', 'passenger_key']),
        sql`from access_token a where a.customer_key = s.c and a.passenger_key = any(${theirs}) order by a.key`,
      ),
    ),
    drafts: many(
      select(
        sql,
        columns('trip_draft', 'd', ['user_key', 'key', 'passenger_key', 'document', 'updated_at']),
        sql`from trip_draft d where d.customer_key = s.c
          and (d.passenger_key = any(${theirs}) or d.user_key = any(${theirs})) order by d.user_key, d.key`,
      ),
    ),
    devices: many(
      select(
        sql,
        columns('known_device', 'k', ['key', 'holder_key']),
        sql`from known_device k where k.customer_key = s.c and k.holder_key = any(${theirs}) order by k.key`,
      ),
    ),
  }
}

export type Belonging = Answers<ReturnType<typeof belongingsQuestions>>

/** What belongs to one of the records that were asked about. */
export function belongingsOf(found: Belonging, passenger: string): Belongings {
  const own = <R extends { passenger_key: string | null }>(rows: readonly R[]) =>
    rows.filter(({ passenger_key }) => passenger_key === passenger)
  return {
    rides: own(found.rides).map(({ key }) => key),
    requests: own(found.requests).map(({ key }) => key),
    pauses: own(found.pauses).map(({ key }) => key),
    funds: own(found.funds).map(({ fund_key: key, enabled }) => ({ key, enabled })),
    plans: own(found.plans).map(({ plan_key }) => plan_key),
    phones: own(found.phones).map(({ key, until }) => ({ key, ...present({ until }) })),
    sessions: own(found.sessions).map(({ key }) => key),
    links: own(found.links).map(({ key }) => key),
    drafts: found.drafts
      .filter((draft) => draft.passenger_key === passenger || draft.user_key === passenger)
      .map(({ user_key: user, key }) => ({ user, key })),
    devices: found.devices.filter(({ holder_key }) => holder_key === passenger).map(({ key }) => key),
  }
}

/** Whether nothing belongs to a record. */
export function hasNothing(has: Belongings): boolean {
  return Object.values(has).every((rows) => rows.length === 0)
}

/** From which record to which one. */
export type Way = { from: string; to: string }

/**
 * Takes requests, their rides, links and devices to another record, whose name and language the rides that may still be
 * driven get. Rides go with their requests, so that a day of a series that was made meanwhile does too; those that are
 * written elsewhere in the same step are left out.
 */
export function movedBookings(
  { from, to }: Way,
  has: Belongings,
  named: CarriedName,
  except: readonly string[] = [],
): Update[] {
  const set = { passenger_key: to }
  // What was merged before there were pauses names none.
  const [requests, rides, links, devices, pauses = []] = [
    has.requests,
    has.rides,
    has.links,
    has.devices,
    has.pauses,
  ]
  return [
    ...(pauses.length ? [update('pause', { where: { key: pauses, passenger_key: from }, set })] : []),
    ...(requests.length
      ? [update('trip_request', { where: { key: requests, passenger_key: from }, set })]
      : []),
    ...(rides.length || requests.length
      ? ([true, false] as const).map((isNamed) =>
          update('ride', {
            where: { passenger_key: from },
            and: anyOf({ key: rides, request_key: requests }, { except, isNamed }),
            set: isNamed ? { ...set, ...named } : set,
          }),
        )
      : []),
    ...(links.length ? [update('access_token', { where: { key: links, passenger_key: from }, set })] : []),
    ...(devices.length
      ? [update('known_device', { where: { key: devices, holder_key: from }, set: { holder_key: to } })]
      : []),
  ]
}

/**
 * Rides of these keys or requests that carry their record's name (`isNamed`), or those that keep the one that they were
 * driven with; lists are passed as text, apart by a character no key has.
 */
function anyOf(
  { key, request_key }: Record<'key' | 'request_key', readonly string[]>,
  { except, isNamed }: { except: readonly string[]; isNamed: boolean },
): Condition {
  const among = (index: number) => `(string_to_array($${index}, ' '))`
  return {
    sql: `(t.key = any${among(1)} or t.request_key = any${among(2)}) and t.key <> all${among(3)}
      and ${isNamed ? '' : 'not '}t.status = any${among(4)}`,
    values: [key, request_key, except, MAY_BE_DRIVEN].map((values) => values.join(' ')),
  }
}

/** The keys of those rides that may still be driven. */
export function drivable(rides: Belonging['rides']): ReadonlySet<string> {
  return new Set(rides.filter(({ status }) => MAY_BE_DRIVEN.includes(status)).map(({ key }) => key))
}

/**
 * Gives the rides of a record that may still be driven the name and language that it has instead of those that it had,
 * where these differ; without those that are written elsewhere in the same step.
 */
export function renamed(
  passenger: string,
  rides: Belonging['rides'],
  { was, is }: { was: CarriedName; is: CarriedName },
  except: readonly string[],
): Update[] {
  if (canonical(was) === canonical(is)) return []
  const written = new Set(except)
  const own = rides.filter((ride) => ride.passenger_key === passenger)
  const key = [...drivable(own)].filter((ride) => !written.has(ride))
  return key.length ? [update('ride', { where: { key, passenger_key: passenger }, set: is })] : []
}

/**
 * Takes drafts to another record; what they hold names it then. One that was saved meanwhile stays for the time being,
 * and so does the maker of one whose key the other record has used itself.
 */
export function movedDrafts({ from, to }: Way, drafts: Belonging['drafts']): Update[] {
  const theirs = new Set(drafts.filter(({ user_key }) => user_key === to).map(({ key }) => key))
  return drafts
    .filter((draft) => draft.passenger_key === from || draft.user_key === from)
    .map(({ user_key, key, passenger_key, document, updated_at }) =>
      update('trip_draft', {
        where: { user_key, key, updated_at },
        set: {
          document: document.replaceAll(from, to),
          ...(passenger_key === from ? { passenger_key: to } : {}),
          ...(user_key === from && !theirs.has(key) ? { user_key: to } : {}),
        },
      }),
    )
}

/** Takes funds and plans to another record; one that it has itself is only taken from the first. */
export function movedBenefits(
  { from, to }: Way,
  has: Pick<Belongings, 'funds' | 'plans'>,
  others: Pick<Belongings, 'funds' | 'plans'>,
): { updates: Update[]; removes: Removal[] } {
  const [funds, plans] = [has.funds.map(({ key }) => key), has.plans]
  const theirs = { funds: new Set(others.funds.map(({ key }) => key)), plans: new Set(others.plans) }
  const { double: doubleFunds = [], own: ownFunds = [] } = Object.groupBy(funds, (key) =>
    theirs.funds.has(key) ? 'double' : 'own',
  )
  const { double: doublePlans = [], own: ownPlans = [] } = Object.groupBy(plans, (key) =>
    theirs.plans.has(key) ? 'double' : 'own',
  )
  const set = { passenger_key: to }
  return {
    updates: [
      ...(ownFunds.length
        ? [update('passenger_fund', { where: { passenger_key: from, fund_key: ownFunds }, set })]
        : []),
      ...(ownPlans.length
        ? [update('passenger_plan', { where: { passenger_key: from, plan_key: ownPlans }, set })]
        : []),
    ],
    removes: [
      ...(doubleFunds.length
        ? [removal('passenger_fund', { passenger_key: from, fund_key: doubleFunds })]
        : []),
      ...(doublePlans.length
        ? [removal('passenger_plan', { passenger_key: from, plan_key: doublePlans })]
        : []),
    ],
  }
}

/** Whoever books for the record on a day of these open rides meanwhile is noticed (server-behaviour §2.6). */
export function countedDays(passenger: string, rides: Belonging['rides']): Upsert[] {
  const open = rides.filter(({ status }) => OPEN.includes(status)).map(({ local_date }) => local_date)
  const rows = [...new Set(open)]
    .sort()
    .map((local_date) => ({ passenger_key: passenger, local_date, bookings: 1 }))
  return rows.length
    ? [upsert('passenger_day', { by: ['passenger_key', 'local_date'], rows, add: ['bookings'] })]
    : []
}
