import { endReason } from '@nemt/domain/ride/cancel.ts'
import { entranceAndNotes } from '@nemt/domain/ride/entrance.ts'
import { appointmentRow, type Line } from '@nemt/domain/ride/labels.ts'
import { loadType } from '@nemt/domain/ride/load.ts'
import type { Ride, Stop } from '@nemt/domain/ride/schema.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Price } from '@nemt/domain/journey/series-totals.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'

/**
 * The labels of the summary, in their order (V763), with the notes for the driver before the internal ones; each has
 * its text at `summary.<name>`.
 */
export const summaryLabels = [
  'status',
  'fleet',
  'cancellation',
  'patient',
  'patientKey',
  'key',
  'funding',
  'language',
  'date',
  'appointment',
  'appointmentTime',
  'pickupTime',
  'team',
  'load',
  'pickup',
  'dropoff',
  'pickupSubpremise',
  'dropoffSubpremise',
  'pickupNotes',
  'dropoffNotes',
  'provider',
  'vehicle',
  'assistance',
  'loading',
  'items',
  'covid',
  'contact',
  'method',
  'phone',
  'plan',
  'fund',
  'covered',
  'driverNotes',
  'internal',
  'cost',
  'support',
  'supportNotes',
  'authorization',
] as const
export type SummaryLabel = (typeof summaryLabels)[number]

/**
 * A row: words, a line of the catalogue, yes or no, an expected price, a language code, or what the drawer
 * draws itself.
 */
export type SummaryValue =
  | { text: string }
  | { line: Line }
  | { yes: boolean }
  | { price: Price }
  | { language: string }
  | { stop: Stop }
  | { drawn: true }
export type SummaryRow = { label: SummaryLabel; value: SummaryValue }

/** What the summary knows besides the ride. Names stand for keys; without a name there is no row. */
export type SummaryFacts = {
  global: boolean
  supportVisible: boolean
  costsHidden: boolean
  language: InterfaceLanguage
  team?: string
  fleet?: string
  funding?: string
  funds?: readonly string[]
  /** Which end is the passenger's home (V768); as the stops say, where it isn't known. */
  homes?: { pickup: boolean; dropoff: boolean }
}

function text(value: string | undefined): SummaryValue | null {
  return value?.trim() ? { text: value.trim() } : null
}

function line(key: Line['key'] | undefined): SummaryValue | null {
  return key ? { line: { key } } : null
}

function reasonOf({ cancellation, notes }: Ride): SummaryValue | null {
  if (cancellation === 'other' && notes?.cancellation) return text(notes.cancellation)
  if (!cancellation) return text(notes?.cancellation)
  return line(endReason(cancellation) ?? undefined) ?? text(cancellation)
}

/** The person's name, else the relation. */
function contactOf({ relation, name }: Ride['communication']): SummaryValue | null {
  return text([name?.first, name?.last].filter(Boolean).join(' ')) ?? line(relation && `relation.${relation}`)
}

/** A stop that is home exactly where the distance says so, whatever somebody entered as its type (X049). */
function marked(stop: Stop, home: boolean | undefined): Stop {
  if (home === undefined || (stop.type === 'home') === home) return stop
  const { type: _, ...rest } = stop
  return home ? { ...rest, type: 'home' } : rest
}

/**
 * The rows of the ride summary (doc 2 §2.3): only those with a value (V759), status and fleet for global
 * users (V760, V762).
 */
export function summaryRows(ride: Ride, facts: SummaryFacts): SummaryRow[] {
  const { accessibility, communication, estimates, notes, stops, support, times, timezone } = ride
  const { global, language } = facts
  const appointment = appointmentRow(ride, language)
  const values: Partial<Record<SummaryLabel, SummaryValue | null>> = {
    status: global ? { drawn: true } : null,
    fleet: global ? text(facts.fleet ?? ride.fleet) : null,
    cancellation: reasonOf(ride),
    patient: text(`${ride.passenger.name.first} ${ride.passenger.name.last}`),
    patientKey: text(ride.patient),
    key: text(ride.key),
    funding: text(facts.funding),
    language: ride.passenger.language ? { language: ride.passenger.language } : null,
    date: text(formatDate(localDate(times.needed, timezone))),
    [appointment?.label === 'ride.appointment' ? 'appointment' : 'appointmentTime']:
      appointment &&
      (typeof appointment.value === 'string' ? text(appointment.value) : { line: appointment.value }),
    pickupTime: text(formatZonedTime(times.needed, timezone, language)),
    team: text(facts.team),
    load: line(loadType(ride, 'staff')),
    pickup: { stop: marked(stops.pickup, facts.homes?.pickup) },
    pickupSubpremise: text(stops.pickup.address.subpremise),
    dropoff: { stop: marked(stops.dropoff, facts.homes?.dropoff) },
    dropoffSubpremise: text(stops.dropoff.address.subpremise),
    pickupNotes: text(entranceAndNotes(stops.pickup, 'pickup')),
    dropoffNotes: text(entranceAndNotes(stops.dropoff, 'dropoff')),
    provider: text(facts.fleet),
    vehicle: line(`vehicle.${accessibility.vehicle}`),
    assistance: line(`service.${accessibility.service}`),
    loading: accessibility.equipment === undefined ? null : { yes: accessibility.equipment },
    items: text(accessibility.equipment_type),
    // Only where it is so: which providers are asked follows from it.
    covid: accessibility.extra?.covid19 ? { yes: true } : null,
    contact: contactOf(communication),
    method:
      communication.method && communication.method !== 'none'
        ? line(`method_summary.${communication.method}`)
        : null,
    phone: text(
      [communication.phone?.display, communication.phone?.extension && `#${communication.phone.extension}`]
        .filter(Boolean)
        .join(' '),
    ),
    plan: text(ride.plan_name),
    fund: text(facts.funds?.join(', ')),
    covered: text(ride.service_name ?? ride.covered_service),
    driverNotes: text(notes?.driver),
    internal: text(notes?.internal),
    cost:
      estimates.cost === undefined || facts.costsHidden
        ? null
        : { price: { cost: estimates.cost, low: estimates.low, high: estimates.high } },
    support:
      (global || facts.supportVisible) && support?.active !== undefined ? { yes: support.active } : null,
    supportNotes: global || facts.supportVisible ? text(support?.notes) : null,
    authorization: text(ride.auth_code),
  }
  return summaryLabels.flatMap((label) => (values[label] ? [{ label, value: values[label] }] : []))
}
