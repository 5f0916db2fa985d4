'use client'
import { useRef } from 'react'
import { useMakeCall } from '../calls/use-make-call.ts'

type How = NonNullable<Parameters<typeof useMakeCall<'passenger.phone.transfer'>>[1]>

/**
 * Moves a number to a passenger, from whoever was `named` to who agreed to that: somebody else who got it meanwhile
 * keeps it (`phone_taken`).
 */
export function usePhoneTransfer(how: How) {
  const { make, busy, refusal } = useMakeCall('passenger.phone.transfer', how)
  const agreed = useRef<string>(undefined)
  const moveFrom = (donor: string | undefined, passenger_key: string, phone_number: string) =>
    make({ passenger_key, phone_number, ...(donor ? { donor } : {}) })
  return {
    busy,
    refusal,
    moveFrom,
    /** What is saved before the number moves takes its time: who was named is kept until `move`. */
    agreeOn: (named: string | undefined) => {
      agreed.current = named
    },
    move: (passenger_key: string, phone_number: string) =>
      moveFrom(agreed.current, passenger_key, phone_number),
  }
}
