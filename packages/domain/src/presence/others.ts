import type { Present } from './schema.ts'

/**
 * Who else is there, by name: everybody once, however many tabs they have, and never who asks. A form that is open in
 * one of the tabs counts.
 */
export function othersAt(people: readonly Present[], self: string): Present[] {
  const byUser = new Map<string, Present>()
  for (const person of people)
    if (person.key !== self && byUser.get(person.key)?.does !== 'edits') byUser.set(person.key, person)
  return [...byUser.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || one.key.localeCompare(other.key),
  )
}
