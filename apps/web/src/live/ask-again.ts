import type { Query, QueryClient } from '@tanstack/react-query'

/** Asks these answers again; one that nobody looks at any more is only marked. */
export function askAgain(client: QueryClient, queries: Iterable<Query>): void {
  const due = new Set(queries)
  void client.invalidateQueries({ predicate: (query) => due.has(query) })
}

/** Asks everything about rides again, such as after an act of one's own that changed them, or came too late. */
export function askRidesAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('ride.'),
  })
}
