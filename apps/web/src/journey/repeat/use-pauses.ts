'use client'
import { isPaused } from '@nemt/domain/passenger/pause.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import type { PreviewedSeries } from '../draft/repeat.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** The passenger's pauses with days of a series on which it rests (docs/decisions/100); the first day never does. */
export function usePauses({ dates }: PreviewedSeries): DataOf<'passenger.pauses'>['pauses'] {
  const { scope } = useSettings()
  const passenger = useJourney((state) => state.draft.passenger?.key)
  const { data } = useCall(
    'passenger.pauses',
    { passenger: passenger ?? '' },
    { enabled: scope !== 'passenger' && passenger !== undefined },
  )
  return (data?.pauses ?? []).filter((pause) => dates.slice(1).some((date) => isPaused([pause], date)))
}
