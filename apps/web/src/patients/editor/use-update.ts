'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  changedParts,
  changeOfParts,
  partsOf,
  type RecordPart,
  type RecordParts,
} from '@nemt/domain/passenger/parts.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Refused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useTellElsewhere } from '#/components/toast/use-tell-elsewhere.ts'
import type { Existing } from '#/passenger/use-quick-create.ts'
import { usePhoneTransfer } from '#/passenger/use-phone-transfer.ts'
import { useTransferRefusal } from '#/passenger/use-transfer-refusal.ts'

type Read = Pick<Passenger, 'key' | 'version'>
type Saving = {
  read: Read
  changed: readonly RecordPart[]
  parts: RecordParts
  /** Somebody has said that a like record is another person's. */
  beside?: boolean
}
/**
 * What is asked on the way: is it somebody who exists (V934), may the number be taken (V902), also from somebody who
 * is about to ride (V905)?
 */
export type UpdateAsking =
  | { dialog: 'transfer' | 'force'; number: string; saving: Saving }
  // `moves`: the number waits to be moved after it.
  | { dialog: 'duplicate'; existing: Existing | undefined; moves: boolean; saving: Saving }
  | null
type PhoneAsking = Extract<UpdateAsking, { number: string }>

type How = {
  /** The record as it is stored after a step. */
  adopt: (stored: Passenger) => void
  /** Everything is saved. */
  done: () => void
  /** Somebody else has changed the record since it was read. */
  conflict: () => void
}

/** Refusals that are asked about, and not told. */
const ASKED: readonly string[] = ['passenger_changed', 'phone_taken', 'duplicate_passenger']

/** The parts that wait until the number has moved: the contact has it as well. */
const NUMBERS: readonly RecordPart[] = ['phone', 'contact']

/** Whose record it is, as it was entered. */
function nameOf({ parts: { first, last } }: Saving): string {
  return `${first} ${last}`.trim()
}

/** What is sent of a record. */
function changeOf({ read, changed, parts, beside }: Saving) {
  const change = changeOfParts(read, changed, parts)
  return beside ? { ...change, flags: { ...change.flags, ignore_dupe: true } } : change
}

/** What a refusal asks, or nothing. */
function questionOf({ code, detail }: Refused, saving: Saving, moves: boolean): UpdateAsking {
  if (code === 'duplicate_passenger')
    return { dialog: 'duplicate', existing: detail.existing as Existing | undefined, moves, saving }
  return code === 'phone_taken'
    ? { dialog: 'transfer', number: saving.parts.phone?.display ?? '', saving }
    : null
}

/** Of a number that somebody else has got since it was asked about: all else is saved already. */
function askedAgain(refusal: Refused, saving: Saving): UpdateAsking {
  return questionOf(refusal, { ...saving, changed: NUMBERS }, false)
}

/**
 * Saves what changed of a record. Where it becomes like another one's, that is asked first; a number of another
 * passenger is asked for and moved (V900–V910).
 */
export function useUpdate({ adopt, done, conflict }: How) {
  const [text, words] = [useTranslations('phone_transfer'), useTranslations('error')]
  const refusalText = useRefusal()
  const tellElsewhere = useTellElsewhere()
  const transferRefusal = useTransferRefusal()
  const [asking, setAsking] = useState<UpdateAsking>(null)
  const [saving, setSaving] = useState<Saving | null>(null)
  const [isMoving, setMoving] = useState(false)

  const begin = (next: Saving) => {
    setSaving(next)
    update.make(changeOf(next))
  }
  const transfer = usePhoneTransfer({
    done: ({ passenger_key: key }) => {
      toasts.show(text('done'))
      void settle(key)
    },
    // What else was entered is saved all the same; the number stays in its field (V908–V910).
    refused: (refusal) => {
      setMoving(false)
      if (saving && refusal.code === 'phone_taken') return setAsking(askedAgain(refusal, saving))
      toasts.show(text('warn_title'), { body: transferRefusal(refusal), error: true })
    },
  })
  const update = useMakeCall('passenger.update', {
    done: ({ rides: _rides, ...stored }) => {
      adopt(stored)
      if (!isMoving || !saving) return done()
      transfer.move(stored.key, saving.parts.phone?.display ?? '')
    },
    refused: (refusal) => {
      setMoving(false)
      // Who went on sees no question and no refusal in the form: what was entered waits in it.
      if (saving && tellElsewhere(nameOf(saving), `${words('not_finished')} ${refusalText(refusal)}`)) return
      if (refusal.code === 'passenger_changed') conflict()
      if (saving) setAsking(questionOf(refusal, saving, isMoving))
    },
  })

  /** The number has moved: the record is read anew, and what of the contact still differs is saved with it. */
  const settle = async (key: string) => {
    setMoving(false)
    const answer = await send<DataOf<'passenger.info'>>('passenger.info', { key })
    if (!answer.ok || !saving) return done()
    adopt(answer.data)
    const parts = { ...partsOf(answer.data), contact: saving.parts.contact }
    const changed = changedParts(partsOf(answer.data), parts)
    if (changed.length === 0) return done()
    begin({ ...saving, read: answer.data, changed, parts })
  }

  /** Saves what is not about the number, then moves it. */
  const move = ({ saving: wanted, number }: PhoneAsking) => {
    setAsking(null)
    const others = wanted.changed.filter((part) => !NUMBERS.includes(part))
    if (others.length === 0) return transfer.move(wanted.read.key, number)
    setMoving(true)
    begin({ ...wanted, changed: others })
  }

  const agree = async (named?: string) => {
    if (!asking) return
    if (asking.dialog === 'duplicate') {
      setAsking(null)
      setMoving(asking.moves)
      return begin({ ...asking.saving, beside: true })
    }
    transfer.agreeOn(named)
    if (asking.dialog === 'force') return move(asking)
    const answer = await send<DataOf<'passenger.verify.can_transfer.phone'>>(
      'passenger.verify.can_transfer.phone',
      { passenger_key: asking.saving.read.key, phone_number: asking.number },
    )
    if (answer.ok && answer.data.donor_active_rides > 0 && answer.data.ok)
      return setAsking({ ...asking, dialog: 'force' })
    move(asking)
  }

  return {
    save: (read: Read, changed: readonly RecordPart[], parts: RecordParts) => begin({ read, changed, parts }),
    busy: update.busy || transfer.busy || isMoving,
    /** Why the server refused, unless that is being asked. */
    refusal: update.refusal && !ASKED.includes(update.refusal.code) ? update.refusal : null,
    reset: update.reset,
    asking,
    agree,
    no: () => setAsking(null),
  }
}
