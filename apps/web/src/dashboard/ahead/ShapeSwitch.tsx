'use client'
import { useTranslations } from 'next-intl'
import type { Shown } from '../use-view.ts'
import { shapes } from '../view.ts'
import styles from '../board/board.module.css'

/**
 * The board as a list, as the next two hours, or as a map; the last two are about now, and so about today alone.
 * Plain radio buttons: it stands in the first load of the board, where a library's switch weighs 3 KB.
 */
export function ShapeSwitch({ shown }: { shown: Shown }) {
  const text = useTranslations('ahead')
  const { view, ride, today, show } = shown
  const isToday = view.day === today
  return (
    <div
      role="radiogroup"
      aria-label={text('shape')}
      className={`${styles.shapes} no-print`}
      title={isToday ? undefined : text('todayOnly')}
    >
      {shapes.map((shape) => (
        <label key={shape} className={styles.shape}>
          <input
            type="radio"
            name="shape"
            className="unseen"
            checked={view.shape === shape}
            disabled={shape !== 'list' && !isToday}
            onChange={() => show({ shape }, ride)}
          />
          <span>{text(`as.${shape}`)}</span>
        </label>
      ))}
    </div>
  )
}
