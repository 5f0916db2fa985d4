'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { callKey } from '../calls/key.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useKeptCall } from './use-kept-call.ts'

export type DriverValues = {
  first: string
  last: string
  phone: string
  make: string
  model: string
  color: string
  license: string
}

function valuesOf({ driver, vehicle }: Ride): DriverValues {
  const [first = '', ...last] = (driver?.name ?? '').split(' ')
  return {
    first,
    last: last.join(' '),
    phone: driver?.phone?.display ?? '',
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    color: vehicle?.color ?? '',
    license: vehicle?.license ?? '',
  }
}

function given<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== '')) as Partial<T>
}

/**
 * Driver and vehicle of an accepted ride while they are entered (V1231–V1237). Name and phone open the status
 * buttons.
 */
export function useDriver(ride: Ride) {
  const text = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(ride))
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
  const { first, last, phone, make: maker, model, color, license } = values
  const problem: Problem | null =
    !first.trim() || !isPhone(phone)
      ? { code: 'driver_missing', field: first.trim() ? 'driver.phone' : 'driver.first' }
      : null
  const save = () => {
    if (problem || busy) return
    const vehicle = given({ make: maker, model, color, license })
    make({
      ride: ride.key,
      version: ride.version,
      driver: { first: first.trim(), phone, ...(last.trim() ? { last: last.trim() } : {}) },
      ...(Object.keys(vehicle).length > 0 ? { vehicle } : {}),
    })
  }
  const change = (name: keyof DriverValues, value: string) => setValues({ ...values, [name]: value })
  return { values, change, problem, busy, kept, save }
}

export type DriverEntry = ReturnType<typeof useDriver>
