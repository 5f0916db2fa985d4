'use client'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { View } from '../view.ts'
import type { Board } from './use-board.ts'
import styles from './board.module.css'

type Props = { board: Board; view: View; onChange: (change: Partial<View>) => void }

/** The provider and the place that the board is narrowed to, each to be taken away. */
export function Chips({ board, view: { fleet, place }, onChange }: Props) {
  const text = useTranslations('board')
  if (!fleet && !place) return null
  const named = board.all?.find(({ ride }) => ride.fleet === fleet)?.ride.fleet_name ?? fleet
  const chips = [
    ...(fleet ? [{ of: named, change: { fleet: '' } }] : []),
    ...(place ? [{ of: place, change: { place: '' } }] : []),
  ]
  return (
    <div className={`${styles.chips} no-print`}>
      {chips.map(({ of, change }) => (
        <Button
          key={of}
          variant="light"
          color="gray"
          size="compact-sm"
          rightSection={<IconX aria-hidden />}
          aria-label={text('removeFilter', { of })}
          onClick={() => onChange(change)}
        >
          {of}
        </Button>
      ))}
    </div>
  )
}
