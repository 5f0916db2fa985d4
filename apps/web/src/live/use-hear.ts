'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applyEvents, type LiveEvent } from './apply.ts'
import { refreshRides } from './boards.ts'

/**
 * Takes an answer of one's own call for the event that it causes, so the screen moves at once and also while
 * the line is down.
 */
export function useHear(): (event: Omit<LiveEvent, 'cursor'>) => void {
  const client = useQueryClient()
  return useCallback(
    (event) =>
      applyEvents(client, [{ ...event, cursor: '' }], {
        lists: (lists) => {
          const due = new Set(lists)
          void client.invalidateQueries({ predicate: (query) => due.has(query) })
        },
        board: (board, rides) => void refreshRides(client, board, rides),
      }),
    [client],
  )
}
