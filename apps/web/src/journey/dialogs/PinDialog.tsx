'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Point } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { PinMap } from '#/components/map/PinMap.tsx'
import { METRES_PER_FOOT, PinSteps } from '#/components/map/PinSteps.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from '../create/create.module.css'

type Props = {
  end: 'pickup' | 'dropoff'
  address: string
  at: Point
  /** Whether the address is at `at`; else the map only begins there. */ located: boolean
  onMove: (to: Point) => void
  onClose: () => void
}

/** From how many feet on somebody should look twice. */
const far = 3_000

/**
 * The exact point of a pickup or dropoff (V242, V243): drag the pin, click the map, or step by step without a
 * mouse. Enter alone never confirms a point that nobody looked for.
 */
export function PinDialog({ end, address, at, located, onMove, onClose }: Props) {
  const text = useTranslations('pin')
  const { map } = useSettings()
  const [to, setTo] = useState(at)
  const feet = Math.round(haversine(at, to) / METRES_PER_FOOT)
  const distance = (): string => {
    if (!located) return feet === 0 ? text('unplaced') : text('placed', { feet })
    return feet === 0 ? text('unmoved') : text(feet > far ? 'far' : 'moved', { feet })
  }
  return (
    <Dialog title={text(end)} onClose={onClose}>
      <Stack gap="sm">
        <p className={styles.line} translate="no">
          {address}
        </p>
        <p className={styles.hint}>
          {text(located ? 'recommended' : 'unlocated')} {!map.street && text('noStreets')}
        </p>
        <PinMap kind={end} at={to} around={at} name={text(end)} onMove={setTo} settings={map} />
        <Group justify="space-between" gap="sm">
          <PinSteps onStep={setTo} far={!located} />
          <p
            role="status"
            className={`${styles.hint} tabular`}
            data-far={(located && feet > far) || undefined}
          >
            {distance()}
          </p>
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" data-autofocus={!located || undefined} onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button
            size="md"
            data-autofocus={located || undefined}
            onClick={() => {
              onMove(to)
              onClose()
            }}
          >
            {text('confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
