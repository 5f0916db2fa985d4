'use client'
import { useRef } from 'react'
import { useMakeCall } from '../calls/use-make-call.ts'

type How = NonNullable<Parameters<typeof useMakeCall<'passenger.phone.transfer'>>[1]>

/**
 * Moves a number to a passenger, from whoever was `named` to who agreed to that: somebody else who got it meanwhile
 * keeps it (`phone_taken`).
 */
export function usePhoneTransfer(how: How) {
  const { make, busy } = useMakeCall('passenger.phone.transfer', how)
  const donor = useRef<string>(undefined)
  return {
    busy,
    agreeOn: (named: string | undefined) => {
      donor.current = named
    },
    move: (passenger_key: string, phone_number: string) =>
      make({ passenger_key, phone_number, ...(donor.current ? { donor: donor.current } : {}) }),
  }
}
