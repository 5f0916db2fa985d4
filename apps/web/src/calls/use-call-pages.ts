'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { dataOf, type Refused } from './answer.ts'
import { callKey } from './key.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'
import { send } from './send.ts'

/** So often the next page is asked for when live events come between. */
const MOST_TRIES = 5

/**
 * The answers of a call that gives its lines page by page, in their order; `asked` is the payload of the page that
 * begins at a cursor, `nextOf` where the next one does. Live events ask all of them again, so that no line is missed.
 */
export function useCallPages<N extends CallName>(
  name: N,
  asked: (cursor?: string) => PayloadOf<N>,
  nextOf: (page: DataOf<N>) => string | undefined,
) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery<
    DataOf<N>,
    Refused,
    { pages: DataOf<N>[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: callKey(name, asked()),
    queryFn: async ({ pageParam }) => dataOf(await send<DataOf<N>>(name, asked(pageParam))),
    initialPageParam: undefined,
    getNextPageParam: (page) => nextOf(page),
    placeholderData: keepPreviousData,
  })
  /** A live event that asks all pages again gives the next one up: then it is asked for once more. */
  const more = async () => {
    const shown = data?.pages.length ?? 0
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const answer = await fetchNextPage({ cancelRefetch: false })
      if (answer.isError || (answer.data?.pages.length ?? 0) > shown) return
    }
  }
  return {
    pages: data?.pages ?? null,
    error,
    hasMore: hasNextPage,
    busy: isFetchingNextPage,
    more: () => void more(),
    retry: () => void refetch(),
  }
}
