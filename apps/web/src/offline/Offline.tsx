'use client'
import { useEffect } from 'react'
import { HeldActs } from './HeldActs.tsx'
import { forgetShell, keepShell, portalShell } from './shell.ts'
import { held } from './held.ts'
import { forget } from './vault.ts'

type Props = { owner: string; keeps: boolean; madeOf: string }

/**
 * The portal without a network: keeps the page that is shown then, unless this phone shall keep nothing, forgets the
 * rides with the session, and sends what was decided (docs/decisions/096).
 */
export function Offline({ owner, keeps, madeOf }: Props) {
  useEffect(() => {
    if (keeps) {
      // A phone that can't keep it shows its own page without a network, as it did before.
      void keepShell(portalShell, madeOf).catch(() => undefined)
    } else void Promise.all([forgetShell(portalShell), forget('rides')])
  }, [keeps, madeOf])
  useEffect(() => {
    const end = () => void held.leave()
    addEventListener('session.logout', end)
    return () => removeEventListener('session.logout', end)
  }, [])
  return <HeldActs owner={owner} />
}
