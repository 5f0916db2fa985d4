import type { Permission } from './permissions.ts'

/**
 * True when the grants hold the word or the wildcard (doc 1 §6, P001). Apart from the words' descriptions, which no
 * page needs.
 */
export function may(grants: readonly string[], word: Permission): boolean {
  return grants.includes('*') || grants.includes(word)
}
