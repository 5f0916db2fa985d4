import type { Audience } from '@nemt/store/rows/tables.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { subjectsOf } from './hears.ts'

const OFFICE: readonly Audience[] = ['staff']
/** The office and whom it is about; fleets read nothing of it. */
const PERSON: readonly Audience[] = ['staff', 'passenger']
const EVERYBODY: readonly Audience[] = ['staff', 'passenger', 'fleet']
/** Who hears of a cancellation once it can't be taken back any more; the office has heard at once. */
const OUTSIDE: readonly Audience[] = ['passenger', 'fleet']
/** For the other processes and the worker alone. */
const NOBODY: readonly Audience[] = []

/**
 * Who hears of what calls tell: by collection, by type where types differ, and by a word or field of what is said
 * (docs/decisions/019).
 */
const audiences: Record<string, readonly Audience[]> = {
  'contact:info': OFFICE,
  'copy:info': PERSON,
  'customer:info': PERSON,
  'cancellation:info': NOBODY,
  'draft:info': NOBODY,
  'fleet:driver': ['staff', 'fleet'],
  'fleet:group': OFFICE,
  'fleet:info': OFFICE,
  'fleet:offers': NOBODY,
  'fleet:pause': ['fleet'],
  'fleet:vehicle': ['staff', 'fleet'],
  'fund:info': OFFICE,
  'funding:info': OFFICE,
  'message:info': NOBODY,
  'patient:funds': PERSON,
  'patient:info': PERSON,
  'patient:info created': OFFICE,
  'patient:info merged into': OFFICE,
  'patient:info paused': OFFICE,
  'patient:info resumed': OFFICE,
  'pause:info': NOBODY,
  'place:info': OFFICE,
  'plan:info': OFFICE,
  'policy:info': OFFICE,
  'ride:events error': OFFICE,
  'ride:events info caregiver': PERSON,
  'ride:events info kept': PERSON,
  'ride:events info linked': OFFICE,
  'ride:events info owner': OFFICE,
  'ride:events info text': PERSON,
  'ride:events info undelivered': OFFICE,
  'ride:events info unlinked': OFFICE,
  'ride:events played': NOBODY,
  'ride:events replies.read': OFFICE,
  'ride:events reply': PERSON,
  'ride:events reply aboard': OFFICE,
  'ride:events type': OFFICE,
  'ride:events risk': OFFICE,
  'ride:events tell.later': NOBODY,
  'ride:events told': OFFICE,
  'ride:info create': PERSON,
  'ride:info driver': EVERYBODY,
  // A mark of support, and costs; what an edit changes is told by its fields.
  'ride:info edit': OFFICE,
  'ride:info edit notes': EVERYBODY,
  'ride:info late': PERSON,
  'ride:info passenger': EVERYBODY,
  'ride:info ready': OFFICE,
  'ride:info status': EVERYBODY,
  'ride:info status time_of': OFFICE,
  'ride:info status undo': OFFICE,
  'ride:info status undone': OFFICE,
  'ride:offers offer': ['staff', 'fleet'],
  'ride:offers offer.accept': EVERYBODY,
  'ride:offers offer.decline': ['staff', 'fleet'],
  'ride:offers offer.expire': ['staff', 'fleet'],
  'role:info': OFFICE,
  'series:info': NOBODY,
  'session:info': NOBODY,
  'system:info': NOBODY,
  'team:info': OFFICE,
  'user:info': OFFICE,
}

function audienceOf({ collection, type, data }: LoggedEvent): readonly Audience[] | undefined {
  const words = [...Object.keys(data), ...(Array.isArray(data.fields) ? data.fields : [])]
  const said = words.find((word) => audiences[`${collection} ${type} ${word}`])
  return (
    audiences[`${collection} ${type} ${said}`] ?? audiences[`${collection} ${type}`] ?? audiences[collection]
  )
}

/** Whether it is said above who hears an event, which is named by its collection and, where it has one, its type. */
export function isAudienceSaid(event: string): boolean {
  const [collection = ''] = event.split(' ', 1)
  return Object.keys(audiences).some(
    (said) => said === collection || said === event || said.startsWith(`${event} `),
  )
}

/** Whether the office was told the same of the ride while it could be taken back. */
function isOutsides({ key, data }: LoggedEvent, told: readonly LoggedEvent[]): boolean {
  const isAtOnce = ({ undo }: LoggedEvent['data']) => undo !== undefined
  return (
    !isAtOnce(data) &&
    told.some((other) => other.key === key && isAtOnce(other.data) && other.data.version === data.version)
  )
}

/** The last event at a host. */
export async function lastEvent({ store }: Portal, host: string): Promise<string> {
  const { events } = await read(store, host, {
    events: many(store.sql`select max(e.seq)::text as seq from event e where e.customer_key = s.c`),
  })
  return (events as { seq: string | null }[])[0]?.seq ?? '0'
}

/** What is wrong with whom the events reach that calls at a host told since then, or ever, as sentences. */
export async function wronglyTold(portal: Portal, host: string, since = '0'): Promise<string[]> {
  const { store } = portal
  const { events } = await read(store, host, {
    events: many(store.sql`select e.* from event e where e.customer_key = s.c and e.seq > ${since}::bigint
      and e.request is not null order by e.seq`),
  })
  if (events.length === 0) return []
  const subjectOf = await subjectsOf(portal, host)
  return (events as LoggedEvent[]).flatMap((event) => {
    const name = `${event.collection} ${event.type} (${Object.keys(event.data).join()})`
    const right = isOutsides(event, events as LoggedEvent[]) ? OUTSIDE : audienceOf(event)
    if (right?.join() !== event.audience.join()) return [`${name} reaches ${event.audience.join()}`]
    if (event.audience.join() === 'fleet')
      return event.fleet_keys.join() === event.key ? [] : [`${name} reaches ${event.fleet_keys.join()}`]
    const { team, passenger } = subjectOf(event)
    if (event.audience.length === 0 || passenger === null) return []
    return [
      ...(event.team_key === team ? [] : [`${name} reaches the team ${event.team_key} instead of ${team}`]),
      ...(event.passenger_key === passenger ? [] : [`${name} doesn't reach its passenger`]),
    ]
  })
}
