import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid } from '../pipeline/refusal.ts'
import { makeCall } from './query.ts'

type Fields = Record<string, unknown>
const record = (value: unknown, field: string): Fields => {
  if (!value || typeof value !== 'object' || Array.isArray(value)) throw invalid(field, 'must be an object')
  return value as Fields
}

/** One change of one record, made through the call that owns its rule. */
type Step = (context: Context) => Promise<unknown>

/** The steps that merge a ride's fields. */
const rideSteps = (ride: string, change: Fields): Step[] => {
  const { status, driver, vehicle, cancellation, notes, times, estimates, version, ...unknown } = change
  const [stranger] = Object.keys(unknown)
  if (stranger) throw invalid(`ride:info.${ride}.${stranger}`, 'is not known')
  const completed = (times as Fields | undefined)?.['completed']
  const eta = (estimates as Fields | undefined)?.['pickup'] ?? (estimates as Fields | undefined)?.['completed']
  const steps: Step[] = []
  if (driver) {
    const { name = '', phone } = driver as { name?: string; phone?: { display?: string } }
    const [first = '', ...last] = name.split(' ')
    const named = { first, last: last.join(' '), ...(phone?.display ? { phone: phone.display } : {}) }
    steps.push((context) => makeCall(context, 'ride.driver', { ride, driver: named, ...(vehicle ? { vehicle } : {}) }))
  }
  if (status === 'cancelled') {
    const words = (notes as Fields | undefined)?.['cancellation']
    steps.push((context) => makeCall(context, 'ride.cancel', { rides: [ride], reason: cancellation ?? 'other', ...(words === undefined ? {} : { specify: words }) }))
  } else if (status !== undefined) {
    const payload = { ride, status, ...(completed === undefined ? {} : { completed }), ...(eta === undefined ? {} : { eta }), ...(version === undefined || driver ? {} : { version }) }
    steps.push((context) => makeCall(context, 'ride.status', payload))
  }
  return steps
}

/** An offer's answer: accepted, or declined with its notes (C092). */
const offerStep = (ride: string, fleet: string | undefined, change: Fields): Step => {
  const { status, notes } = change as { status?: string; notes?: { decline?: Fields; reroute?: Fields } }
  const who = fleet ? { fleet } : {}
  if (status === 'accepted') return (context) => makeCall(context, 'offer.accept', { ride, ...who })
  if (status === 'declined' || status === 'cancelled') {
    const { comment, ...flags } = notes?.decline ?? notes?.reroute ?? {}
    const reasons = Object.entries(flags).filter(([, ticked]) => ticked === true).map(([reason]) => reason)
    return (context) => makeCall(context, 'offer.decline', { ride, ...who, reasons, ...(comment === undefined ? {} : { comment }) })
  }
  throw invalid('status', 'must be accepted or declined')
}

/** Changes records in the shape `{ "ride:info": { KEY: {…} } }`; paths such as `ride:info/KEY/status` and `ride:offers/RIDE/FLEET` work too. */
export const dataMerge = defineCall({
  name: 'data.merge',
  does: 'Changes records of collections: {"ride:info": {"RID…": {"status": "requesting"}}}, {"ride:offers": {"RID…": {"FLT…": {"status": "accepted"}}}}.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.record(z.string().max(120), z.unknown()),
  output: z.record(z.string(), z.unknown()),
  run: async (context, input) => {
    const steps = Object.entries(input).flatMap(([path, value]) => stepsOf(path, value).map((step) => ({ path, step })))
    const done: Fields = {}
    for (const [at, { path, step }] of steps.entries()) done[path] = await step(at === steps.length - 1 ? context : context.unkeyed())
    return done
  },
})

const stepsOf = (path: string, value: unknown): Step[] => {
  const [collection, ride, part] = path.split('/')
  if (ride !== undefined && !key.safeParse(ride).success) throw invalid(path, 'is not a key')
  if (collection === 'ride:info' && ride) return rideSteps(ride, part === 'status' ? { status: value } : record(value, path))
  if (collection === 'ride:info') return Object.entries(record(value, path)).flatMap(([one, change]) => rideSteps(one, record(change, one)))
  if (collection === 'ride:offers' && ride) return [offerStep(ride, part, record(value, path))]
  if (collection === 'ride:offers')
    return Object.entries(record(value, path)).flatMap(([one, fleets]) => Object.entries(record(fleets, one)).map(([fleet, change]) => offerStep(one, fleet, record(change, fleet))))
  throw invalid(path.slice(0, 60), 'is not a collection that can be changed here')
}
