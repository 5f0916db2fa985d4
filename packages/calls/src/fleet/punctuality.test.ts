import { keptOutcomes } from '@nemt/domain/ride/punctuality.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { bookingFor, clinic, newCustomer, zone, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import type { KeptLine } from './kept.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** How many rides are drawn; PUNCTUALITY_RIDES=100000 draws as many as the specification names. */
const RIDES = Number(process.env.PUNCTUALITY_RIDES ?? 2_000)

let portal: Awaited<ReturnType<typeof openTestPortal>>
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

async function booked(who: TestCustomer): Promise<string> {
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  return (data as { keys: string[] }).keys[0] as string
}

function report(who: TestCustomer, payload: object, token = who.token, name = 'fleet.punctuality') {
  return make(portal, who.key, name, payload, { token })
}

/**
 * Rides of the last 80 days with logs of every kind: on time, late, given back, missed, no-shows with and without their
 * proofs, corrected by support. As copies of a ride that was booked, written by the database's owner.
 */
async function draw(who: TestCustomer, ride: string, fleets: string[], places: string[], count: number) {
  await owner`create temporary table drawn on commit preserve rows as
    select 'RID' || ${who.key} || n as key, n, random() as what, random() as pick,
      date_trunc('second', now() - interval '2 days' - random() * interval '78 days') as needed,
      (${fleets}::text[])[1 + floor(random() * ${fleets.length})::int] as fleet,
      (${fleets}::text[])[1 + floor(random() * ${fleets.length})::int] as second,
      case when random() < 0.8 then (${places}::text[])[1 + floor(random() * ${places.length})::int] end as place,
      random() < 0.1 as will_call, random() < 0.7 as has_appointment,
      interval '1 second' * floor(-1200 + random() * 3600) as arrives,
      interval '1 second' * floor(random() * 5400) as drives,
      interval '1 second' * floor(random() * 1500) as waits, random() < 0.8 as contacted, random() < 0.5 as stamped
    from generate_series(1, ${count}) n`
  const [{ columns } = { columns: '' }] = await owner<{ columns: string }[]>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'ride'::regclass
    and attnum > 0 and not attisdropped and attname not in ('key', 'needed_at', 'appointment_at', 'dropoff_place_key',
      'pickup_place_key', 'type', 'status', 'due_at', 'remind_at', 'risk_at', 'fleet_key')`
  await owner.begin(async (sql) => {
    await sql`select set_config('app.customer', ${who.key}, true)`
    await sql`insert into ride (${sql.unsafe(columns)}, key, needed_at, appointment_at, dropoff_place_key, type,
        status, fleet_key)
      select ${sql.unsafe(
        columns
          .split(', ')
          .map((name) => `r.${name}`)
          .join(', '),
      )}, d.key, d.needed,
        case when d.has_appointment then d.needed + interval '1 hour' end, d.place,
        case when d.will_call then 'will-call' else 'scheduled' end, 'completed', d.fleet
      from drawn d, ride r where r.customer_key = ${who.key} and r.key = ${ride}`
    await sql`insert into offer (customer_key, ride_key, ride_version, fleet_key, round, status, manual_cancel)
      select ${who.key}, d.key, 1, d.fleet, 1, 'accepted', false from drawn d
      union all select ${who.key}, d.key, 1, d.second, 1, 'declined', false from drawn d
        where d.what >= 0.95 and d.second <> d.fleet`
    // What is told, in its order: [kind, when, data].
    await sql`insert into event (customer_key, at, collection, key, type, actor, data, audience, ride_key, fleet_keys)
      select ${who.key}, x.at, case x.type when 'offer.accept' then 'ride:offers' else 'ride:info' end, x.key, x.type,
        '{"kind":"system","key":"test"}', x.data, '{staff}', x.key, '{}'
      from (
        select d.key, d.n, 1 as o, d.needed - interval '5 hours' as at, 'offer.accept' as type,
          jsonb_build_object('fleet', d.fleet, 'status', 'confirmed') as data from drawn d
        union all select d.key, d.n, 2, d.needed + d.arrives - interval '10 minutes', 'status',
          '{"status":"scheduling"}' from drawn d where d.what >= 0.9
        union all select d.key, d.n, 3, d.needed + d.arrives - interval '9 minutes', 'offer.accept',
          jsonb_build_object('fleet', d.second, 'status', 'confirmed') from drawn d where d.what >= 0.95
        union all select d.key, d.n, 4, d.needed - interval '20 minutes', 'status', '{"status":"pickup"}'
          from drawn d where d.what < 0.6
        union all select d.key, d.n, 5, d.needed + d.arrives
            + case when d.stamped then interval '1 hour' else '0' end, 'status',
          jsonb_build_object('status', 'waiting') || case when d.stamped then jsonb_build_object('at',
            (extract(epoch from d.needed + d.arrives) * 1000)::int8) else '{}' end
          from drawn d where d.what < 0.7 or d.what >= 0.95
        union all select d.key, d.n, 6, d.needed + d.arrives + interval '3 minutes'
            + case when d.stamped then interval '1 hour'
            else '0' end, 'status', jsonb_build_object('status', 'enroute', 'at',
            (extract(epoch from d.needed + d.arrives + interval '3 minutes') * 1000)::int8)
          from drawn d where d.what < 0.4 or d.what between 0.7 and 0.75
        union all select d.key, d.n, 7, d.needed + interval '4 hours', 'status',
          jsonb_build_object('status', 'completed', 'at',
            (extract(epoch from d.needed + d.arrives + d.drives) * 1000)::int8)
          from drawn d where d.what < 0.5 or d.what between 0.7 and 0.75 or d.what >= 0.95
        union all select d.key, d.n, 8, d.needed + d.arrives + d.waits + interval '4 hours', 'status',
          jsonb_build_object('status', 'failed', 'claim', 'no_show', 'at',
            (extract(epoch from d.needed + d.arrives + d.waits)
            * 1000)::int8) || case when d.contacted then '{"contacted":true}' else '{}' end::jsonb
          from drawn d where d.what between 0.5 and 0.65 or d.what between 0.75 and 0.8
        union all select d.key, d.n, 9, d.needed + d.arrives, 'status', '{"status":"cancelled"}'
          from drawn d where d.what between 0.8 and 0.85
        union all select d.key, d.n, 10, d.needed + interval '1 day', 'status', '{"status":"completed","override":true}'
          from drawn d where d.what between 0.5 and 0.52
      ) x order by x.n, x.o`
  })
  await owner`analyze ride, event, offer`
}

/**
 * The same report in plain SQL over the log: written without the rule, from its words. Turns begin with an acceptance
 * and end with the next one, or with a status that frees the ride.
 */
function plain(who: TestCustomer, { from, to }: { from: number; to: number }, now: number) {
  return owner<Record<string, number | string | null>[]>`
    with log as (
      select e.ride_key as ride, e.seq, e.at, e.type = 'offer.accept' as accepts, e.data->>'status' as status,
        e.data->>'fleet' as fleet, coalesce((e.data->>'override')::bool, false) as override,
        coalesce(to_timestamp((e.data->>'at')::numeric / 1000),
          case when not coalesce((e.data->>'override')::bool, false) then e.at end) as happened,
        e.data->>'claim' as claim, coalesce((e.data->>'contacted')::bool, false) as contacted
      from event e join ride r on r.customer_key = e.customer_key and r.key = e.ride_key
      where e.customer_key = ${who.key} and (e.type = 'offer.accept'
        or (e.type = 'status' and e.collection = 'ride:info'))
        and r.needed_at >= ${new Date(from)} and r.needed_at < ${new Date(to)}
    ), numbered as (
      select l.*, count(*) filter (where accepts) over (partition by ride order by seq) as turn from log l
    ), freed as (
      select ride, turn, min(seq) as seq from numbered
      where not accepts and status in ('scheduling', 'unavailable', 'modified')
      group by 1, 2
    ), mine as (
      select n.* from numbered n left join freed f using (ride, turn)
      where n.turn > 0 and (f.seq is null or n.seq <= f.seq)
    ), turns as (
      select m.ride, m.turn, (array_agg(m.fleet) filter (where m.accepts))[1] as fleet,
        (array_agg(m.status order by m.seq desc))[1] as last,
        (array_agg(m.at order by m.seq desc))[1] as told, (array_agg(m.happened order by m.seq desc))[1] as ended,
        (array_agg(m.claim order by m.seq desc))[1] as claim,
        (array_agg(m.contacted order by m.seq desc))[1] as contacted,
        (array_agg(m.happened order by m.seq desc) filter (where m.status = 'waiting' and not m.accepts))[1] as waiting,
        (array_agg(m.happened order by m.seq desc) filter (where m.status = 'enroute'))[1] as enroute,
        (array_agg(m.happened order by m.seq desc)
          filter (where m.status = 'completed' and m.happened is not null))[1] as completed
      from mine m group by 1, 2
    ), judged as (
      select t.*, coalesce(t.waiting, t.enroute, t.completed) as arrived, r.appointment_at as appointment,
        case when r.type = 'scheduled' then r.needed_at end as pickup,
        coalesce(r.dropoff_place_key, r.pickup_place_key) as place
      from turns t join ride r on r.customer_key = ${who.key} and r.key = t.ride
    ), called as (
      select j.*, case
        when claim = 'no_show' and last = 'failed' and arrived is not null
          and coalesce(arrived <= pickup + interval '15 minutes', true) then
          case when contacted and waiting is not null
            and ended - greatest(waiting, coalesce(pickup - interval '15 minutes', '-infinity'))
              >= interval '10 minutes'
          then 'no_show' else 'unproven' end
        when arrived is null then case
          when pickup is null then null
          when last = 'failed' and claim = 'no_show' then 'missed'
          when last in ('scheduling', 'unavailable', 'modified') then case when told >= pickup then 'missed' end
          when last in ('failed', 'rejected', 'cancelled') then
            case when ended > pickup + interval '15 minutes' then 'missed' end
          when to_timestamp(${now}::float8 / 1000) > pickup + interval '75 minutes' then 'missed' end
        when arrived > pickup + interval '15 minutes' or completed > appointment + interval '1 minute' then 'late'
        when pickup is null and completed is null then null
        else 'on_time' end as outcome
      from judged j
    )
    select fleet, place, count(*)::int as rides, (count(*) filter (where outcome = 'on_time'))::int as on_time,
      (count(*) filter (where outcome = 'late'))::int as late,
      (count(*) filter (where outcome = 'missed'))::int as missed,
      (count(*) filter (where outcome = 'no_show'))::int as no_show,
      (count(*) filter (where outcome = 'unproven'))::int as unproven,
      (count(*) filter (where outcome = 'late' and arrived > pickup + interval '15 minutes'))::int as late_pickups,
      (count(*) filter (where outcome = 'late' and completed > appointment
        + interval '1 minute'))::int as late_arrivals,
      coalesce(sum(extract(epoch from arrived - pickup) / 60) filter (where outcome = 'late' and arrived > pickup
        + interval '15 minutes'), 0)::float8 as pickup_minutes,
      coalesce(sum(extract(epoch from completed - appointment) / 60) filter (where outcome = 'late'
        and completed > appointment + interval '1 minute'), 0)::float8 as arrival_minutes
    from called where outcome is not null group by 1, 2`
}

const COUNTS = [
  ...([
    'rides',
    'on_time',
    'late',
    'missed',
    'no_show',
    'unproven',
    'late_pickups',
    'late_arrivals',
  ] as const),
]
function counts(line: Partial<KeptLine> | Record<string, number | string | null>) {
  const known: Partial<Record<string, unknown>> = line
  return Object.fromEntries(COUNTS.map((name) => [name, known[name]]))
}

function comparable(lines: readonly (Partial<KeptLine> | Record<string, number | string | null>)[]) {
  return lines
    .map(({ fleet, place, pickup_minutes, arrival_minutes, ...line }) => ({
      ...{ fleet, place: place ?? null, ...counts(line) },
      minutes: [pickup_minutes, arrival_minutes].map((minutes) => Number(Number(minutes).toFixed(3))),
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

test('§2.17 the report equals what an independent SQL says of the same log', async () => {
  const who = await newCustomer(portal)
  const own = await who.fleets(5)
  const fleets = own.map(({ key }) => key)
  const places = Array.from({ length: 4 }, () => newKey('PLC'))
  await write(portal.store, who.key, {
    inserts: {
      place: places.map((key, index) => ({
        ...{
          key,
          name: `Clinic ${index}`,
          name_lower: `clinic ${index}`,
          address: clinic,
          lat: clinic.lat,
          lng: clinic.lng,
        },
      })),
    },
  })
  await draw(who, await booked(who), fleets, places, RIDES)
  const span = { from: Date.now() - 90 * DAY, to: Date.now() }
  const began = performance.now()
  const answer = await report(who, span)
  const took = performance.now() - began
  const { lines } = answer.data as { lines: KeptLine[] }
  const expected = await plain(who, span, Date.now())
  expect(comparable(lines)).toEqual(comparable(expected))
  const sums = keptOutcomes.map((outcome) => lines.reduce((sum, line) => sum + line[outcome], 0))
  if (process.env.PUNCTUALITY_RIDES)
    console.log({ rides: RIDES, lines: lines.length, sums, ms: Math.round(took) })
  expect(sums.every((sum) => sum > RIDES / 100)).toBe(true)
  expect(lines.length).toBe(fleets.length * (places.length + 1))
  expect(lines.map(({ rides }) => rides)).toEqual(lines.map(({ rides }) => rides).toSorted((a, b) => b - a))

  // A fleet reads of the same log its own lines and nothing of the others', and so does its file.
  const [first] = own as [{ key: string; token: string }]
  const told = (await report(who, span, first.token)).data as { lines: KeptLine[] }
  expect(comparable(told.lines)).toEqual(comparable(expected.filter(({ fleet }) => fleet === first.key)))
  const its = (await report(who, span, first.token, 'fleet.punctuality_file')).data as { csv: string }
  expect(its.csv.trim().split('\n')).toHaveLength(places.length + 2)

  const { data } = await report(who, span, who.token, 'fleet.punctuality_file')
  const { csv, name } = data as { csv: string; name: string }
  expect([csv.trim().split('\n').length, name]).toEqual([
    lines.length + 1,
    expect.stringMatching(/^punctuality-.*\.csv$/),
  ])
  expect((await report(who, { from: span.to, to: span.from })).status).toBe(422)
  expect((await report(who, { from: span.to - 200 * DAY, to: span.to })).status).toBe(422)
}, 300_000)

test('§2.17 what real calls report is judged: there in time, late for the appointment', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const ride = await booked(who)
  await write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ...{
            ride_key: ride,
            ride_version: 1,
            fleet_key: fleet.key,
            round: 1,
            status: 'sent',
            manual_cancel: false,
          },
          ...{ sent_at: Date.now(), expires_at: Date.now() + 60 * MINUTE },
        },
      ],
    },
  })
  const as = async (call: string, payload: object) => {
    const { status } = await make(portal, who.key, call, { ride, ...payload }, { token: fleet.token })
    expect([call, status]).toEqual([call, 200])
  }
  await as('offer.accept', {})
  const { data } = await make(portal, who.key, 'ride.info', { keys: [ride] }, { token: who.token })
  const [{ times }] = (data as { rides: { times: { needed: number } }[] }).rides as [
    { times: { needed: number } },
  ]
  const span = { from: times.needed - DAY, to: times.needed + DAY }
  expect((await report(who, span)).data).toEqual({ lines: [] })
  const place = (name: string) => ({
    ...{ key: newKey('PLC'), name, name_lower: name.toLowerCase() },
    ...{ address: clinic, lat: clinic.lat, lng: clinic.lng },
  })
  const [from, to] = [place('Home'), place('Dialysis')] as const
  await write(portal.store, who.key, { inserts: { place: [from, to] as never } })
  const ends = { pickup_place_key: from.key, dropoff_place_key: to.key }
  await write(portal.store, who.key, { updates: [update('ride', { where: { key: ride }, set: ends })] })
  await as('ride.driver', { driver: { first: 'Dana', phone: '(312) 555-0177' } })
  const key = await make(portal, who.key, 'fleet.key.create', { name: 'Ours' }, { token: fleet.token })
  const { token } = key.data as { token: string }
  // Everything else is reported at once by its system, as a fleet may: the time at which it happened counts.
  const moved = { ...portal, clock: () => times.needed + 50 * MINUTE }
  const at = (call: string, payload: object) =>
    make(moved, who.key, call, { ride, ...payload }, { token }).then(({ status }) => status)
  const statuses = [
    await at('ride.status', {
      status: 'pickup',
      eta: times.needed + 55 * MINUTE,
      at: times.needed - 10 * MINUTE,
    }),
    await at('ride.status', { status: 'waiting', at: times.needed + 4 * MINUTE }),
    await at('ride.status', { status: 'enroute', at: times.needed + 9 * MINUTE }),
    await at('ride.status', { status: 'completed', completed: times.needed + 49 * MINUTE }),
  ]
  expect(statuses).toEqual([200, 200, 200, 200])
  expect((await report(who, span)).data).toMatchObject({
    lines: [
      {
        ...{ fleet: fleet.key, rides: 1, on_time: 1, late: 0, missed: 0, no_show: 0, unproven: 0 },
        // It is its facility's where it leads, not where it begins.
        ...{ place: to.key, place_name: 'Dialysis' },
      },
    ],
  })
  const day = localDate(times.needed, zone)
  const days = { from: instantAt(day, '00:00', zone), to: instantAt(addDays(day, 2), '00:00', zone) }
  const file = (await report(who, days, who.token, 'fleet.punctuality_file')).data as { name: string }
  expect(file.name).toBe(`punctuality-${day}-${addDays(day, 1)}.csv`)
})
