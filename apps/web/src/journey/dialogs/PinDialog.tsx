'use client'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Point } from '@nemt/domain/address/schema.ts'
import { haversine, shifted } from '@nemt/domain/distance/haversine.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { PinMap } from '#/components/map/PinMap.tsx'
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

const metresPerFoot = 0.3048
/** One step of an arrow button in metres, and from how many feet on somebody should look twice. */
const step = 30 * metresPerFoot
const far = 3_000

const ways = [
  { way: 'north', north: step, east: 0, Icon: IconArrowUp },
  { way: 'west', north: 0, east: -step, Icon: IconArrowLeft },
  { way: 'east', north: 0, east: step, Icon: IconArrowRight },
  { way: 'south', north: -step, east: 0, Icon: IconArrowDown },
] as const

/**
 * The exact point of a pickup or dropoff (V242, V243): drag the pin, click the map, or step by step without a
 * mouse. Enter alone never confirms a point that nobody looked for.
 */
export function PinDialog({ end, address, at, located, onMove, onClose }: Props) {
  const text = useTranslations('pin')
  const { map } = useSettings()
  const [to, setTo] = useState(at)
  /** Who looks for an address goes farther in one step than who looks for its door. */
  const stride = located ? 1 : 10
  const feet = Math.round(haversine(at, to) / metresPerFoot)
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
          <Group gap="xs" role="group" aria-label={text(located ? 'steps' : 'strides')}>
            {ways.map(({ way, north, east, Icon }) => (
              <ActionIcon
                key={way}
                variant="default"
                size="lg"
                aria-label={text(way)}
                onClick={() => setTo((from) => shifted(from, north * stride, east * stride))}
              >
                <Icon aria-hidden />
              </ActionIcon>
            ))}
          </Group>
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
