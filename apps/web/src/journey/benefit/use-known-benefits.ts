'use client'
import { useEffect } from 'react'
import { knowBenefits } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useBenefits, type Benefit } from './use-benefits.ts'

/**
 * The passenger's benefits, and tells the request what Continue must know of them. Gathering them is tried twice
 * more when nobody answers (V136).
 */
export function useKnownBenefits(): ReturnType<typeof useBenefits> {
  const known = useBenefits()
  // As text, so that the same answer changes nothing.
  const isRead =
    known.benefits &&
    JSON.stringify(known.benefits.filter(({ fund }) => fund.enabled).map(({ policy }) => policy))
  useEffect(() => {
    journey.change((state) =>
      knowBenefits(state, isRead === null ? undefined : (JSON.parse(isRead) as Benefit['policy'][])),
    )
  }, [isRead])
  return known
}
