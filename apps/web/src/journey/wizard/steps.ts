import { screenShown } from '@nemt/domain/covid/screen.ts'
import { coveredServiceNeeded } from '@nemt/domain/journey/settings.ts'
import { rideTypeFor } from '@nemt/domain/journey/reason.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { benefitOf } from '../draft/choose.ts'
import { asksAppointment } from '../draft/editing.ts'
import type { JourneyState } from '../draft/state.ts'
import type { JourneySettings } from '../settings/settings.ts'

/** The screens of a passenger's request in their order: one decision each. */
export const stepNames = [
  'covid',
  'purpose',
  'reason',
  'type',
  'date',
  'appointment',
  'pickup',
  'dropoff',
  'kind',
  'time',
  'return',
  'repeat',
  'transit',
  'range',
] as const
export type StepName = (typeof stepNames)[number]

type Facts = Pick<JourneySettings, 'customer' | 'policy'>
type Step = {
  /** The paths of its fields, or what they begin with. */
  fields: readonly string[]
  asked: (state: JourneyState, facts: Facts) => boolean
}

function isNew({ editing }: JourneyState): boolean {
  return editing === undefined
}

const steps: Readonly<Record<StepName, Step>> = {
  covid: { fields: ['covid19'], asked: (state, { customer }) => isNew(state) && screenShown(customer) },
  purpose: {
    fields: ['covered', 'purpose'],
    asked: (state, { customer, policy }) =>
      isNew(state) && coveredServiceNeeded(customer, policy, benefitOf(state)),
  },
  reason: { fields: ['reason'], asked: () => true },
  type: { fields: ['type'], asked: isNew },
  date: { fields: ['date'], asked: () => true },
  appointment: { fields: ['appointment'], asked: asksAppointment },
  pickup: { fields: ['rides.0.stops.pickup'], asked: () => true },
  dropoff: { fields: ['rides.0.stops.dropoff', 'stops'], asked: () => true },
  // A ride to an appointment has its time (V345): only others may wait for a call.
  kind: {
    fields: ['rides.0.type'],
    asked: (state, { customer }) => !asksAppointment(state) && customer.flags?.disable_willcall !== true,
  },
  time: { fields: ['rides.0.times'], asked: () => true },
  return: { fields: ['rides.1'], asked: ({ draft }) => draft.type === 'round' },
  repeat: { fields: ['repeat'], asked: isNew },
  transit: {
    fields: ['transit', 'rides.0.transit', 'rides.1.transit'],
    asked: ({ draft }, { customer }) =>
      customer.fleets?.transit === true && draft.accessibility?.service === 'standard',
  },
  range: {
    fields: ['range'],
    asked: ({ editing }) => editing?.rides.some(({ repeat }) => repeat?.key) === true,
  },
}

/** The screens that this request has, as far as it is known by now. */
export function stepsOf(state: JourneyState, facts: Facts): StepName[] {
  return stepNames.filter((name) => steps[name].asked(state, facts))
}

function isWithin(field: string, paths: readonly string[]): boolean {
  return paths.some((path) => field === path || field.startsWith(`${path}.`))
}

/** The screen on which a field is, of those that the request has; undefined for what passengers can't say. */
export function stepWith(field: string, shown: readonly StepName[]): StepName | undefined {
  // A transit ride is told by its own screen before that of its ride.
  return [...shown].reverse().find((name) => isWithin(field, steps[name].fields))
}

/** A place that is missing: what kind of place it is, is asked once there is one. */
const PLACES: readonly Problem['code'][] = ['pickup_missing', 'dropoff_missing']

const DATE_MISSING: Problem = { code: 'date_missing', field: 'date' }

/** What holds a screen back: the first problem of its own fields, in its own words. */
export function problemOf(
  step: StepName,
  problems: readonly Problem[],
  shown: readonly StepName[],
): Problem | undefined {
  const own = problems.filter(({ field }) => stepWith(field, shown) === step)
  // A time is asked for on a later screen.
  if (step === 'date') return own[0] && (own[0].code === 'pickup_year' ? own[0] : DATE_MISSING)
  return own.find(({ code }) => PLACES.includes(code)) ?? own[0]
}

/** What no screen can mend, so that somebody has to be phoned: the record, the documents, no benefit. */
export function unmendable(problems: readonly Problem[], shown: readonly StepName[]): Problem | undefined {
  return problems.find(({ field }) => stepWith(field, shown) === undefined)
}

/** Whether the first ride of the draft waits for a call. */
export function waitsForCall({ draft }: Pick<JourneyState, 'draft'>): boolean {
  return (draft.rides[0]?.type ?? rideTypeFor(draft.reason)) === 'will-call'
}
