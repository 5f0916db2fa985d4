'use client'
import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { Point } from '@nemt/domain/address/schema.ts'
import { shifted } from '@nemt/domain/distance/haversine.ts'

export const METRES_PER_FOOT = 0.3048
/** One step of an arrow button in metres. */
const STEP = 30 * METRES_PER_FOOT

const ways = [
  { way: 'north', north: STEP, east: 0, Icon: IconArrowUp },
  { way: 'west', north: 0, east: -STEP, Icon: IconArrowLeft },
  { way: 'east', north: 0, east: STEP, Icon: IconArrowRight },
  { way: 'south', north: -STEP, east: 0, Icon: IconArrowDown },
] as const

type Props = {
  onStep: (move: (from: Point) => Point) => void
  /** Steps ten times as long: who looks for an address goes farther than who looks for its door. */
  far?: boolean
  disabled?: boolean
}

/** Moves a pin step by step, without a mouse. Needs the namespace `pin`. */
export function PinSteps({ onStep, far = false, disabled = false }: Props) {
  const text = useTranslations('pin')
  const stride = far ? 10 : 1
  return (
    <Group gap="xs" role="group" aria-label={text(far ? 'strides' : 'steps')}>
      {ways.map(({ way, north, east, Icon }) => (
        <ActionIcon
          key={way}
          variant="default"
          size="lg"
          disabled={disabled}
          aria-label={text(way)}
          onClick={() => onStep((from) => shifted(from, north * stride, east * stride))}
        >
          <Icon aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
