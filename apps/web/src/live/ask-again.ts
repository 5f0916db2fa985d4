import type { Query, QueryClient } from '@tanstack/react-query'

/** Asks these answers again; one that nobody looks at any more is only marked. */
export function askAgain(client: QueryClient, queries: Iterable<Query>): void {
  const due = new Set(queries)
  void client.invalidateQueries({ predicate: (query) => due.has(query) })
}
