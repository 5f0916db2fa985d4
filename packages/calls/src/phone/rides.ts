import { canonical } from '../pipeline/fingerprint.ts'
import type { Update } from '@nemt/store/change/changes.ts'
import type { RideRow } from '../ride/row.ts'

type Ride = { key: string; version: number; communication: RideRow }

/** The rider is told on their own number; anybody else's contact is theirs to keep. */
const toldRider = ({ communication }: Ride): boolean => (communication?.['contact'] ?? 'rider') === 'rider'

/** One update for all rides whose contact becomes the same; a ride that was edited meanwhile keeps what its editor chose. */
const grouped = (rides: readonly Ride[], next: (communication: RideRow) => RideRow): Update[] => {
  const alike = new Map<string, { keys: string[]; communication: RideRow }>()
  for (const { key, version, communication } of rides) {
    const changed = next(communication)
    const id = `${version} ${canonical(changed)}`
    const group = alike.get(id) ?? { keys: [], communication: changed }
    alike.set(id, { ...group, keys: [...group.keys, key] })
  }
  return [...alike].map(([id, { keys, communication }]) => ({ table: 'ride', where: { key: keys, version: Number(id.split(' ', 1)[0]) }, set: { communication, version: { increment: 1 } } }))
}

/** Coming rides of whoever loses a number: nobody is told on it any more. */
export const heldAway = (rides: readonly Ride[], e164: string): Update[] =>
  grouped(rides.filter((ride) => toldRider(ride) && ride.communication?.['phone']?.raw === e164), ({ phone: _phone, ...rest }) => ({ ...rest, method: 'none' }))

/** Coming rides of whoever receives a number: the rider is told there. */
export const ridesTo = (rides: readonly Ride[], phone: { display: string; raw: string }): Update[] =>
  grouped(rides.filter((ride) => toldRider(ride) && ride.communication?.['phone']?.raw !== phone.raw), (communication) => ({
    ...communication, contact: 'rider', ...(communication['method'] === 'none' || !communication['method'] ? { method: 'sms' } : {}), phone: { ...communication['phone'], display: phone.display, raw: phone.raw },
  }))
