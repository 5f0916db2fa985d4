'use client'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { dayBounds } from '@nemt/domain/time/zone.ts'
import { DayBar } from '../components/date/DayBar.tsx'
import { viewOf } from '../dashboard/view.ts'
import { FleetPools } from './FleetPools.tsx'
import { OfferedRides } from './OfferedRides.tsx'
import { fleetDaySearch } from './searches.ts'
import styles from './provider.module.css'

type Props = { zone: string; today: string; fleet: string }

/** The day of a provider with a login: offers to answer first, then the rides it has. */
export function FleetDay({ zone, today, fleet }: Props) {
  const text = useTranslations('provider')
  const { day } = viewOf(useSearchParams(), today)
  const { start, end } = dayBounds(day, zone)
  return (
    <div className={styles.page}>
      <h1 className="unseen">{text('dayTitle')}</h1>
      <DayBar
        day={day}
        today={today}
        onChange={(next) =>
          window.history.pushState(null, '', next === today ? '/scope/fleet' : `/scope/fleet?day=${next}`)
        }
      />
      <OfferedRides search={fleetDaySearch(start, end)} fleet={fleet} day empty="noRides" />
      <FleetPools from={start} to={end} zone={zone} />
    </div>
  )
}
