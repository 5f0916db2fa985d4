import { canonical } from '../pipeline/fingerprint.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'

type Ride = { key: string; version: number; communication: Communication }

/** A number as tidyPhone gives it. */
type Dialled = { display?: string | undefined; raw?: string | undefined; extension?: string | undefined }

/** The rider is told on their own number; anybody else's contact is theirs to keep. */
function toldRider(communication: Communication | undefined): boolean {
  return (communication?.contact ?? 'rider') === 'rider'
}

/**
 * One update for all rides whose contact becomes the same; a ride that was edited meanwhile keeps what its
 * editor chose.
 */
function grouped(rides: readonly Ride[], next: (communication: Communication) => Communication): Update[] {
  const alike = new Map<string, { keys: string[]; communication: Communication }>()
  for (const { key, version, communication } of rides) {
    const changed = next(communication)
    const id = `${version} ${canonical(changed)}`
    const group = alike.get(id) ?? { keys: [], communication: changed }
    alike.set(id, { ...group, keys: [...group.keys, key] })
  }
  return [...alike].map(([id, { keys, communication }]) =>
    update('ride', {
      where: { key: keys, version: Number(id.split(' ', 1)[0]) },
      set: { communication, version: { increment: 1 } },
    }),
  )
}

/** Whether a contact is told on a number as the rider: it goes where the number goes. */
export function toldOn(communication: Communication | undefined, e164: string): boolean {
  return toldRider(communication) && communication?.phone?.raw === e164
}

/** A contact without its number: nobody is told on it any more; what kind of phone it was stays. */
export function silenced({ phone, ...rest }: Communication): Communication {
  return {
    ...rest,
    method: 'none',
    ...(phone?.type ? { phone: { type: phone.type } } : {}),
  }
}

/** Coming rides of whoever loses a number. */
export function heldAway(rides: readonly Ride[], e164: string): Update[] {
  return grouped(
    rides.filter(({ communication }) => toldOn(communication, e164)),
    silenced,
  )
}

/**
 * Coming rides of a passenger whose own number changes: who was told on the old one is told on the new one.
 */
export function movedContacts(rides: readonly Ride[], from: string, phone: Dialled): Update[] {
  return grouped(
    rides.filter(({ communication }) => toldOn(communication, from)),
    (communication) => withNumber(communication, phone),
  )
}

/** Coming rides of whoever receives a number: the rider is told there. */
export function ridesTo(rides: readonly Ride[], phone: Dialled): Update[] {
  return grouped(
    rides.filter(({ communication }) => toldRider(communication) && communication?.phone?.raw !== phone.raw),
    (communication) => withNumber(communication, phone),
  )
}

/**
 * A rider's contact with another number. Whoever was told nothing for want of a number is texted; who wants
 * to hear nothing still doesn't.
 */
export function withNumber(communication: Communication | undefined, phone: Dialled): Communication {
  const { extension: _extension, ...kept } = communication?.phone ?? {}
  const { display, raw, extension } = phone
  const method = communication?.method
  const unreachable = !communication?.phone?.raw && (method === undefined || method === 'none')
  return {
    ...communication,
    contact: 'rider',
    ...(unreachable ? { method: 'sms' } : {}),
    phone: {
      ...kept,
      ...(display ? { display } : {}),
      ...(raw ? { raw } : {}),
      ...(extension ? { extension } : {}),
    },
  }
}

/**
 * The contact of a series' first ride as it is for a new one: the first ride may be long over and still name
 * a number that was given away since; then the passenger's present contact is told.
 */
export function presentContact(
  communication: Communication,
  passenger: { communication: Communication; given_away: readonly string[] } | null,
): Communication {
  return passenger?.given_away.some((e164) => toldOn(communication, e164))
    ? passenger.communication
    : communication
}
