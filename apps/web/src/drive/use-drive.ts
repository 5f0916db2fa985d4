'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nextSteps, statusAfter, type DriveStep, type UnsignedReason } from '@nemt/domain/ride/drive.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { DataOf } from '../calls/named.ts'
import { serverNow } from '../calls/server-clock.ts'
import { useCall } from '../calls/use-call.ts'
import { awayFor } from './away.ts'
import type { KeptStep } from './kept-steps.ts'
import { useKeepTrip, useKeptTrip } from './use-kept-trip.ts'
import { useSteps } from './use-steps.ts'

/** How often the page asks what became of its ride, ms. */
const LOOK_MS = 20_000

export type Trip = NonNullable<DataOf<'drive.info'>['trip']>
export type Facts = { eta?: number; contact?: number; unsigned?: UnsignedReason; signature?: number[][] }

/** A driver's ride as the page shows it: what the server has, and over it what was pressed and waits. */
export function useDrive(ride: string) {
  const { data: told, dataUpdatedAt, error, refetch } = useCall('drive.info', { ride })
  const away = error && awayFor(error)
  const kept = useKeptTrip(ride, told)
  const data = told ?? kept?.info
  // Beside the steps: a no-show that is refused brings its buttons back, and who was tried is tried still.
  const [triedAt, setTried] = useState<number | null>(null)
  const signatures = useRef(new Map<string, number[][]>())
  const answered = useCallback(() => void refetch(), [refetch])
  const beside = useCallback(({ id }: KeptStep) => {
    const signature = signatures.current.get(id)
    return signature ? { signature } : {}
  }, [])
  const steps = useSteps(ride, { beside, answered })
  useEffect(() => {
    const look = setInterval(() => document.visibilityState === 'visible' && answered(), LOOK_MS)
    return () => clearInterval(look)
  }, [answered])
  // A step that was taken stands until the ride was read again: else the one before it would show for a moment.
  const unread = steps.taken.filter(({ answeredAt }) => answeredAt >= dataUpdatedAt).map(({ step }) => step)
  const pressed = [...unread, ...steps.waiting]
  const status = data && pressed.reduce<RideStatus>((_, { step }) => statusAfter(step), data.status)
  const take = (step: DriveStep, { signature, ...facts }: Facts = {}) => {
    const id = randomKey()
    if (signature) signatures.current.set(id, signature)
    steps.take({ ...{ id, ride, step, at: serverNow() }, ...facts })
  }
  const arrived = pressed.find(({ step }) => step === 'waiting')?.at ?? data?.trip?.waiting
  useKeepTrip(ride, told, { status, arrived, isAway: away !== null })
  // A try counts for the wait in which it was made.
  const tried = triedAt !== null && triedAt >= (arrived ?? 0) ? triedAt : null
  const next = status ? nextSteps(status) : []
  return { data, kept, away, error, refetch, steps, status, arrived, tried, setTried, next, take }
}

export type Drive = ReturnType<typeof useDrive>

/** 128 random bits; pages without https have no crypto.randomUUID. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
