import { rideDispatch } from '../fleet/ride-dispatch.ts'
import { offerAccept } from '../offer/accept.ts'
import { offerDecline } from '../offer/decline.ts'
import { offerList } from '../offer/list.ts'
import { blank } from '@nemt/domain/text/blank.ts'
import { problemRefused } from '../message/problem.ts'
import { rideAssign } from '../ride/assign.ts'
import { rideCancel } from '../ride/cancel.ts'
import { rideDriver } from '../ride/driver.ts'
import { rideEvents } from '../ride/events.ts'
import { rideInfo } from '../ride/info.ts'
import { rideMessage } from '../ride/message.ts'
import { rideSearch } from '../ride/search.ts'
import { rideStatus } from '../ride/status.ts'
import { rideSupport } from '../ride/support.ts'
import { rideUpdate } from '../ride/update.ts'
import { present } from '@nemt/store/rows/present.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { one } from '@nemt/store/read.ts'
import {
  byKey,
  each,
  makeCall,
  record,
  recordIfAny,
  step,
  takenAway,
  type Collection,
  type Step,
} from './collection.ts'
import { isObject, type Fields } from '../pipeline/fields.ts'

/** A step about a ride; `seen` is the version that was read, where this is the first one to hold it. */
type RideStep = (seen: { version?: unknown }) => Step

/** The texts of a ride that may be empty: there, nothing is what is taken away. */
const TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['notes', ['driver', 'internal']],
  ['support', ['notes']],
])

/** Takes fields of a ride away, never the ride: that is cancelled (doc 3 §7, 'delete of changed ride info fields'). */
function takeFrom(ride: string, value: unknown): Step[] {
  if (value === true) throw invalidInput(`ride:info.${ride}`, 'undeleted_collection')
  const taken = Object.entries(takenAway(value, `ride:info.${ride}`)).map(([name, inside]) => {
    const texts = TEXTS.get(name) ?? []
    const named = isObject(inside) ? Object.keys(inside) : texts
    const isText = texts.length > 0 && named.every((text) => texts.includes(text))
    return [name, isText ? emptied(named) : inside] as const
  })
  return rideSteps(ride, Object.fromEntries(taken))
}

function emptied(texts: readonly string[]): Fields {
  return Object.fromEntries(texts.map((text) => [text, '']))
}

/**
 * The steps that merge a ride's fields, each by the call that owns them: an edit, who drives, the status, the mark of
 * support. What none of them takes is left to the edit, which refuses it by its name: nothing is dropped in silence.
 */
function rideSteps(ride: string, change: Fields): Step[] {
  const { driver, vehicle, version, support, ...fields } = change
  const field = `ride:info.${ride}`
  const { step: status, rest } = statusStep(ride, fields, field)
  const steps: RideStep[] = []
  if (Object.keys(rest).length > 0) steps.push((seen) => editStep(ride, seen.version, rest))
  if (driver !== undefined || vehicle !== undefined) {
    const named = driver === undefined ? {} : { driver: namedDriver(driver, `${field}.driver`) }
    const car = vehicle === undefined ? {} : { vehicle }
    steps.push((seen) => step(rideDriver, { ride, ...seen, ...named, ...car }))
  }
  if (status) steps.push(status)
  if (support !== undefined) {
    const marked = record(support, `${field}.support`)
    steps.push((seen) => step(rideSupport, { ...marked, ...seen, ride }))
  }
  if (steps.length === 0) throw invalidInput(field, 'no_change')
  // The version that was seen is the first step's to hold; each step moves it on.
  return steps.map((make, index) => make(index === 0 && version !== undefined ? { version } : {}))
}

/** The step to the status that is merged, if one is, and what of the fields it does not take. */
function statusStep(ride: string, fields: Fields, field: string): { step?: RideStep; rest: Fields } {
  const { status, ...others } = fields
  if (status === undefined) return { rest: others }
  const { cancellation: reason, notes, times, estimates, ...rest } = others
  if (status === 'cancelled') {
    const { cancellation: specify, ...noted } = recordIfAny(notes, `${field}.notes`)
    const payload = { rides: [ride], reason: reason ?? 'other', ...present({ specify }) }
    return {
      step: ({ version }) => {
        const cancel = step(rideCancel, {
          ...payload,
          ...(version === undefined ? {} : { versions: { [ride]: version } }),
        })
        return (context) => {
          if (reason === undefined) mustSayWhy(context, specify)
          return cancel(context)
        }
      },
      rest: { ...rest, ...left('notes', noted), ...present({ times, estimates }) },
    }
  }
  const { completed, ...planned } = recordIfAny(times, `${field}.times`)
  const { pickup, completed: reached, ...estimated } = recordIfAny(estimates, `${field}.estimates`)
  const payload = { ride, status, ...present({ completed, eta: pickup ?? reached }) }
  return {
    step: (seen) => step(rideStatus, { ...payload, ...seen }),
    rest: {
      ...rest,
      ...present({ cancellation: reason, notes }),
      ...left('times', planned),
      ...left('estimates', estimated),
    },
  }
}

/** Support cancels with words alone, and is asked for them in its own (V1292). */
function mustSayWhy(context: Context, words: unknown): void {
  if (context.principal.global && (typeof words !== 'string' || blank(words)))
    throw problemRefused(context, { code: 'support_cancel_reason_missing', field: 'notes.cancellation' })
}

/** What is left of a field under its name; nothing where nothing is. */
function left(name: string, fields: Fields): Fields {
  return Object.keys(fields).length > 0 ? { [name]: fields } : {}
}

