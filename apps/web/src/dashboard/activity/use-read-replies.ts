'use client'
import { useEffect } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useHear } from '#/live/use-hear.ts'

/**
 * Marks the passenger's replies as read, up to the newest that is shown, while somebody looks at them
 * (docs/decisions/048). Whoever opens them reads for the whole office.
 */
export function useReadReplies(
  ride: string,
  data: DataOf<'ride.events'> | undefined,
  isShown: boolean,
): void {
  const hear = useHear()
  const { make, busy } = useMakeCall('ride.read_replies', {
    done: () => hear({ collection: 'ride:events', key: ride, type: 'replies.read', data: {} }),
  })
  const through = data?.events.findLast(({ type }) => type === 'reply')?.key
  const isUnread = isShown && (data?.unread ?? 0) > 0
  useEffect(() => {
    if (!isUnread || busy || through === undefined) return
    const read = () => document.visibilityState === 'visible' && make({ ride, through })
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each reply, not for each painting
  }, [isUnread, through, ride])
}
