import type { RideStatus } from '../ride/schema.ts'
import { FINAL, IN_MOTION, SOFT } from '../ride/sets.ts'

const SOON = 48 * 3_600_000
type PhoneRide = { status: RideStatus; needed: number }

/** The words of the server that mean: ask again later (V908); in other languages its code says so. */
export const CANNOT_ASSIGN = 'Cannot assign phone number at this time'
export type TransferOutcome = 'success' | 'warn' | 'fail' | 'cancel'

/**
 * Rides of the donor that would lose their phone (V904): not over, and needed in the next 48 hours, already moving, or
 * overdue: whoever waits for a late car, or was asked to say when they are ready, is reached on that phone.
 */
export function activeRides<R extends PhoneRide>(rides: readonly R[], now: number): R[] {
  return rides.filter(
    ({ status, needed }) =>
      !FINAL.includes(status) &&
      (IN_MOTION.includes(status) || (needed - now < SOON && (needed >= now || !SOFT.includes(status)))),
  )
}

/** Whether a number may be taken without asking: the donor has no such ride. */
export function canSteal(donorRides: readonly PhoneRide[], now: number): boolean {
  return activeRides(donorRides, now).length === 0
}

/** Whether even force does not help: a ride is being requested or driven right now. */
export function transferBlocked(donorRides: readonly Pick<PhoneRide, 'status'>[]): boolean {
  return donorRides.some(({ status }) => IN_MOTION.includes(status))
}

export type TransferFacts = {
  recipient: { key: string; status: string }
  donor?: { key: string }
  donorRides: readonly PhoneRide[]
  optedOut: boolean
  now: number
}

/** What passenger.verify.can_transfer.phone answers (server-behaviour §2.12). */
export function canTransfer({ recipient, donor, donorRides, optedOut, now }: TransferFacts): {
  ok: boolean
  donor?: string
  donor_active_rides: number
} {
  const ok =
    recipient.status === 'active' && !optedOut && donor?.key !== recipient.key && !transferBlocked(donorRides)
  return { ok, ...(donor && { donor: donor.key }), donor_active_rides: activeRides(donorRides, now).length }
}

/** The outcome of a failed transfer (V908, V910): one refusal warns, any other fails. */
export function failureOutcome({ code, message }: { code: string; message: string }): TransferOutcome {
  return code === 'phone_busy' || message.includes(CANNOT_ASSIGN) ? 'warn' : 'fail'
}

/**
 * Whether a number must be one passenger's alone (V911): always, or conditionally, when that passenger uses
 * the portal.
 */
export function uniquePhoneRequired(
  resolution: 'always' | 'conditional' | undefined,
  portalEnabled: boolean,
): boolean {
  return resolution === 'always' || (resolution === 'conditional' && portalEnabled)
}
