'use client'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'

/** Fetches the statement of a month and hands it to the browser as a file. */
export function useStatement(month: string) {
  const refusal = useRefusal()
  const { make, busy } = useMakeCall('fleet.statement', {
    done: ({ name, csv }) => {
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      Object.assign(link, { href: url, download: name }).click()
      URL.revokeObjectURL(url)
    },
    refused: (why) => toasts.show(refusal(why), { error: true }),
  })
  return { download: () => make({ month }), busy }
}
