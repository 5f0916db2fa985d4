import { select } from '@nemt/store/rows/select.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { stopSelection, stopsJoined, type StopRow } from '../ride/record/stops.ts'
import { passengerSeen, type PassengerViewer } from './visible.ts'

/** How many places of former rides are given. */
export const RECENT = 10

/**
 * A saved place within so many degrees each way is within PLACE_REACH_M of a stop: a stop offered again still
 * is at its place.
 */
const NEAR = 0.0006

/**
 * Where a passenger's last rides went, each place once, the latest first; the passenger's own may be among
 * them. None for who may not see the passenger.
 */
export function formerPlaces(viewer: PassengerViewer, passenger: string): Question<FormerPlace[]> {
  const { sql } = viewer
  const last = sql`select distinct on (t.format, t.subpremise) t.format, t.subpremise, t.lat, t.lng, t.zip,
      t.city, t.county, t.state, t.name, t.type, r.needed_at,
      case when exists (select 1 from place l where l.customer_key = s.c and l.key = t.place_key
        and abs(l.lat - t.lat) <= ${NEAR} and abs(l.lng - t.lng) <= ${NEAR}) then t.place_key end as place_key
    from ride r ${stopsJoined(sql, PARTS)}
    where r.customer_key = s.c and r.passenger_key = ${passenger} and r.status <> 'modified'
      and t.lat is not null
      and exists (select 1 from passenger p where p.customer_key = s.c and p.key = ${passenger}
        and ${passengerSeen(viewer)})
    order by t.format, t.subpremise, r.needed_at desc`
  return many(
    select(
      sql,
      stopSelection('q', PARTS),
      sql`from (${last}) q order by q.needed_at desc limit ${RECENT + 2}`,
    ),
  )
}

const PARTS = [
  'format',
  'subpremise',
  'lat',
  'lng',
  'zip',
  'city',
  'county',
  'state',
  'name',
  'type',
  'place_key',
] as const
type FormerPlace = Pick<StopRow, (typeof PARTS)[number]>
