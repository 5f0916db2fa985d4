'use client'
import { useEffect } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { journey } from '../draft/store.ts'
import { enterZone } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** Keeps each leg in the zone of where it starts; the return starts where the outbound ends. */
export function RideZones() {
  const count = useJourney((state) => state.draft.rides.length)
  return Array.from({ length: count }, (_, index) => <RideZone key={index} index={index} />)
}

function RideZone({ index }: { index: number }) {
  const { customer } = useSettings()
  const start = useJourney(({ draft }) =>
    draft.type === 'round' && index === 1
      ? draft.rides[0]?.stops.dropoff.address
      : draft.rides[index]?.stops.pickup.address,
  )
  const isLocated = start?.lat !== undefined && start.lng !== undefined
  const { data } = useCall(
    'map.timezone',
    { lat: start?.lat ?? 0, lng: start?.lng ?? 0 },
    { enabled: isLocated, freshMs: Infinity },
  )
  const zone = isLocated ? data?.timezone : undefined
  useEffect(() => {
    if (zone) journey.change((state) => enterZone(state, index, zone, customer.timezone))
  }, [zone, index, customer.timezone])
  return null
}
