import type { Sql } from '../sql.ts'
import type { Beat } from './beat.ts'
import { readBeats } from './beat.ts'

/** What the gateway sees of the processes behind it, through the database. */
export type Seen = {
  beats: readonly Pick<Beat, 'process' | 'ageMs' | 'state'>[]
  /** Age of the oldest event that the relay could hand on and has not, ms; 0 for none. */
  lagMs: number
  /** The relay has been started once. */
  relays: boolean
}

/** A sign of life, of a worker or of its relay, may be so old, ms: it takes seconds to start one again. */
const SILENT_MS = 15_000
/** So long, ms, an event that can be handed on may lie. */
const LAG_MS = 15_000
/** A job may take a minute; where none ended for longer, though one was due all the time, none runs. */
const STUCK_MS = 90_000

/**
 * What stands still: the worker (no sign of life), its relay (events are not handed on), its jobs. Nothing in
 * a calm system, whose worker goes on looking for what to do.
 */
export function standstill({ beats, lagMs, relays }: Seen): ('worker' | 'relay' | 'jobs')[] {
  const workers = beats.filter(({ process, ageMs }) => process === 'worker' && ageMs < SILENT_MS)
  if (workers.length === 0) return ['worker']
  const looks = workers.some(({ ageMs, state }) => ageMs + (state.relayMs ?? 0) < SILENT_MS)
  const works = workers.some(
    ({ state }) => (state.idleMs ?? 0) < STUCK_MS || (state.jobs?.oldestMs ?? 0) < STUCK_MS,
  )
  return [
    ...(relays && looks && lagMs < LAG_MS ? [] : ['relay' as const]),
    ...(works ? [] : ['jobs' as const]),
  ]
}

/** Looks at the processes. `sql` has the role of the readers. */
export async function seen(sql: Sql): Promise<Seen & { beats: Beat[] }> {
  const [beats, [relay]] = await Promise.all([readBeats(sql), relayLag(sql)])
  return { beats, lagMs: relay?.lag ?? 0, relays: relay !== undefined }
}

// Only what the relay may read already: an open transaction of somebody else holds back what came after it.
function relayLag(sql: Sql) {
  return sql<{ lag: number | null }[]>`
  select (extract(epoch from now() - e.at) * 1000)::float8 as lag
  from event_cursor c left join lateral (
    select e.at from event e where (e.xid, e.seq) > (c.xid, c.seq)
    and e.xid < pg_snapshot_xmin(pg_current_snapshot()) order by e.xid, e.seq limit 1
  ) e on true
  where c.name = 'relay'`
}

/** How many events and jobs rest or are tried again, by kind. */
export function countAside(sql: Sql) {
  return sql<{ kind: string; resting: number; trying: number }[]>`
  select kind, count(*) filter (where next_at is null and asked_at is null)::int as resting,
    count(*) filter (where next_at is not null or asked_at is not null)::int as trying
  from set_aside group by kind`
}
