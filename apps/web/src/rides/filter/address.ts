import { cancellationReasons } from '@nemt/domain/ride/cancel.ts'
import { noFilter, type ListFilter } from '@nemt/domain/ride/list-filter.ts'
import { reasons, rideStatuses, rideTypes } from '@nemt/domain/ride/values.ts'

/** What of a filter may stand in an address: all but the words, which are personal. */
export type AddressFilter = Omit<ListFilter, 'query'>

/** Longest list of keys that is read from an address. */
const MOST_KEYS = 50
const KEY = /^[\w-]{1,40}$/

/** The parts of an address, as `URLSearchParams` and Next give them. */
export type Parameters = { get: (name: string) => string | null }

function words(parameters: Parameters, name: string): string[] {
  return (parameters.get(name) ?? '').split(',').filter(Boolean)
}

function among<T extends string>(parameters: Parameters, name: string, known: readonly T[]): T[] {
  const asked = words(parameters, name)
  return known.filter((value) => asked.includes(value))
}

function keysOf(parameters: Parameters, name: string): string[] {
  return [...new Set(words(parameters, name))].filter((key) => KEY.test(key)).slice(0, MOST_KEYS)
}

function centsOf(parameters: Parameters, name: string): number {
  const cents = Number(parameters.get(name) ?? '')
  return Number.isInteger(cents) && cents > 0 && cents <= 100_000_000 ? cents : 0
}

/** The filter that an address names; what makes no sense narrows nothing. */
export function addressFilter(parameters: Parameters): AddressFilter {
  return {
    statuses: among(parameters, 'status', rideStatuses),
    type: rideTypes.find((type) => type === parameters.get('type')) ?? 'any',
    teams: keysOf(parameters, 'teams'),
    fleets: keysOf(parameters, 'fleets'),
    reasons: among(parameters, 'reason', reasons),
    cancellations: among(parameters, 'cancelled', cancellationReasons),
    minimum: centsOf(parameters, 'min'),
    maximum: centsOf(parameters, 'max'),
  }
}

/** Writes into an address what of a filter differs from none. */
export function addFilter(parameters: URLSearchParams, filter: AddressFilter): void {
  const lists = {
    status: filter.statuses,
    teams: filter.teams,
    fleets: filter.fleets,
    reason: filter.reasons,
    cancelled: filter.cancellations,
  }
  for (const [name, values] of Object.entries(lists))
    if (values.length > 0) parameters.set(name, values.join(','))
  if (filter.type !== noFilter.type) parameters.set('type', filter.type)
  if (filter.minimum > 0) parameters.set('min', String(filter.minimum))
  if (filter.maximum > 0) parameters.set('max', String(filter.maximum))
}
