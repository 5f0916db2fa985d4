import type { Sql } from '../sql.ts'

/** The channel on which processes are told to look at the event log. */
export const CHANNEL = 'portal_event'

/**
 * One debounced notification per process, after commit. Inside the writing transaction it would serialise all
 * commits; readers poll anyway, so a lost hint only delays.
 */
export function hinter(sql: Sql): () => void {
  let state: 'idle' | 'sending' | 'again' = 'idle'
  const send = (): void => {
    state = 'sending'
    sql
      .notify(CHANNEL, '')
      // A lost hint only delays: readers look by themselves, and what keeps them from it they tell.
      .catch(() => {})
      .finally(() => {
        if (state === 'again') send()
        else state = 'idle'
      })
  }
  return () => {
    if (state === 'idle') send()
    else state = 'again'
  }
}
