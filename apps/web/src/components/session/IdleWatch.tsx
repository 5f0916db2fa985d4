'use client'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { watchIdle } from '#/session/idle.ts'
import { leaveUnused } from '#/session/leave.ts'

const IdleWarning = dynamic(() => import('./IdleWarning.tsx').then((module) => module.IdleWarning), {
  ssr: false,
})

/**
 * Signs staff out when nobody has done anything for `limit` ms, after a warning that can extend it (HIPAA 45 CFR
 * 164.312: automatic log-off; docs/decisions/092).
 */
export function IdleWatch({ limit }: { limit: number }) {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const watch = useRef<ReturnType<typeof watchIdle> | null>(null)
  useEffect(() => {
    const watching = watchIdle({
      limit,
      onWarn: setEndsAt,
      onBack: () => setEndsAt(null),
      onEnd: () => void leaveUnused(),
    })
    watch.current = watching
    return watching.close
  }, [limit])
  return endsAt === null ? null : <IdleWarning endsAt={endsAt} onStay={() => watch.current?.stay()} />
}
