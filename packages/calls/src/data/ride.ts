import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'
import { makeCall } from './query.ts'

export type Fields = Record<string, unknown>
export const record = (value: unknown, field: string): Fields => {
  if (!value || typeof value !== 'object' || Array.isArray(value)) throw invalid(field, 'must be an object')
  return value as Fields
}

/** One change of one record, made through the call that owns its rule. */
export type Step = (context: Context) => Promise<unknown>

/** The steps that merge a ride's fields. */
export const rideSteps = (ride: string, change: Fields): Step[] => {
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
export const offerStep = (ride: string, fleet: string | undefined, change: Fields): Step => {
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
