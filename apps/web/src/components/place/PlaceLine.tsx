import { useTranslations } from 'next-intl'
import type { Stop } from '@nemt/domain/ride/schema.ts'
import { restOfAddress, shortAddress } from './short-address.ts'
import { useUnit } from './use-unit.ts'
import styles from './place.module.css'

type Props = {
  stop: Pick<Stop, 'address' | 'name' | 'type'>
  role?: 'from' | 'to'
  full?: boolean
  /** In a row: home is home, its address comes to whoever points at it. */
  brief?: boolean
}

/**
 * A stop in one or two lines: its name or street, the unit, and with `full` the town. `role` says for readers
 * without eyes which end it is.
 */
export function PlaceLine({ stop, role, full = false, brief = false }: Props) {
  const text = useTranslations()
  const unitOf = useUnit()
  const street = shortAddress(stop.address)
  const home = brief ? text('ride.home') : `${text('ride.home')} · ${street}`
  const rest = [stop.name && street, restOfAddress(stop.address)].filter(Boolean).join(', ')
  return (
    <span className={styles.line} translate="no" title={brief ? stop.address.format : undefined}>
      {role && <span className="unseen">{text(`card.${role}`)} </span>}
      <span>{stop.name ?? (stop.type === 'home' ? home : street)}</span>
      {stop.address.subpremise && !brief && (
        <span className={styles.unit}> {unitOf(stop.address.subpremise)}</span>
      )}
      {full && rest && <span className={styles.rest}>{rest}</span>}
    </span>
  )
}
