import 'server-only'
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callKey } from './key.ts'
import type { CallName, PayloadOf } from './named.ts'
import { call } from './page.ts'

/** A call to make before the first paint. */
export type Wanted = { [N in CallName]: readonly [N, PayloadOf<N>] }[CallName]

/**
 * Makes calls in process while the page renders and hands the answers to `useCall` below, so the first paint
 * has its data. A refused one is left out: the component asks again in the browser and shows what it says.
 */
export async function Prefetched({ calls, children }: { calls: readonly Wanted[]; children: ReactNode }) {
  const client = new QueryClient()
  await Promise.all(
    calls.map(([name, payload]) =>
      client.prefetchQuery({
        queryKey: callKey<CallName>(name, payload),
        queryFn: () => call<unknown>(name, payload),
        retry: false,
      }),
    ),
  )
  // As the door sends an answer: one text, without what it lacks, which React's notation spells out value by value
  // (client.ts reads it). The page of a day with 500 rides is a quarter shorter.
  const state = dehydrate(client, { serializeData: JSON.stringify })
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
