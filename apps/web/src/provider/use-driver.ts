'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { callKey } from '../calls/key.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { driverPayload, driverValues, type DriverValues } from '../components/driver/driver-values.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useKeptCall } from './use-kept-call.ts'

/**
 * Driver and vehicle of an accepted ride while they are entered (V1231–V1237). Name and phone open the status
 * buttons.
 */
export function useDriver(ride: Ride) {
  const text = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [values, setValues] = useState(() => driverValues(ride))
  const readAgain = () =>
    void client.invalidateQueries({ queryKey: callKey('offer.info', { ride: ride.key }) })
  const { make, busy, kept } = useKeptCall('ride.driver', {
    done: () => {
      toasts.show(text('provider.saved'))
      readAgain()
    },
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
    discarded: readAgain,
  })
  const { first, phone } = values
  const problem: Problem | null =
    !first.trim() || !isPhone(phone)
      ? { code: 'driver_missing', field: first.trim() ? 'driver.phone' : 'driver.first' }
      : null
  const save = () => {
    if (problem || busy) return
    make({ ride: ride.key, version: ride.version, ...driverPayload(values) })
  }
  const change = (name: keyof DriverValues, value: string) => setValues({ ...values, [name]: value })
  return { values, change, problem, busy, kept, save }
}

export type DriverEntry = ReturnType<typeof useDriver>
