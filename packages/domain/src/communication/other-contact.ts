import { blank } from '../text/blank.ts'
import type { Communication } from './schema.ts'

/** Somebody else than the passenger who answers a ride's number, as far as anybody said who. */
export type OtherContact = Pick<Communication, 'relation'> & { name?: string }

/**
 * Who answers the number of a ride where that is not its passenger (F142–F145): the relation, and the name, which a
 * clinical contact has as its description (F153). Null where the passenger answers.
 */
export function otherContact(communication: Communication): OtherContact | null {
  const { relation, name, description } = communication
  const named = [name?.first, name?.last].filter((part) => !blank(part)).join(' ')
  const known = named || (relation === 'clinical' ? description?.trim() : undefined)
  if (relation === 'self' || (relation === undefined && !known)) return null
  return { ...(relation ? { relation } : {}), ...(known ? { name: known } : {}) }
}
