-- Whom a ride is offered to and in which order: server-behaviour §2.2 (eligibility, rank, rounds) and §2.4 (what a ride
-- costs by a rate card) in plain SQL, written from those words and not from the rules in TypeScript, which the tests
-- compare it with. $1 customer, $2 ride, $3 now, $4 the fleets: those of other tests may be stored so that nothing can
-- read them.
with wanted as (
  select r.*, r.needed_at - $3::timestamptz as lead, r.accessibility->>'vehicle' as wish,
    r.accessibility->>'service' as help, coalesce((r.accessibility->>'steps')::bool, false) as stairs,
    r.needed_at at time zone r.timezone as starts,
    (r.needed_at + make_interval(secs => coalesce(r.duration_s, 0))) at time zone r.timezone as ends,
    coalesce(r.distance_m, 0) as metres,
    -- What is driven: loading at both ends is in the duration and not in the price.
    greatest(0, coalesce(r.duration_s, 0) - 120 * case when r.accessibility->>'vehicle' in ('wav', 'bariatric') then 3
      when r.accessibility->>'vehicle' in ('stretcher', 'ambulance') then 5 else 0 end) as seconds,
    point(r.pickup_lng, r.pickup_lat) as pickup, point(r.dropoff_lng, r.dropoff_lat) as dropoff,
    array[left(r.pickup_zip, 5), left(r.dropoff_zip, 5)] as zips,
    coalesce(c.configuration->'dispatch', '{}') as dispatch, coalesce(c.configuration->'fleets', '{}') as lists,
    coalesce((c.configuration #>> '{settings,admin_fee}')::numeric, 0) as fee,
    (select min((p.document #>> '{trip,ride,constraint,cost,upper}')::numeric) from fund_entry e
      join fund f on f.customer_key = e.customer_key and f.key = e.fund_key
      join policy p on p.customer_key = e.customer_key and p.key = f.policy_key
      where e.customer_key = r.customer_key and e.ride_key = r.key) as most
  from ride r join customer c on c.customer_key = r.customer_key
  where r.customer_key = $1 and r.key = $2
), fleets as (
  select f.key, f.enabled, f.sandbox, f.dispatch, f.document as d, g.legal_name, k.*,
    (f.document #>> '{weights,static}')::numeric as weight,
    (f.document #>> '{place,address,lat}')::float8 as lat, (f.document #>> '{place,address,lng}')::float8 as lng
  from fleet f join fleet_group g on g.key = f.group_key,
    jsonb_to_record(f.document->'costs') as k(loading numeric, discharge numeric, mileage numeric,
      mileage_bonus numeric, mileage_bonus_limit numeric, minute numeric, minimum numeric, dead numeric,
      dead_bonus_limit numeric, dead_bonus_rate numeric)
  where f.key = any($4::text[]) and f.archived_at is null and f.dispatch <> 'Transit'
), straight as (
  -- Great-circle metres from where the fleet is at home to the pickup.
  select f.key, 2 * 6371000 * asin(sqrt(sin(radians(f.lat - w.pickup_lat) / 2) ^ 2 + cos(radians(f.lat))
    * cos(radians(w.pickup_lat)) * sin(radians(f.lng - w.pickup_lng) / 2) ^ 2)) as metres
  from fleets f, wanted w where f.lat is not null
), empty as (
  -- By road, in whole metres like every distance.
  select key, round(metres * (1.28 + 0.25 * exp(-least(metres, 1e6) / 3000)))::numeric as metres from straight
), serving as (
  -- A whitelist that is not empty has to name the fleet; the blacklist wins.
  select f.key, f.sandbox <> coalesce((w.dispatch->>'sandbox')::bool, false) as elsewhere,
    coalesce((w.lists #>> array['blacklist', f.key])::bool, false) as excluded,
    exists (select from jsonb_each(w.lists->'whitelist') x where x.value = 'true')
      and not coalesce((w.lists #>> array['whitelist', f.key])::bool, false) as unlisted
  from fleets f, wanted w
), lines as (
  -- What is divided is divided last: half a cent is a half then.
  select f.key, f.minimum,
    -- A rate of nothing is a price, no rate is none.
    f.loading is not null or w.reason = 'discharge' and f.discharge is not null
    or w.metres > 0 and (f.mileage is not null or f.mileage_bonus is not null and f.mileage_bonus_limit is not null)
    or w.seconds > 0 and f.minute is not null or f.minimum > 0
    or e.metres > 0 and (f.dead is not null or f.dead_bonus_limit is not null and f.dead_bonus_rate is not null)
      as has_rates,
    round(100 * (coalesce(f.loading, 0) + case w.reason when 'discharge' then coalesce(f.discharge, 0) else 0 end))
    + round(100 * case when f.mileage_bonus is null or f.mileage_bonus_limit is null
        then coalesce(f.mileage, 0) * w.metres
        else coalesce(f.mileage, 0) * least(w.metres, f.mileage_bonus_limit * 1609.344)
          + f.mileage_bonus * greatest(0, w.metres - f.mileage_bonus_limit * 1609.344) end / 1609.344)
    + round(100 * coalesce(f.minute, 0) * w.seconds / 60) as driven,
    round(100 * case when e.metres is null then 0
        when f.dead_bonus_limit is null then coalesce(f.dead, 0) * e.metres
        else coalesce(f.dead, 0) * least(e.metres, f.dead_bonus_limit * 1609.344)
          + coalesce(f.dead_bonus_rate, 0) * greatest(0, e.metres - f.dead_bonus_limit * 1609.344) end / 1609.344)
      as dead
  from wanted w, fleets f left join empty e on e.key = f.key
), priced as (
  select l.key, case when has_rates then driven + greatest(0, round(100 * coalesce(minimum, 0)) - driven) + dead
    end as pay from lines l
), open_hours as (
  -- Minutes of the week from Monday 0:00; the weeks before and after, for rides over Sunday's midnight.
  select f.key, range_agg(int8range(from_s + week, to_s + week)) as seconds
  from fleets f, jsonb_to_recordset(f.d->'hours') as h(day text, start int, "end" int),
    lateral (select 3600 * (24 * (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], h.day) - 1)
      + h.start) as from_s) a,
    lateral (select from_s + 3600 * case when h."end" > h.start then h."end" - h.start
      else h."end" + 24 - h.start end as to_s) b,
    (values (-604800), (0), (604800)) w(week)
  group by f.key
), outlines as materialized (
  select a.fleet_key, a.kind, a.applies, o.outline @> w.pickup and not coalesce(o.hole @> w.pickup, false) as at_pickup,
    o.outline @> w.dropoff and not coalesce(o.hole @> w.dropoff, false) as at_dropoff
  from wanted w, (select fleet_key, kind, coalesce(applies, 'both') as applies, geojson->'coordinates' as rings
      from fleet_area) a,
    lateral (select
      (select '(' || string_agg(format('(%s,%s)', p->>0, p->>1), ',') || ')' from jsonb_array_elements(a.rings->0) p
        )::polygon as outline,
      (select '(' || string_agg(format('(%s,%s)', p->>0, p->>1), ',') || ')' from jsonb_array_elements(a.rings->1) p
        )::polygon as hole) o
), areas as (
  select fleet_key, count(*) filter (where kind = 'whitelist') > 0 as limited,
    coalesce(bool_or(at_pickup) filter (where kind = 'whitelist' and applies = 'both')
      and bool_or(at_dropoff) filter (where kind = 'whitelist' and applies = 'both'), false)
    or coalesce(bool_or(at_pickup or at_dropoff) filter (where kind = 'whitelist' and applies = 'either'), false)
    or count(*) filter (where kind = 'whitelist' and applies in ('pickup', 'dropoff')) > 0
      and coalesce(bool_or(at_pickup) filter (where kind = 'whitelist' and applies = 'pickup'), true)
      and coalesce(bool_or(at_dropoff) filter (where kind = 'whitelist' and applies = 'dropoff'), true) as served,
    coalesce(bool_or(at_pickup and applies <> 'dropoff' or at_dropoff and applies <> 'pickup')
      filter (where kind = 'blacklist'), false) as excluded
  from outlines group by fleet_key
), past as (
  select o.fleet_key, bool_or(o.status = 'declined' or o.manual_cancel) as refused,
    count(*) filter (where o.status = 'expired' and o.ride_version = w.version) as expired,
    count(*) filter (where o.ride_version = w.version) as times,
    bool_or(o.status in ('queued', 'sent')) as asked
  from wanted w join offer o on o.customer_key = w.customer_key and o.ride_key = w.key group by o.fleet_key
), lately as (
  -- Over all customers: the share of thirty days' answered or expired offers, and the last award.
  select o.fleet_key,
    (count(*) filter (where o.status = 'accepted' and o.sent_at >= $3::timestamptz - interval '720 h'))
      ::numeric / nullif(count(*) filter (where o.status in ('accepted', 'declined', 'expired')
        and o.sent_at >= $3::timestamptz - interval '720 h'), 0) as acceptance,
    max(o.decided_at) filter (where o.status = 'accepted') as awarded
  from offer o group by o.fleet_key
), crews as (
  select f.key,
    (select jsonb_agg(x.credentials) from driver x where x.fleet_key = f.key and x.archived_at is null) as drivers,
    (select jsonb_agg(x.credentials) from vehicle x where x.fleet_key = f.key and x.archived_at is null) as vehicles,
    coalesce(w.dispatch #> '{credentials,driver}', '["licence"]') as of_drivers,
    coalesce(w.dispatch #> '{credentials,vehicle}', '["insurance"]') as of_vehicles
  from fleets f, wanted w
), papers as (
  select c.key, c.drivers is null or exists (select from jsonb_array_elements(c.drivers) x where not exists (
      select from jsonb_array_elements_text(c.of_drivers) n where coalesce(x->>n, '') < w.local_date::text)) as driver,
    c.vehicles is null or exists (select from jsonb_array_elements(c.vehicles) x where not exists (
      select from jsonb_array_elements_text(c.of_vehicles) n where coalesce(x->>n, '') < w.local_date::text))
      as vehicle,
    coalesce((w.dispatch #>> '{credentials,records}')::bool, false) and (c.drivers is null or c.vehicles is null)
      as unknown
  from crews c, wanted w
), judged as materialized (
  select f.key, f.weight, p.pay, p.pay + round(100 * w.fee) as cost,
    coalesce(p.pay + round(100 * w.fee) > w.most, false) as over, l.acceptance, l.awarded,
    coalesce(h.times, 0) as times, coalesce(h.asked, false) as asked,
    not (s.elsewhere or s.excluded or s.unlisted) as ours,
    case
      when not f.enabled then 'enabled'
      when coalesce(trim(f.legal_name), '') = '' then 'legal_name'
      when s.elsewhere then 'sandbox'
      when s.excluded then 'blacklist'
      when s.unlisted then 'whitelist'
      when not exists (select from unnest(case
          when w.wish = 'any' then array['any', 'sedan', 'suv']
          when w.wish = 'wav' and (w.dispatch->>'vehicle_substitution')::bool then array['wav', 'bariatric']
          else array[w.wish] end) v where (f.d #>> array['vehicles', v])::bool) then 'vehicle'
      when not exists (select from unnest(case w.help when 'bls' then array['bls', 'als'] else array[w.help] end) v
        where (f.d #>> array['services', v])::bool) then 'service'
      when not coalesce((f.d->>'override_availability')::bool, false) and o.seconds is not null and not case w.type
          when 'will-call' then o.seconds && int8range(day.s, day.s + 86400)
          else o.seconds @> int8range(begin.s, begin.s + extract(epoch from w.ends - w.starts)::int8) end then 'hours'
      when a.limited and not a.served or a.excluded then 'area'
      when jsonb_array_length(f.d #> '{zips,whitelist}') > 0 and not exists (select from unnest(w.zips) z
        having bool_and(coalesce(f.d #> '{zips,whitelist}' ? z, false))) then 'area'
      when exists (select from unnest(w.zips) z where f.d #> '{zips,blacklist}' ? z) then 'area'
      when coalesce((w.accessibility #>> '{extra,covid19}')::bool, false)
        and not coalesce((f.d #>> '{extra,covid19}')::bool, false) then 'covid19'
      when (w.accessibility->>'weight')::numeric > (f.d #>> '{capacity,max_weight}')::numeric
        or (w.accessibility->>'wheelchair_width')::numeric > (f.d #>> '{capacity,chair_width}')::numeric
        or w.stairs and f.d #>> '{capacity,stair_help}' = 'false' then 'capacity'
      when coalesce(h.refused, false) then 'declined'
      when coalesce(h.expired, 0) >= 2 then 'expired'
      when (f.d->>'per_day_cap')::int <= (select count(*) from ride r where r.fleet_key = f.key
        and r.local_date = w.local_date and r.status not in ('cancelled', 'modified', 'unavailable')
        and (r.customer_key, r.key) <> (w.customer_key, w.key)) then 'per_day_cap'
      when c.unknown or not c.driver or not c.vehicle then 'credentials'
      -- A person arranges its rides: it can take the ride, and no round asks it.
      when f.dispatch = 'Email-disabled' then 'arranged'
    end as refused,
    -- Not before its own longest lead, a week where it says nothing.
    greatest($3::timestamptz, w.needed_at - coalesce((f.d->>'max_lead_days')::numeric, 7)::float8 * interval '24 h')
      as earliest
  from wanted w cross join fleets f join priced p on p.key = f.key join serving s on s.key = f.key
    left join open_hours o on o.key = f.key left join areas a on a.fleet_key = f.key
    left join past h on h.fleet_key = f.key left join lately l on l.fleet_key = f.key join papers c on c.key = f.key,
    lateral (select extract(epoch from date_trunc('day', w.starts) - date_trunc('week', w.starts))::int8 as s) day,
    lateral (select extract(epoch from w.starts - date_trunc('week', w.starts))::int8 as s) begin
), timed as (
  -- By day, unless the ride is near or the customer sends at any hour.
  select j.*, case
      when coalesce((w.dispatch->>'send_anytime')::bool, false) or w.needed_at - j.earliest < interval '12 h'
        or l.wall::time >= '07:00' and l.wall::time < '21:00' then j.earliest
      else (date_trunc('day', l.wall) + case when l.wall::time < '07:00' then interval '7 h' else interval '31 h' end)
        at time zone w.timezone end as from_at
  from judged j, wanted w, lateral (select j.earliest at time zone w.timezone as wall) l
), ranked as (
  select t.*, case when refused is null then row_number() over (partition by refused is null
      order by over, coalesce(weight, 0) desc, cost nulls last, coalesce(acceptance, 0) desc, awarded nulls first,
        key collate "C") end as place
  from timed t
), turns as (
  -- Who can be asked now: those first who were asked least of this version.
  select key, row_number() over (order by times, place) as turn
  from ranked where refused is null and not asked and from_at <= $3::timestamptz
)
select r.key as fleet, r.refused, r.ours, r.place::int, r.times::int, r.asked, r.weight::float8, r.cost::int,
  r.pay::int, r.over,
  r.acceptance::float8, r.awarded,
  extract(epoch from r.from_at)::float8 * 1000 as from_at,
  coalesce(t.turn <= case
    when w.lead < interval '1 h' then 1000000
    else case coalesce(w.dispatch->>'mode', 'tiered') when 'sequential' then 1 when 'broadcast' then 1000000
      else coalesce((w.dispatch->>'tier')::int, 3) end
    end, false) as next, t.turn::int
from wanted w cross join ranked r left join turns t on t.key = r.key
order by t.turn nulls last, r.times, r.place nulls last, r.key collate "C"
