/** Keys are waited for 650 ms, but the first search starts at once (doc 1 §9, X048). */
export const typingDelay = (text: string, minimum: number): number => (text.trim().length === minimum ? 0 : 650)

const savedAtMost = 10
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The saved places to offer for a text: all words occur in name or address; at most ten (doc 2 §9). All of them while nothing is typed. */
export const savedMatches = <P extends { name?: string; address: { format: string } }>(saved: readonly P[], text: string): P[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return saved.filter((place) => words.every((word) => plain(`${place.name ?? ''} ${place.address.format}`).includes(word))).slice(0, savedAtMost)
}
