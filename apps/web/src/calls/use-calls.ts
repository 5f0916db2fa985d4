'use client'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { freshened } from '../live/ride-news.ts'
import { dataOf, type Refused } from './answer.ts'
import { callKey } from './key.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'
import { send } from './send.ts'

/** `useCall` for several payloads of one call at once. */
export function useCalls<N extends CallName>(
  name: N,
  payloads: readonly PayloadOf<N>[],
): UseQueryResult<DataOf<N>, Refused>[] {
  return useQueries({
    queries: payloads.map((payload) => ({
      queryKey: callKey(name, payload),
      queryFn: async () => freshened(name, dataOf(await send<DataOf<N>>(name, payload))),
    })),
  }) as UseQueryResult<DataOf<N>, Refused>[]
}
