'use client'
import { isExact } from '@nemt/domain/place/quality.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Point } from '@nemt/domain/address/schema.ts'
import { callQuery } from '#/calls/call-query.ts'
import type { DataOf } from '#/calls/named.ts'
import type { FoundPlace } from './PlacePicker.tsx'

type Suggestion = DataOf<'place.suggest'>['suggestions'][number]

function keyOf(
  source: Suggestion['source'],
  place: string | undefined,
  { format, subpremise }: Suggestion['address'],
): string {
  return source === 'home' || source === 'facility'
    ? source
    : (place ?? [format, subpremise].filter(Boolean).join(' '))
}

/** A suggestion as a picker offers it. */
export function foundOf({ source, place, quality, ...found }: Suggestion): FoundPlace {
  return {
    ...found,
    source,
    key: keyOf(source, place, found.address),
    ...(place && { place }),
    ...(quality && !isExact(quality) && { approximate: true }),
  }
}

/**
 * Searches the customer's places and the map. `whose`: a passenger whose own places count; `near`: where most
 * ways begin.
 */
export function useAddresses() {
  const client = useQueryClient()
  return async (
    query: string,
    { whose, near, only }: { whose?: string; near?: Point; only?: readonly Suggestion['source'][] } = {},
  ): Promise<FoundPlace[]> => {
    const payload = { query, ...(whose && { passenger: whose }), ...(near && { near }) }
    const { suggestions, entered } = await client.fetchQuery(callQuery('place.suggest', payload))
    const found = suggestions
      .filter(({ source }) => (only ?? ['home', 'facility', 'usual', 'place', 'map']).includes(source))
      .map(foundOf)
    const { address } = entered ?? {}
    return address && (only?.includes('map') ?? true)
      ? [...found, { source: 'map', key: `typed ${address.format}`, address, entered: true }]
      : found
  }
}
