import { sessionScopes, tokenPurposes } from '@nemt/domain/access/values.ts'
import { areaEnds } from '@nemt/domain/area/values.ts'
import { messageChannels, messageStatuses, promptKinds } from '@nemt/domain/communication/values.ts'
import { interfaceLanguages } from '@nemt/domain/copy/language.ts'
import { draftKinds } from '@nemt/domain/draft/kinds.ts'
import { asideKinds, audiences } from '@nemt/domain/event/values.ts'
import { deliveryStates } from '@nemt/domain/webhook/webhook.ts'
import { areaKinds, dispatchKinds } from '@nemt/domain/fleet/values.ts'
import { entryKinds } from '@nemt/domain/funding/ledger.ts'
import { journeyTypes } from '@nemt/domain/journey/values.ts'
import { vehicles } from '@nemt/domain/mobility/values.ts'
import { offerStatuses } from '@nemt/domain/offer/values.ts'
import { readerKinds, readingWays } from '@nemt/domain/passenger/readers.ts'
import { genders, statuses } from '@nemt/domain/passenger/values.ts'
import { limitIntervals } from '@nemt/domain/policy/values.ts'
import { unsignedReasons } from '@nemt/domain/ride/drive.ts'
import { riskReasons } from '@nemt/domain/ride/board.ts'
import { rideColumns, rideLists } from '@nemt/domain/ride/list-filter.ts'
import { costReasons, reasons, rideStatuses, rideTypes, stopTypes } from '@nemt/domain/ride/values.ts'
import type { Sql } from '../sql.ts'
import type { Row, TableName } from './tables.ts'
import { testOwner } from '../testing/stores.ts'

let owner: Sql
beforeAll(() => {
  owner = testOwner(2)
})
afterAll(() => owner.end())

/** The words of a column that holds one of a few, or several of them. */
type Words<Value> = NonNullable<Value> extends readonly (infer Word)[] ? Words<Word> : NonNullable<Value>
type Enumerated<T extends TableName> = {
  [
    Column in keyof Row<T> as Words<Row<T>[Column]> extends string
      ? string extends Words<Row<T>[Column]>
        ? never
        : Column
      : never
  ]: readonly Words<Row<T>[Column]>[]
}

/** Every column whose type is a list of the domain, by its table: one that is left out is a type error. */
const lists: { [T in TableName as keyof Enumerated<T> extends never ? never : T]: Enumerated<T> } = {
  access_token: { purpose: tokenPurposes },
  copy: { language: interfaceLanguages },
  event: { audience: audiences },
  fleet: { dispatch: dispatchKinds },
  fleet_area: { kind: areaKinds, applies: areaEnds },
  fund_entry: { kind: entryKinds },
  funding_source: { limit_interval: limitIntervals },
  list_setting: { list: rideLists, columns: rideColumns },
  message: { channel: messageChannels, status: messageStatuses },
  offer: { status: offerStatuses },
  passenger: { status: statuses, gender: genders },
  passenger_reader: { kind: readerKinds, way: readingWays },
  place: { type: stopTypes },
  prompt: { kind: promptKinds },
  ride: {
    ...{
      status: rideStatuses,
      original_status: rideStatuses,
      risk: riskReasons,
      type: rideTypes,
      reason: reasons,
    },
    ...{ pickup_type: stopTypes, dropoff_type: stopTypes },
  },
  ride_proof: { unsigned: unsignedReasons },
  ride_cost: { reason: costReasons },
  session: { scope: sessionScopes },
  set_aside: { kind: asideKinds },
  trip_draft: { kind: draftKinds },
  trip_request: { type: journeyTypes, reason: reasons },
  vehicle: { kinds: vehicles },
  webhook_delivery: { state: deliveryStates },
}

