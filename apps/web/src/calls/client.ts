import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefused, type Refused } from './answer.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Refused
  }
}

const passing: readonly string[] = ['unreachable', 'unavailable']
const minute = 60_000

/** Whether trying again may help: nobody answered, or the server asked for patience. */
function mayPass(count: number, { code }: Refused): boolean {
  return count < 2 && passing.includes(code)
}

/**
 * The cache of calls. Live events keep it fresh, so an answer counts for a minute by itself. `onEnded` hears
 * that the session is over.
 */
export function makeClient(onEnded?: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isRefused(error, 'unauthenticated')) onEnded?.()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 10 * minute,
        retry: mayPass,
        retryDelay: (count) => 1_000 * 2 ** count,
        networkMode: 'always',
      },
      hydrate: { deserializeData: JSON.parse },
      mutations: { retry: mayPass, retryDelay: (count) => 1_000 * 2 ** count, networkMode: 'always' },
    },
  })
}
