'use client'
import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Shown } from '../use-view.ts'
import { shapes } from '../view.ts'
import styles from '../board/board.module.css'

/** The board as a list, as the next two hours, or as a map; the last two are about now, and so about today alone. */
export function ShapeSwitch({ shown }: { shown: Shown }) {
  const text = useTranslations('ahead')
  const { view, ride, today, show } = shown
  const isToday = view.day === today
  return (
    <div className={`${styles.shapes} no-print`} title={isToday ? undefined : text('todayOnly')}>
      <SegmentedControl
        size="xs"
        aria-label={text('shape')}
        value={view.shape}
        onChange={(shape) => show({ shape }, ride)}
        data={shapes.map((shape) => ({
          value: shape,
          label: text(`as.${shape}`),
          disabled: shape !== 'list' && !isToday,
        }))}
      />
    </div>
  )
}