/** A driver as `ride.driver` takes one: the specification has the whole name in one field. */
function namedDriver(driver: unknown, field: string) {
  const { name = '', phone } = record(driver, field)
  if (typeof name !== 'string') throw invalidInput(`${field}.name`, 'text')
  const [first = '', ...last] = name.split(' ')
  const { display } = recordIfAny(phone, `${field}.phone`)
  return { first, last: last.join(' '), ...(display ? { phone: display } : {}) }
}

/** An edit of the ride as it is now, unless the merge names the version that was read. */
function editStep(ride: string, version: unknown, fields: Fields): Step {
  return async (context) => {
    const { sql } = context
    const { known } =
      version === undefined
        ? await context.read({
            known: one(
              select(
                sql,
                columns('ride', 'r', ['version']),
                sql`from ride r where r.customer_key = s.c and r.key = ${ride}`,
              ),
            ),
          })
        : { known: { version } }
    return makeCall(context, rideUpdate, {
      rides: [{ ...fields, key: ride, version: known?.version ?? 1 }],
    })
  }
}

/** An offer's answer: accepted, or declined with its notes (C092). */
function offerStep(ride: string, fleet: string | undefined, change: Fields): Step {
  const { status, notes, manual_cancel: byHand } = change
  const who = fleet ? { fleet } : {}
  if (status === 'cancelled' && byHand === true && fleet) return unassignStep(ride, fleet)
  if (status === 'accepted') return (context) => makeCall(context, offerAccept, { ride, ...who })
  if (status === 'declined' || status === 'cancelled') {
    const { decline, reroute } = recordIfAny(notes, 'notes')
    const { comment, ...flags } = recordIfAny(decline ?? reroute, 'notes.decline')
    const reasons = Object.entries(flags)
      .filter(([, ticked]) => ticked === true)
      .map(([reason]) => reason)
    return (context) =>
      makeCall(context, offerDecline, {
        ride,
        ...who,
        reasons,
        ...(comment === undefined ? {} : { comment }),
      })
  }
  throw invalidInput('status', 'choice', { choices: 'accepted, declined' })
}

/** Support takes the ride from the fleet that has it (V810, C092); from another one there is nothing to take. */
function unassignStep(ride: string, fleet: string): Step {
  return async (context) => {
    const { rides: found } = await makeCall(context, rideInfo, { keys: [ride] })
    const [held] = found
    if (held?.fleet !== fleet) throw notFound('offer')
    return makeCall(context, rideAssign, { ride, fleet: null, version: held.version })
  }
}

const DAY = 86_400_000
/** As many as a search lists at once, and as many as are read by their keys at once. */
const LISTED = 500
const READ = 100

/** The rides needed from `min` to `max` (ms), a day more on either side (C088, V595), the earliest first. */
async function inRange(context: Context, { min, max, limit = LISTED }: Fields): Promise<Fields> {
  if (typeof min !== 'number' || typeof max !== 'number') throw invalidInput('ride:info', 'min_max')
  const { rides: found } = await makeCall(context, rideSearch, {
    from: min - DAY,
    to: max + DAY,
    take: limit,
  })
  const read: { key: string }[] = []
  for (let at = 0; at < found.length; at += READ) {
    const keys = found.slice(at, at + READ).map(({ key }) => key)
    read.push(...(await makeCall(context, rideInfo, { keys })).rides)
  }
  return byKey(read)
}

/** A ride's offers as they are merged, each by its fleet: of a fleet that was asked again, its last one (doc 3 §7). */
function byFleet(offers: readonly { fleet: string }[]): Fields {
  return Object.fromEntries(offers.map((offer) => [offer.fleet, offer]))
}

/** Whether what is merged at a ride is its events by their keys, not one event. */
function isByEvent(value: Fields): boolean {
  const entries = Object.values(value)
  return entries.length > 0 && !('data' in value) && entries.every(isObject)
}

/** A ride event of type info: its text goes to the passenger (doc 3 §7). What happened is nobody's to say. */
function saidStep(ride: string, { type = 'info', data }: Fields): Step {
  if (type !== 'info') throw invalidInput(`ride:events.${ride}.type`, 'only', { value: 'info' })
  return step(rideMessage, { ride, text: recordIfAny(data, `${ride}.data`).text })
}

/** The collections about rides (doc 2 §7.2, doc 3 §7). */
export const rides: Record<string, Collection> = {
  'ride:info': {
    query: async (context, query) => {
      if ('min' in query || 'max' in query) return inRange(context, query)
      const keys = Object.keys(query)
      if (keys.length === 0) return {}
      const { rides: found } = await makeCall(context, rideInfo, { keys })
      return byKey(found)
    },
    merge: (ride, value, part) => rideSteps(ride, part ? { [part]: value } : record(value, ride)),
    remove: (ride, value, part) => takeFrom(ride, part ? { [part]: value } : value),
  },
  'ride:events': {
    query: each(async (context, ride) => byKey((await makeCall(context, rideEvents, { ride })).events)),
    merge: (ride, value) => {
      const event = record(value, ride)
      const events = isByEvent(event) ? Object.values(event).map((one) => record(one, ride)) : [event]
      return events.map((one) => saidStep(ride, one))
    },
  },
  'ride:offers': {
    query: each(async (context, ride) => byFleet((await makeCall(context, offerList, { ride })).offers)),
    merge: (ride, value, fleet) =>
      fleet
        ? [offerStep(ride, fleet, record(value, ride))]
        : Object.entries(record(value, ride)).map(([fleetKey, change]) =>
            offerStep(ride, fleetKey, record(change, fleetKey)),
          ),
  },
  'ride:dispatch': { query: each((context, ride) => makeCall(context, rideDispatch, { ride })) },
}
