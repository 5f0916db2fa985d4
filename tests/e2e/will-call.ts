import { expect } from '@playwright/test'
import { bookWith, call, tokenOf } from './call.ts'
import { soon } from './times.ts'

/** Books a ride of a demo passenger that waits for their call, around an instant. */
export async function bookOnDemand(mrn: string, needed: number) {
  const token = await tokenOf('lakeside', 'lead')
  const office = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, token)
  type Found = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }
  const { patients } = await office<{ patients: [Found] }>('patient.search', { query: mrn })
  const [{ key, places }] = patients
  const ride = {
    passenger: { key },
    ...{ type: 'will-call', reason: 'other', times: { needed } },
    stops: {
      pickup: { address: places.facility.address, name: places.facility.name, type: 'facility' },
      dropoff: { address: places.home.address, type: 'home' },
    },
  }
  const verified = { consent: true, eligibility: true }
  const [booked] = await bookWith(token, { rides: [ride], purpose: 'Primary care', verified })
  return { ride: booked!, passenger: key, office }
}

/** A ride of a demo passenger that waits for their call, and is open. Gives its key. */
export async function openRideOf(mrn: string): Promise<string> {
  const { ride, passenger, office } = await bookOnDemand(mrn, soon())
  await office('passenger.update', { key: passenger, portal_settings: { access: 'edit' } })
  const metro = await tokenOf('lakeside', 'metro')
  const take = () => call('lakeside', 'offer.accept', { ride }, metro).then(() => 'accepted', String)
  await expect.poll(take).toBe('accepted')
  // From seven in the morning on the clock opens it by itself, sometimes a moment sooner.
  const open = () =>
    office('ride.status', { ride, status: 'active' }).then(
      () => 'open',
      (error: unknown) => (String(error).includes('change_done_already') ? 'open' : String(error)),
    )
  expect(await open()).toBe('open')
  return ride
}
