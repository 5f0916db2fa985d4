import type * as z from 'zod'
import { isObject } from './fields.ts'

type Issue = z.core.$ZodIssue

/**
 * A payload without the fields that are null where a schema takes no null (decision 154): programs whose languages
 * know no field that is absent send each optional one so. What is null in a list stays: without it, those behind it
 * would move.
 *
 * @param issues what the schema found wrong with it
 */
export function withoutRefusedNulls(payload: unknown, issues: readonly Issue[]): unknown {
  const refused = new Set(issues.flatMap((issue) => placesOf(issue, '')))
  return without(payload, refused, '')
}

/** Where an issue lies; of a choice between shapes, also where each of them found something. */
function placesOf(issue: Issue, above: string): string[] {
  const place = issue.path.reduce<string>(below, above)
  if (issue.code !== 'invalid_union') return [place]
  return [place, ...issue.errors.flat().flatMap((inner) => placesOf(inner, place))]
}

/** A place inside of another one; names may hold any letter, so that they are quoted. */
function below(above: string, part: PropertyKey): string {
  return `${above}/${JSON.stringify(String(part))}`
}

function without(value: unknown, refused: ReadonlySet<string>, place: string): unknown {
  if (Array.isArray(value)) return value.map((item, at) => without(item, refused, below(place, at)))
  if (!isObject(value)) return value
  const kept = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const where = below(place, name)
    return field === null && refused.has(where) ? [] : [[name, without(field, refused, where)]]
  })
  return Object.fromEntries(kept)
}
