'use client'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Refused } from './answer.ts'
import { callQuery } from './call-query.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'

/** `useCall` for several payloads of one call at once. */
export function useCalls<N extends CallName>(
  name: N,
  payloads: readonly PayloadOf<N>[],
): UseQueryResult<DataOf<N>, Refused>[] {
  return useQueries({
    queries: payloads.map((payload) => callQuery(name, payload)),
  }) as UseQueryResult<DataOf<N>, Refused>[]
}
