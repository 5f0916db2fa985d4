'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { vehicleWords } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { callKey } from '../calls/key.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { driverPayload, driverValues, type DriverValues } from '../components/driver/driver-values.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useCrew, type CrewEntry } from './crew/use-crew.ts'
import { groupOf, isNamedElsewhere, type Some } from './named-elsewhere.ts'
import { useKeptCall } from './use-kept-call.ts'

/**
 * Driver and vehicle of an accepted ride while they are entered (V1231–V1237), typed or of the fleet's own. Name and
 * phone open the status buttons. Until somebody types here they are what the ride has, whoever named them: a colleague,
 * the fleet's own system; who names another one after that doesn't take it away, and isn't overwritten unseen
 * (`elsewhere`). `isDriven`: the ride is the fleet's, and not over.
 */
export function useDriver(ride: Ride, isDriven: boolean) {
  const text = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const crew = useCrew(ride.key, isDriven)
  const [typed, setTyped] = useState<Some>({})
  const [seen, setSeen] = useState<Some>({})
  const named = driverValues(ride)
  const values = { ...named, ...typed }
  const isElsewhere = isNamedElsewhere(seen, named, { ...values, ...pickedValues(crew) })
  const forget = () => {
    setTyped((latest) => (latest === typed ? {} : latest))
    setSeen((latest) => (latest === seen ? {} : latest))
    crew.forget()
  }
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: callKey('offer.info', { ride: ride.key }) }),
      crew.readAgain(),
    ])
  const { make, busy, kept } = useKeptCall('ride.driver', {
    done: () => {
      toasts.show(text('provider.saved'))
      // What is typed while the answer is on its way stays.
      return readAgain().then(forget)
    },
    refused: (refused) => {
      toasts.show(Object.values(refused.fields ?? {})[0] ?? refusal(refused), { error: true })
      void readAgain()
    },
    discarded: () => void readAgain(),
  })
  const problem = problemOf(values, crew)
  const save = () => {
    if (problem || busy || isElsewhere) return
    make({ ride: ride.key, version: ride.version, ...payloadOf(values, crew) })
  }
  const change = (name: keyof DriverValues, value: string) => {
    setTyped({ ...typed, ...groupOf(name, values), [name]: value })
    setSeen({ ...groupOf(name, named), ...seen })
  }
  const pick = (of: 'driver' | 'vehicle', key: string | null) => {
    crew[of].pick(key)
    setSeen({ ...groupOf(of === 'driver' ? 'first' : 'make', named), ...seen })
  }
  const elsewhere = isElsewhere && {
    named: [ride.driver?.name, vehicleWords(ride)].filter(Boolean).join(', '),
    take: forget,
    keep: () => setSeen(named),
  }
  const entry = { ride: ride.key, zone: ride.timezone, values, crew, problem, busy, kept, elsewhere }
  return { ...entry, change, pick, save }
}

export type DriverEntry = ReturnType<typeof useDriver>

function problemOf({ first, phone }: DriverValues, { driver, vehicle }: CrewEntry): Problem | null {
  const unfit = driver.problem ?? vehicle.problem
  if (unfit) return unfit
  if (driver.picked || (first.trim() && isPhone(phone))) return null
  return { code: 'driver_missing', field: first.trim() ? 'driver.phone' : 'driver.first' }
}

/** What is picked, as it stands on the ride once it is saved. */
function pickedValues({ driver, vehicle }: CrewEntry): Some {
  const [first = '', ...last] = (driver.picked?.name ?? '').split(' ')
  const { make = '', model = '', color = '', license = '' } = vehicle.picked ?? {}
  return {
    ...(driver.picked ? { first, last: last.join(' '), phone: driver.picked.phone ?? '' } : {}),
    ...(vehicle.picked ? { make, model, color, license } : {}),
  }
}

/** What is picked goes by its key, the rest as it is typed. */
function payloadOf(values: DriverValues, { driver, vehicle }: CrewEntry) {
  const typed = driverPayload(values)
  return {
    ...(driver.picked ? { driver_key: driver.picked.key } : { driver: typed.driver }),
    ...(vehicle.picked ? { vehicle_key: vehicle.picked.key } : {}),
    ...(!vehicle.picked && typed.vehicle ? { vehicle: typed.vehicle } : {}),
  }
}
