'use client'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { dayBounds } from '@nemt/domain/time/zone.ts'
import { DayBar } from '../components/date/DayBar.tsx'
import { ShapeSwitch } from '../components/shape/ShapeSwitch.tsx'
import { shapes } from '../dashboard/view.ts'
import type { MapSettings } from '../map/settings.ts'
import { pushAddress } from '../state/address.ts'
import { fleetDayHref, fleetViewOf, type FleetView } from './day/day-view.ts'
import { OwnRides } from './day/LazyOwnRides.ts'
import { FleetPools } from './FleetPools.tsx'
import { OfferedRides } from './OfferedRides.tsx'
import { fleetDaySearch } from './searches.ts'
import { PauseNotice } from './pause/OffersPause.tsx'
import styles from './provider.module.css'

type Props = { zone: string; today: string; fleet: string; map: MapSettings }

/** The day of a provider with a login: offers to answer, then the rides it has; these by the hour and on a map too. */
export function FleetDay({ zone, today, fleet, map }: Props) {
  const text = useTranslations()
  const view = fleetViewOf(useSearchParams(), today)
  const { day, shape } = view
  const { start, end } = dayBounds(day, zone)
  const search = fleetDaySearch(start, end)
  const show = (change: Partial<FleetView>) => pushAddress(fleetDayHref({ ...view, ...change }, today))
  const isPast = day < today
  return (
    <div className={styles.page} data-list>
      <h1 className="unseen">{text('provider.dayTitle')}</h1>
      <PauseNotice />
      <DayBar day={day} today={today} onChange={(next) => show({ day: next })} />
      <ShapeSwitch
        label={text('ahead.shape')}
        shapes={shapes.map((value) => ({
          ...{ value, label: text(`fleetDay.as.${value}`), disabled: value !== 'list' && isPast },
        }))}
        shape={shape}
        onChange={(next) => show({ shape: next })}
        title={isPast ? text('fleetDay.past') : undefined}
      />
      {shape === 'list' ? (
        <>
          <OfferedRides search={search} fleet={fleet} day empty="noRides" />
          <FleetPools from={start} to={end} zone={zone} />
        </>
      ) : (
        <OwnRides as={shape} search={search} fleet={fleet} isToday={day === today} zone={zone} map={map} />
      )}
    </div>
  )
}
