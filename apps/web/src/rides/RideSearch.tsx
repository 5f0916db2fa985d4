'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ShapeSwitch } from '#/components/shape/ShapeSwitch.tsx'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { languageOf } from '#/language/languages.ts'
import { CostsLeftOut } from './filter/CostsLeftOut.tsx'
import { FilterChips, useFilterChips } from './filter/FilterChips.tsx'
import { daysOf } from './calendar/days.ts'
import { Calendar } from './calendar/LazyCalendar.ts'
import { useNarrow } from './calendar/use-narrow.ts'
import { columnStyle } from './list/columns.ts'
import {
  calendarDay,
  filterOf,
  keptFilter,
  reshaped,
  shapes,
  usualDays,
  viewOfKept,
  type RidesView,
} from './list-view.ts'
import { RideList } from './list/RideList.tsx'
import { RidesFilters } from './RidesFilters.tsx'
import { useReport } from './use-report.ts'
import { useRidesView } from './use-rides-view.ts'
import { useViews } from './views/use-views.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'
import boardStyles from '#/dashboard/board/board.module.css'
import styles from './rides.module.css'

type Props = {
  settings: DashboardSettings
  /** The view that this user opens the list with, where the address says nothing. */
  opens: RidesView | undefined
}

/** The view with the days that are on the screen: a calendar's are not the list's. */
function shownDays(view: RidesView): RidesView {
  if (view.shape === 'list') return view
  const days = daysOf(view.shape, view.on)
  return { ...view, first: days[0] ?? view.on, last: days.at(-1) ?? view.on }
}

/** Every ride of the customer (R050): what is looked for, and what was found as a list or in a calendar. */
export function RideSearch({ settings, opens }: Props) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const report = useReport()
  const { zone, today } = settings
  const { view, costsLeftOut, show } = useRidesView(settings, opens)
  // Of a week a narrow screen shows the day, so that the day is what it offers.
  const narrow = useNarrow()
  const shape = narrow && view.shape === 'week' ? 'day' : view.shape
  const views = useViews('rides', settings)
  const chips = useFilterChips(view, show)
  const words = view.query.trim()
  const filter = [...(words ? [`“${words}”`] : []), ...chips.map(({ label }) => label)]
  // A calendar's address names its own day: what the list showed is kept for the way back to it.
  const [kept, keep] = useState(() => usualDays(today, zone))
  return (
    <section
      className={`${boardStyles.board} ${styles.page}`}
      style={columnStyle(views.columns)}
      aria-label={text('rides.title')}
    >
      <h1 className="unseen">{text('rides.title')}</h1>
      <RidesFilters
        view={view}
        settings={settings}
        onChange={show}
        onExport={() =>
          report({ ...filterOf(shownDays({ ...view, shape }), zone), timezone: zone, language })
        }
        onPrint={() => window.print()}
      >
        <ViewsMenu
          list="rides"
          views={views}
          current={() => keptFilter(view, { today, zone })}
          onChoose={({ filter }) => {
            const chosen = viewOfKept(filter, { today, zone })
            const on = filter.days ? calendarDay(chosen, today) : view.on
            keep(chosen)
            show({ ...chosen, shape: view.shape, on })
          }}
        />
      </RidesFilters>
      <ShapeSwitch
        label={text('calendar.shape')}
        shapes={shapes
          .filter((value) => value !== 'week' || !narrow)
          .map((value) => ({ value, label: text(`calendar.as.${value}`) }))}
        shape={shape}
        onChange={(shape) => {
          if (view.shape === 'list') keep(view)
          show(reshaped(view, shape, kept, today))
        }}
      />
      {costsLeftOut && <CostsLeftOut />}
      <FilterChips chips={chips} />
      {view.shape === 'list' ? (
        <RideList {...{ view, show, settings, filter }} columns={views.columns} />
      ) : (
        <Calendar {...{ view, show, settings, filter }} columns={views.columns} />
      )}
    </section>
  )
}
