'use client'
import { Radio } from '@mantine/core'
import { useTranslations } from 'next-intl'
import styles from './route-choice.module.css'
import { routeColour } from './route-colours.ts'
import type { Way } from './route-label.ts'
import { useWay } from './use-way.ts'

type Props = { routes: readonly Way[]; chosen: number; onChoose: (index: number) => void }

/** The alternative routes in words, each with its line's colour, miles and minutes (V1310–V1312), to choose one. */
export default function RouteChoice({ routes, chosen, onChoose }: Props) {
  const text = useTranslations('map')
  const sayWay = useWay()
  return (
    <Radio.Group
      className={`${styles.routes} tabular no-print`}
      label={text('routes')}
      value={String(chosen)}
      onChange={(index) => onChoose(Number(index))}
    >
      <div className={styles.row}>
        {routes.map((way, index) => (
          <Radio
            key={index}
            value={String(index)}
            label={
              <>
                <span className={styles.line} style={{ backgroundColor: routeColour(index) }} aria-hidden />
                {sayWay(way) ?? text('routeOf', { rank: index + 1 })}
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
