import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'

// Installations come to this migration with what older versions wrote: it repairs what it can, and never fails.
const root = path.resolve(__dirname, '../..')
function sqlOf(migration: string): string {
  return readFileSync(path.join(root, 'prisma/migrations', migration, 'migration.sql'), 'utf8')
}
const migration = sqlOf('20261122000900_constraints')
/** The names of the foreign keys that it makes. */
const keys = [...migration.matchAll(/\('(\w+)', '(\w+_key)', '(\w+)'\)/g)].map(
  ([, child, key, parent]) => `'${child}_${parent === 'fleet' ? '' : 'customer_key_'}${key}_fkey'`,
)

let database: ChildProcess
let older: Sql
beforeAll(async () => {
  const child = spawn(process.execPath, [path.join(root, 'scripts/database/throwaway.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  database = child
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  )
  older = connect((JSON.parse(line) as { DATABASE_URL: string }).DATABASE_URL, { max: 1, name: 'older' })
}, 60_000)
afterAll(async () => {
  await older.end()
  const gone = new Promise((resolve) => database.once('exit', resolve))
  database.stdin?.end()
  await gone
}, 30_000)

/** Each stop in a row of its own, as before they stood in the rides. */
function stopsApart(): string {
  return `do $$
    declare c record;
    begin
      for c in select attname from pg_attribute where attrelid = 'ride'::regclass
        and attname ~ '^(pickup|dropoff)_' and attname <> 'pickup_at' and not attisdropped
      loop
        execute format('alter table ride drop column %I', c.attname);
      end loop;
    end $$;
    create table stop (customer_key text not null, ride_key text not null, kind text not null,
      format text not null, lat float8, lng float8, subpremise text, zip text, city text, county text,
      state text, name text, type text, place_key text, notes jsonb, entrance text,
      primary key (customer_key, ride_key, kind),
      foreign key (customer_key, ride_key) references ride (customer_key, key));
    select app.isolate('stop');`
}

/** As it was before: no rule of this migration, and the column that it drops. */
const undo = `
  do $$
  declare k record;
  begin
    for k in select conrelid::regclass as t, conname from pg_constraint
      where connamespace = 'public'::regnamespace
      and (conname ~ '_(words|least)$' or conname = any(array[${keys.join(', ')}]))
    loop
      execute format('alter table %s drop constraint %I', k.t, k.conname);
    end loop;
  end $$;
  alter table ride add column hold jsonb;
  ${stopsApart()}`

// The owner writes and reads rows only where security isn't forced.
function forced(word: '' | 'no'): string {
  return ['passenger', 'team', 'trip_request', 'ride', 'stop', 'passenger_day', 'session', 'message']
    .map((table) => `alter table ${table} ${word} force row level security;`)
    .join('\n')
}

const left = `
  insert into passenger (customer_key, key, first_name, last_name, accessibility, communication, team_key)
  values ('a', 'PAS1', 'x', 'x', '{}', '{}', 'TEAgone');
  insert into trip_request (customer_key, key, passenger_key, type, reason, created_by)
  values ('a', 'RQT1', 'PAS1', 'one', 'other', 'x');
  insert into ride (customer_key, key, request_key, status, type, reason, timezone, needed_at, passenger_key,
    passenger_first, passenger_last, accessibility, communication, local_date, fleet_key, cost_cents)
  values ('a', 'RID1', 'RQT1', 'completed', 'scheduled', 'other', 'UTC', now(), 'PAS1', 'x', 'x', '{}', '{}',
    now(), 'FLTgone', -5);
  insert into stop (customer_key, ride_key, kind, format, place_key)
  values ('a', 'RID1', 'pickup', 'x', 'PLCgone');
  insert into passenger_day (customer_key, passenger_key, local_date, bookings)
  values ('a', 'PAS1', '2026-01-01', 1), ('a', 'PASgone', '2026-01-01', 1);
  insert into session (customer_key, key, token_hash, scope, expires_at, passenger_key)
  values ('a', 'SES1', 'x', 'passenger', now(), 'PAS1'), ('a', 'SES2', 'y', 'passenger', now(), 'PASgone');
  insert into message (customer_key, key, effect, channel, recipient, body, ride_key)
  values ('a', 'MSG1', 'x', 'sms', 'x', 'x', 'RIDgone');`

/** The stops move into their rides, also of a ride that an older version left against today's rules. */
async function stopsMoved(): Promise<void> {
  await older`insert into stop (customer_key, ride_key, kind, format, lat, notes)
    values ('a', 'RID1', 'dropoff', 'there', 41.5, '{"dropoff": "ring"}')`
  await older.unsafe(sqlOf('20261122007000_stops_of_rides')).simple()
  await older`alter table ride no force row level security`
  const rides =
    await older`select pickup_format, pickup_lat, dropoff_format, dropoff_lat, dropoff_notes from ride`
  expect([...rides]).toEqual([
    {
      ...{ pickup_format: 'x', pickup_lat: null },
      ...{ dropoff_format: 'there', dropoff_lat: 41.5, dropoff_notes: { dropoff: 'ring' } },
    },
  ])
}

test('what older versions left is repaired or kept, the rest is held, and security is forced again', async () => {
  expect(keys.length).toBeGreaterThan(20)
  await older.unsafe([undo, forced('no'), left, forced('')].join('\n')).simple()
  await older.unsafe(migration).simple()
  const unforced = await older`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relrowsecurity and not relforcerowsecurity`
  expect(unforced).toEqual([])
  await older.unsafe(forced('no')).simple()
  const [migrated] = await older`select
    (select jsonb_agg(jsonb_build_object('key', key, 'archived', archived_at is not null)) from team) as teams,
    (select team_key from passenger) as team,
    (select fleet_key from ride) as fleet,
    (select place_key from stop) as place,
    (select jsonb_agg(passenger_key) from passenger_day) as days,
    (select jsonb_agg(key) from session) as sessions,
    (select ride_key from message) as message`
  expect(migrated).toEqual({
    teams: [{ key: 'TEAgone', archived: true }],
    team: 'TEAgone',
    fleet: 'FLTgone',
    place: null,
    days: ['PAS1'],
    sessions: ['SES1'],
    message: null,
  })
  await stopsMoved()
  const waiting = await older<{ name: string }[]>`
    select conname as name from pg_constraint where not convalidated order by 1`
  expect(waiting.map(({ name }) => name)).toEqual(['ride_cost_cents_least', 'ride_fleet_key_fkey'])
  const refused = (query: string) =>
    older.unsafe(query).then(
      () => 'done',
      (error: { constraint_name?: string }) => error.constraint_name,
    )
  expect(await refused(`update ride set cost_cents = 1, pickup_place_key = 'PLCother'`)).toBe(
    'ride_customer_key_pickup_place_key_fkey',
  )
  expect(await refused(`update ride set cost_cents = 1, fleet_key = 'FLTother'`)).toBe('ride_fleet_key_fkey')
  expect(await refused(`update ride set cost_cents = -1`)).toBe('ride_cost_cents_least')
  expect(await refused(`update ride set cost_cents = 1, status = 'driven'`)).toBe('ride_status_words')
  expect(await refused(`update ride set cost_cents = 1`)).toBe('done')
  expect(await refused(`delete from team`)).toMatch(/_team_key_fkey$/)
}, 30_000)
