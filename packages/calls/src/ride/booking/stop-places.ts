import { columns, select } from '@nemt/store/rows/select.ts'
import type { Address } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { PLACE_REACH_M } from '@nemt/domain/place/reach.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import { problemRefused } from '#/message/problem.ts'

const ends = ['pickup', 'dropoff'] as const
/** A ride with the stops that it is to have; an edit may name none. */
export type Stopped = { stops?: { pickup: DraftStop; dropoff: DraftStop } | undefined }

function placesOf(rides: readonly Stopped[]): string[] {
  return rides.flatMap(({ stops }) => ends.flatMap((end) => stops?.[end].place ?? []))
}

/**
 * The saved places that stops name, as far as the customer has them; archived ones too, which former rides
 * name. Asked only where a stop names one.
 */
export function stopPlacesQuestion(sql: Sql, rides: readonly Stopped[]): { named?: Question<NamedPlace[]> } {
  const keys = [...new Set(placesOf(rides))]
  if (keys.length === 0) return {}
  return {
    named: many(
      select(
        sql,
        columns('place', 'l', ['key', 'address']),
        sql`from place l where l.customer_key = s.c and l.key = any(${keys})`,
      ),
    ),
  }
}

type NamedPlace = { key: string; address: Address }

type Edited = {
  kept?: (at: number) => Stopped['stops']
  indexOf?: (at: number) => number
}

/**
 * Refuses a stop whose saved place the customer doesn't have, and one whose address is not that place's
 * (decision 029). `kept`: what a ride that exists has already; an end whose place and position stay as they
 * are is not asked about. `indexOf`: the index in the request of a ride that was added to it.
 */
export function checkStopPlaces(
  context: Context,
  rides: readonly Stopped[],
  named: readonly NamedPlace[],
  { kept = () => undefined, indexOf = (at) => at }: Edited = {},
): void {
  const places = new Map(named.map(({ key, address }) => [key, address]))
  for (const [index, { stops }] of rides.entries())
    for (const end of ends) {
      const stop = stops?.[end]
      if (!stop?.place || stays(stop, kept(index)?.[end])) continue
      const field = `rides.${indexOf(index)}.stops.${end}.place`
      const its = places.get(stop.place)
      const words = message(context, 'problem.place_unknown')
      if (!its) throw new Refusal('not_found', 'place_unknown', words, { fields: { [field]: words } })
      if (!isThere(stop, its)) throw problemRefused(context, { code: 'place_elsewhere', field })
    }
}

function stays({ place, address }: DraftStop, before: DraftStop | undefined): boolean {
  return (
    place === before?.place && address?.lat === before?.address?.lat && address?.lng === before?.address?.lng
  )
}

/**
 * Whether a stop is at a place: within reach of it, or, where one of them is not located, at the same address
 * in words.
 */
function isThere({ address }: DraftStop, its: Address): boolean {
  const [stop, place] = [pointOf(address), pointOf(its)]
  return stop && place
    ? haversine(stop, place) <= PLACE_REACH_M
    : plain(address?.format) === plain(its.format)
}
