'use client'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback } from 'react'
import { askAgain } from './ask-again.ts'
import { applyEvents, type LiveEvent } from './apply.ts'
import { refreshRides } from './boards.ts'

/**
 * Takes an answer of one's own call for the event that it causes, so the screen moves at once and also while
 * the line is down.
 */
export function useHear(): (event: Omit<LiveEvent, 'cursor'>) => void {
  const client = useQueryClient()
  return useCallback(
    (event) => {
      const ask = (queries: Iterable<Query>) => askAgain(client, queries)
      applyEvents(client, [{ ...event, cursor: '' }], {
        ...{ lists: ask, counts: ask },
        board: (board, rides) => void refreshRides(client, board, rides),
      })
    },
    [client],
  )
}
