/** Something that the palette went to, and how it goes there again. */
type Recent = { id: string; label: string; detail?: string; run: () => void }

/** As many as one remembers. */
const MOST = 5
let whose = ''
let recent: readonly Recent[] = []

/**
 * What this user went to last, newest first. It is kept in the page's memory alone: names of passengers stay
 * out of the browser's storage, and another user of the same page begins anew.
 */
export function recentOf(user: string): readonly Recent[] {
  return user === whose ? recent : []
}

export function remember(user: string, gone: Recent): void {
  recent = [gone, ...recentOf(user).filter(({ id }) => id !== gone.id)].slice(0, MOST)
  whose = user
}
