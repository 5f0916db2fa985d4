'use client'
import { Radio, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { fleetPauses, type FleetPause } from '@nemt/domain/fleet/pause.ts'

type Props = {
  /** Null: only this ride is declined; offers go on. */
  pause: FleetPause | null
  onChange: (pause: FleetPause | null) => void
  /** Whether going on is one of the choices. */
  mayGoOn?: boolean
}

/** For how long a fleet takes no new offers. */
export function PauseChoice({ pause, onChange, mayGoOn = false }: Props) {
  const text = useTranslations('fleetPause')
  return (
    <Radio.Group
      label={text('newOffers')}
      value={pause ?? 'none'}
      onChange={(value) => onChange(fleetPauses.find((each) => each === value) ?? null)}
    >
      <Stack gap="xs" mt="xs">
        {mayGoOn && <Radio value="none" label={text('of.none')} />}
        {fleetPauses.map((each) => (
          <Radio key={each} value={each} label={text(`of.${each}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
