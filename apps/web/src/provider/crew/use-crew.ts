'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MessageKey } from '@nemt/domain/copy/en.ts'
import type { Problem, ProblemCode } from '@nemt/domain/problem/problem.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'

type Crew = DataOf<'ride.crew'>
export type Choice = Crew['drivers'][number] | Crew['vehicles'][number]

/** The picked record of a list: as the ride has it, until somebody picks another one, or none (null). */
function usePicked<C extends Choice>(choices: readonly C[], kept: string | undefined) {
  const [picked, pick] = useState<string | null>()
  const key = picked === undefined ? kept : (picked ?? undefined)
  // Saved: from here on it is again as the ride has it.
  const forget = () => pick((latest) => (latest === picked ? undefined : latest))
  return { choices, pick, forget, picked: choices.find((choice) => choice.key === key) }
}

/**
 * The fleet's own drivers and vehicles for a ride that it has, those that are picked, and what speaks against them.
 * Nobody to pick for a link, whose fleet keeps no records.
 */
export function useCrew(ride: string, isDriven: boolean) {
  const text = useTranslations()
  const { data, refetch } = useCall('ride.crew', { ride }, { enabled: isDriven })
  const driver = usePicked(data?.drivers ?? [], data?.driver)
  const vehicle = usePicked(data?.vehicles ?? [], data?.vehicle)
  const problemOf = (choice: Choice | undefined, field: string): Problem | null => {
    if (!choice?.unfit) return null
    const { code, date = '', needs } = choice.unfit
    // The call gives a problem's code, and the key of a need's words.
    const words = needs ? text(needs as MessageKey & 'need.wheelchair') : ''
    return { code: code as ProblemCode, field, values: { date, needs: words } }
  }
  return {
    driver: { ...driver, problem: problemOf(driver.picked, 'driver_key') },
    vehicle: { ...vehicle, problem: problemOf(vehicle.picked, 'vehicle_key') },
    readAgain: () => refetch(),
    forget: () => {
      driver.forget()
      vehicle.forget()
    },
  }
}

export type CrewEntry = ReturnType<typeof useCrew>