/** Key columns that refer to nothing, and why. */
const FREE = {
  ...Object.fromEntries(
    ['team_key', 'ride_key', 'passenger_key'].map((column) => [`event.${column}`, 'a log outlives all']),
  ),
  'webhook_delivery.ride_key': 'as the event that is told has it',
  'known_device.holder_key': 'a user or a passenger',
  'trip_draft.user_key': 'a user or a passenger',
  'support_visit.user_key': 'a user of global, whom the visited customer doesn’t have',
  'passenger_reader.reader_key': 'a user, a fleet or a visit of support',
  'recent_passenger.user_key': 'a user, or support that works in the customer',
  'saved_view.user_key': 'a user, or support that works in the customer',
  'cancellation.user_key': 'a user, or support that works in the customer',
  'ride.user_key': 'a user, a passenger or a process',
  'passenger.creator_key': 'a user or a process',
  'passcode.device_key': 'devices are forgotten while a code of theirs lives',
  'ride.repeat_key': 'a series is written in its request',
  'passenger.rider_key': 'a number of the customer’s',
  'ride.customer_ride_key': 'a number of the customer’s',
}

/** Numbers that may be negative, and why. */
const SIGNED = {
  'event.seq': 'counted by the database',
  'audit.seq': 'counted by the database',
  'event_cursor.seq': 'counted by the database',
  'set_aside.seq': 'counted by the database',
  'webhook_delivery.seq': 'counted by the database',
  'ride_cost.price_cents': 'an offset is a negative copy of a line (V825)',
  'fund_entry.count': 'the ledger gives back',
  'fund_entry.cents': 'the ledger gives back',
  'fund_counter.held_count': 'what an entry gives back is added to it',
  'fund_counter.held_cents': 'what an entry gives back is added to it',
  'fund_counter.spent_count': 'what an entry gives back is added to it',
  'fund_counter.spent_cents': 'what an entry gives back is added to it',
  'app_user.nps_score': 'judged by the domain (user/nps.ts)',
}

function columns(types: string[]) {
  return owner<{ name: string; column: string }[]>`
  select c.relname as name, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  and c.relname not like '\\_%' and a.atttypid::regtype::text = any(${types}) order by 1, 2`
}

function named({ name, column }: { name: string; column: string }): string {
  return `${name}.${column}`
}

async function checks(kind: string): Promise<Map<string, string>> {
  const rows = await owner<{ name: string; column: string; rule: string }[]>`
    select c.relname as name, a.attname as column, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 1
    and k.conname like ${`%\\_${kind}`} order by 1, 2`
  return new Map(rows.map((row) => [named(row), row.rule]))
}

test('the words of every enumerated column are the domain’s, both ways', async () => {
  const held = [...(await checks('words'))].map(([column, rule]) => [
    column,
    [...rule.matchAll(/'([^']+)'/g)].map(([, word]) => word).toSorted(),
  ])
  const wanted = Object.entries(lists).flatMap(([table, own]) =>
    Object.entries(own).map(([column, words]) => [`${table}.${column}`, [...words].toSorted()]),
  )
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(wanted))
})

test('every key refers to its record, or says why not', async () => {
  const referring = await owner<{ name: string; column: string }[]>`
    select c.relname as name, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    cross join unnest(k.conkey) x join pg_attribute a on a.attrelid = c.oid and a.attnum = x
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`
  const bound = new Set(referring.map(named))
  const keys = (await columns(['text'])).filter(({ column }) => /_key$/.test(column))
  const loose = keys.filter(({ column }) => column !== 'customer_key').map(named)
  expect(loose.filter((key) => !bound.has(key)).toSorted()).toEqual(Object.keys(FREE).toSorted())
})

test('what is referred to can’t be deleted, and no rule waits to be validated', async () => {
  const weak = await owner<{ rule: string }[]>`
    select k.conname as rule from pg_constraint k
    where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f')
    and (not k.convalidated or (k.contype = 'f' and k.confdeltype not in ('a', 'r')))`
  expect(weak).toEqual([])
})

test('every number has its least, or says why it may be negative', async () => {
  const least = await checks('least')
  const numbers = (await columns(['integer', 'bigint'])).map(named)
  expect(numbers.filter((column) => !least.has(column)).toSorted()).toEqual(Object.keys(SIGNED).toSorted())
  for (const [column, rule] of least)
    expect([column, rule]).toEqual([column, expect.stringMatching(/ >= \(?[01]\)?/)])
})
