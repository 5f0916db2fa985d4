import type { Address } from '@nemt/domain/address/schema.ts'
import { geographyOf } from '../demo/geography.ts'

/** Where a customer's rides go, as the statements take it. */
type Places = {
  zone: string
  areaCode: string
  home: Address
  facility: Address
}

/** A parameter of the statements below: zone, area code and where a customer's rides go, as JSON. */
export function placesOf(customer: string): string {
  const { zone, areaCode, home: homeOf, facilities } = geographyOf(customer)
  return JSON.stringify({ zone, areaCode, home: homeOf(0), facility: facilities.clinic } satisfies Places)
}

/**
 * One passenger in twenty rides; all live in one place of the customer's town ($4: placesOf). All in SQL: a
 * hundred thousand rides take seconds.
 */
export const passengers = `
  insert into passenger (customer_key, key, first_name, last_name, rider_key, language, accessibility,
    communication, home, facility, timezone)
  select $1, 'PASbulk' || lpad(n::text, 7, '0'),
  (array['Ada','Bruno','Cleo','Dario','Edith','Felix','Greta','Hugo','Inez','Jonas'])[1 + n % 10],
    (array['Quill','Marsh','Tallow','Fern','Oakley','Bright','Stone','Larkin','Penfield','Vane'])
      [1 + (n / 10) % 10] || n,
    'BK' || n, case when n % 9 = 0 then 'es' else 'en' end,
    '{"mobility":"unassisted","vehicle":"any","service":"to_curb","equipment":false}',
    jsonb_build_object('relation', 'self', 'contact', 'rider', 'method', 'sms', 'phone',
      jsonb_build_object('type', 'smart',
      'display', '(' || (p->>'areaCode') || ') 555-' || lpad((100 + n % 100)::text, 4, '0'), 'raw',
      '+1' || (p->>'areaCode') || '5550' || (100 + n % 100)::text)),
    jsonb_build_object('address', p->'home', 'confirmed', true),
    jsonb_build_object('address', p->'facility', 'confirmed', true), p->>'zone'
  from generate_series($2::int, $3::int) n cross join (select $4::text::jsonb) places(p)
  on conflict do nothing`

export const words = `
  insert into passenger_word (customer_key, word, passenger_key)
  select p.customer_key, w, p.key from passenger p
  cross join lateral (values (lower(p.first_name)), (lower(p.last_name)), (lower(p.rider_key))) v(w)
  where p.customer_key = $1 and p.key >= 'PASbulk' || lpad($2::text, 7, '0')
  and p.key <= 'PASbulk' || lpad($3::text, 7, '0') on conflict do nothing`

const PARTS = ['format', 'lat', 'lng', 'zip', 'city', 'state', 'type']
const stopColumns = ['pickup', 'dropoff'].flatMap((end) => PARTS.map((part) => `${end}_${part}`)).join(', ')

/** The address of that name in `places(town)`, as the columns of a stop. */
function stopOf(name: 'home' | 'facility'): string {
  const text = (part: string) => `town->'${name}'->>'${part}'`
  return PARTS.map((part) => {
    if (part === 'type') return `'${name}'`
    return part === 'lat' || part === 'lng' ? `(${text(part)})::float8` : text(part)
  }).join(', ')
}

/**
 * Rides number $2 to $3 with their requests, in one statement: whoever stops it in the middle
 * leaves nothing, or whole rides. A request without its ride, which an older version could leave, is taken
 * up. $4 is the number of passengers, $5 of placesOf. Each ride's day is spread over half a year around today,
 * the hour over the working day; products of large numbers need eight bytes. Each ride looks its passenger up
 * by key: where other customers have few passengers, a join would compare every ride with every passenger.
 */
export const rides = `
  with number as materialized (
    select n, date_trunc('day', now()) + ((n * 7919) % 180 - 30) * interval '1 day'
      + interval '11 hours' + ((n * 104729) % 660) * interval '1 minute' as at,
      lpad(n::text, 9, '0') as digits, 'PASbulk' || lpad((1 + n % $4::bigint)::text, 7, '0') as passenger_key
    from generate_series($2::bigint, $3::bigint) n
  ), asked as (
    insert into trip_request (customer_key, key, passenger_key, type, reason, created_by, created_at)
    select $1, 'RQTbulk' || digits, passenger_key, 'one', 'appointment', 'bulk', now() from number
    on conflict do nothing
  )
    insert into ride (customer_key, key, request_key, status, type, reason, timezone, needed_at,
      appointment_at, created_at, passenger_key, passenger_first, passenger_last,
      user_key, fleet_key, accessibility, communication, cost_cents, distance_m, duration_s, local_date,
      fund_keys, claims_codes, ${stopColumns})
    select $1, 'RIDbulk' || digits, 'RQTbulk' || digits,
      case when at < now() - interval '2 hours'
      then (array['completed','completed','completed','cancelled','failed'])[1 + n % 5]
      else (array['scheduling','confirmed','confirmed','cancelled'])[1 + n % 4] end,
      case when n % 3 = 0 then 'will-call' else 'scheduled' end, 'appointment', zone, at,
      at + interval '45 minutes', at - interval '6 days',
      p.key, p.first_name, p.last_name, 'bulk', case when n % 4 = 0 then null else 'FLTmetrowheels' end,
      p.accessibility, p.communication,
      1800 + n % 5000, 4000 + n % 30000, 600 + n % 2400, (at at time zone zone)::date, '{}', '{}',
      ${stopOf('home')}, ${stopOf('facility')}
    from number cross join (select $5::text::jsonb) places(town)
    cross join lateral (select town->>'zone') clock(zone) cross join lateral (
      select * from passenger where customer_key = $1 and key = number.passenger_key limit 1) p`
