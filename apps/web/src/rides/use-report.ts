'use client'
import type { PayloadOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'

/**
 * Saves rides as a file (C020): the server writes it row by row, where it is audited and no cell can be a
 * formula.
 */
export function useReport(): (asked: PayloadOf<'ride.report'>) => void {
  const refusal = useRefusal()
  const { make } = useMakeCall('ride.report', {
    // The address opens once and gives a file: the page stays.
    done: ({ url }) => location.assign(url),
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  return make
}
