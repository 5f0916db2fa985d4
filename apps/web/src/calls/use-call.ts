'use client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Refused } from './answer.ts'
import { callQuery } from './call-query.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'

type How<N extends CallName> = {
  /** Nothing is asked while false. */
  enabled?: boolean
  /** Shows the answer to the previous payload until the next one is here (paging, filters). */
  keep?: boolean
  /** How long an answer counts without an event, in ms; a minute when absent. */
  freshMs?: number
  /** Asked again so often, in ms, while the page is looked at; only by events when absent. */
  everyMs?: number
  /** Another source of the same answer, for customers that use it (X126). */
  from?: () => Promise<DataOf<N>>
}

/**
 * The answer of a reading call, cached by name and payload and moved by live events. `error` is a Refused;
 * nothing is thrown. With a Prefetched above, the first answer came with the page.
 */
export function useCall<N extends CallName>(
  name: N,
  payload: PayloadOf<N>,
  { enabled = true, keep = false, freshMs, everyMs, from }: How<N> = {},
): UseQueryResult<DataOf<N>, Refused> {
  const query = callQuery(name, payload)
  return useQuery<DataOf<N>, Refused>({
    ...(from ? { queryKey: [...query.queryKey, 'graphql'], queryFn: from } : query),
    enabled,
    // useQuery wants an answer that is no function; of an N that is not known yet it can't see that.
    // eslint-disable-next-line no-restricted-syntax -- the answers of calls are JSON
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}
