'use client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { freshened } from '../live/ride-news.ts'
import { dataOf, type Refused } from './answer.ts'
import { callKey } from './key.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'
import { send } from './send.ts'

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
  return useQuery<DataOf<N>, Refused>({
    queryKey: from ? [...callKey(name, payload), 'graphql'] : callKey(name, payload),
    queryFn: from ?? (async () => freshened(name, dataOf(await send<DataOf<N>>(name, payload)))),
    enabled,
    // useQuery wants an answer that is no function; of an N that is not known yet it can't see that.
    // eslint-disable-next-line no-restricted-syntax -- the answers of calls are JSON
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}
