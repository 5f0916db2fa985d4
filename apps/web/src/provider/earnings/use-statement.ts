'use client'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { saveFile } from '#/components/file/save-file.ts'
import { toasts } from '#/components/toast/toasts.ts'

/** Fetches the statement of a month and hands it to the browser as a file. */
export function useStatement(month: string) {
  const refusal = useRefusal()
  const { make, busy } = useMakeCall('fleet.statement', {
    done: saveFile,
    refused: (why) => toasts.show(refusal(why), { error: true }),
  })
  return { download: () => make({ month }), busy }
}
