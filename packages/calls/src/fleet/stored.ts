import type * as z from 'zod'
import { area, type Area } from '@nemt/domain/area/schema.ts'
import { fleet, type Fleet } from '@nemt/domain/fleet/schema.ts'

const EMPTY: Partial<Fleet> = {
  vehicles: {},
  services: {},
  hours: [],
  costs: {},
  group: { key: '', name: '' },
}
const shape: Record<string, z.ZodType> = fleet.shape

/** What is wrong with a stored value, or undefined. A key that an older version stored hurts nobody. */
function wrong(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  const issue = error?.issues.find(({ code }) => code !== 'unrecognized_keys')
  return issue && [issue.path.join('.'), issue.message].filter(Boolean).join(' ')
}

/**
 * A fleet as it may be worked with, judged again when it is read: fields that are not what the schema says
 * are left out, and `broken` names them, so that this fleet is offered nothing while all others go on (see
 * eligibility's first check).
 */
export function soundFleet(stored: Record<string, unknown>): Fleet {
  const problems = Object.entries(shape).flatMap(([field, schema]): [string, string][] => {
    const problem = wrong(schema, stored[field])
    return problem === undefined ? [] : [[field, `${field} ${problem}`]]
  })
  // Judged field by field, so that keys of an older version may stay; the compiler sees no type in that.
  if (problems.length === 0) return stored as Fleet
  const broken = new Set(problems.map(([field]) => field))
  const sound = Object.fromEntries(Object.entries(stored).filter(([field]) => !broken.has(field)))
  // The same of the fields that are left: what is missing of a broken fleet, nobody asks for.
  return { ...EMPTY, ...sound, broken: problems.map(([, problem]) => problem).join('; ') } as Fleet
}

/**
 * A funding source's regions that are what the schema says, and what is wrong with the others; undefined =
 * nothing stored.
 */
export function soundRegions(stored: unknown): { regions: Record<string, Area>; broken?: string } {
  const entries = Object.entries(stored ?? {})
  const judged = entries.map(([name, value]) => ({ name, value, problem: wrong(area, value) }))
  const sound = judged.filter(({ problem }) => problem === undefined)
  const broken = judged.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name} ${problem}`]))
  return {
    // Each was judged above.
    regions: Object.fromEntries(sound.map(({ name, value }) => [name, value as Area])),
    ...(broken.length ? { broken: broken.join('; ') } : {}),
  }
}
