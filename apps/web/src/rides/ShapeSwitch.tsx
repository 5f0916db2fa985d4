'use client'
import { useTranslations } from 'next-intl'
import { shapes, type Shape } from './list-view.ts'
import boardStyles from '#/dashboard/board/board.module.css'

/** The rides as a list, or as a calendar of a day or a week. Plain radio buttons, as on the board. */
export function ShapeSwitch({ shape: chosen, onChange }: { shape: Shape; onChange: (shape: Shape) => void }) {
  const text = useTranslations('calendar')
  return (
    <div role="radiogroup" aria-label={text('shape')} className={`${boardStyles.shapes} no-print`}>
      {shapes.map((shape) => (
        <label key={shape} className={boardStyles.shape}>
          <input
            type="radio"
            name="shape"
            className="unseen"
            checked={chosen === shape}
            onChange={() => onChange(shape)}
          />
          <span>{text(`as.${shape}`)}</span>
        </label>
      ))}
    </div>
  )
}
