'use client'
import { useEffect } from 'react'
import { driveShell, keepShell } from '../offline/shell.ts'

/** Keeps what a driver's page is without a network; `madeOf`: what its words depend on. */
export function KeepDrive({ madeOf }: { madeOf: string }) {
  useEffect(() => {
    // A phone that can't keep it shows its own page without a network, as it did before.
    void keepShell(driveShell, madeOf).catch(() => undefined)
  }, [madeOf])
  return null
}
