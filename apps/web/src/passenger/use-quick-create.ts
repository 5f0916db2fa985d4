'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Refused } from '../calls/answer.ts'
import type { DataOf, PayloadOf } from '../calls/named.ts'
import { send } from '../calls/send.ts'
import { useMakeCall } from '../calls/use-make-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { useTellElsewhere } from '../components/toast/use-tell-elsewhere.ts'
import { toasts } from '../components/toast/toasts.ts'
import { usePhoneTransfer } from './use-phone-transfer.ts'
import { useTransferRefusal } from './use-transfer-refusal.ts'

type Payload = PayloadOf<'passenger.create'>
/** Somebody much like the new one, as the refusal names them. */
export type Existing = {
  key: string
  name: { first: string; last: string }
  dob?: string
  phone?: string
  customer_key?: string
  home?: string
}
/**
 * What is asked on the way: is it somebody who exists, may their number be taken, also from somebody who is
 * about to ride. `payload` is what goes on.
 */
export type Asking =
  // Another team's passenger is not told.
  | { dialog: 'duplicate'; existing: Existing | undefined; payload: Payload }
  | { dialog: 'transfer' | 'force'; payload: Payload }
  | null

/** Who went on sees no question and no refusal in the form, and would believe that the record is there. */
function useTellUnmade(): (payload: Payload, refusal: Refused) => boolean {
  const words = useTranslations('error')
  const refusalText = useRefusal()
  const tellElsewhere = useTellElsewhere()
  return ({ passenger: { name } }, refusal) =>
    tellElsewhere(
      [name?.first, name?.last].filter(Boolean).join(' '),
      `${words('not_finished')} ${refusalText(refusal)}`,
    )
}

/** Makes a passenger, with the questions of V900–V910 and V934 on the way; `done` hears of the record. */
export function useQuickCreate(done: (passenger: Passenger) => void) {
  const text = useTranslations('phone_transfer')
  const tellUnmade = useTellUnmade()
  const transferRefusal = useTransferRefusal()
  const [asking, setAsking] = useState<Asking>(null)
  const [checking, setChecking] = useState(false)
  // The record without its number: what there is until the number has moved.
  const [created, setMade] = useState<Passenger | null>(null)

  const fetched = async (key: string): Promise<Passenger | null> => {
    const answer = await send<DataOf<'passenger.info'>>('passenger.info', { key })
    return answer.ok ? answer.data : null
  }
  const transfer = usePhoneTransfer({
    done: ({ passenger_key: key }) => {
      toasts.show(text('done'))
      void fetched(key).then((passenger) => (passenger ?? created) && done((passenger ?? created)!))
    },
    // The passenger is there all the same; only the number is not (V908–V910).
    refused: (refusal) => {
      toasts.show(text('warn_title'), {
        body: transferRefusal(refusal),
        error: true,
      })
      if (created) done(created)
    },
  })
  const create = useMakeCall('passenger.create', {
    done: (passenger, payload) => {
      setAsking(null)
      const number = payload.transfer_phone ? payload.passenger.phone?.display : undefined
      if (number === undefined) return done(passenger)
      setMade(passenger)
      transfer.move(passenger.key, number)
    },
    refused: (refusal, payload) => {
      const { code, detail } = refusal
      if (tellUnmade(payload, refusal)) return
      if (code === 'duplicate_passenger')
        setAsking({ dialog: 'duplicate', existing: detail.existing as Existing | undefined, payload })
      else if (code === 'phone_taken') setAsking({ dialog: 'transfer', payload })
      else setAsking(null)
    },
  })

  /** Yes to the question; a number of somebody who is about to ride is asked for once more (V904). */
  const agree = async (named?: string) => {
    if (!asking) return
    const { dialog, payload } = asking
    if (dialog === 'duplicate')
      return create.make({
        ...payload,
        passenger: { ...payload.passenger, flags: { ...payload.passenger.flags, ignore_dupe: true } },
      })
    const number = payload.passenger.phone?.display ?? ''
    transfer.agreeOn(named)
    if (dialog === 'transfer') {
      setChecking(true)
      const answer = await send<DataOf<'passenger.verify.can_steal.phone'>>(
        'passenger.verify.can_steal.phone',
        { phone_number: number },
      )
      setChecking(false)
      if (!answer.ok || !answer.data.ok) return setAsking({ dialog: 'force', payload })
    }
    create.make({ ...payload, transfer_phone: true })
  }

  /** The existing record in place of a new one. */
  const use = async (key: string) => {
    const passenger = await fetched(key)
    setAsking(null)
    if (passenger) done(passenger)
  }

  const answered = create.refusal && !['duplicate_passenger', 'phone_taken'].includes(create.refusal.code)
  return {
    create: (passenger: Payload['passenger']) => create.make({ passenger }),
    busy: create.busy || transfer.busy || checking,
    /** Why the server refused, unless that is being asked. */
    refusal: answered ? create.refusal : null,
    asking,
    agree,
    use,
    no: () => setAsking(null),
  }
}
