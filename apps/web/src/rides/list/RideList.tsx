'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { partsOf, type RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { addDays } from '@nemt/domain/time/zone.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { BoardLine } from '#/dashboard/board/BoardLine.tsx'
import { ColumnHeads } from '#/dashboard/board/ColumnHeads.tsx'
import { hasOtherZone, zonesOf, type Line } from '#/dashboard/board/lines.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { RideSummary } from '#/dashboard/summary/LazySummary.tsx'
import { languageOf } from '#/language/languages.ts'
import { linesByDay } from './day-lines.ts'
import { Pages } from './Pages.tsx'
import { RideLines } from './RideLines.tsx'
import { SheetTitle } from './SheetTitle.tsx'
import { usePrint } from './use-print.ts'
import { usualDays, viewOfKept, type RidesView } from '../list-view.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useSelection, type Selection } from '../selection/use-selection.ts'
import { useRides, type Rides } from '../use-rides.ts'
import type { Showing } from '../use-rides-view.ts'
import boardStyles from '#/dashboard/board/board.module.css'
import styles from '../rides.module.css'

/** Where the list was left, by its address: going to a ride and back begins there. In the page's memory alone. */
const left = { of: '', current: 0 }

type Props = Showing & {
  settings: DashboardSettings
  columns: readonly RideColumn[]
  /** What the rides are narrowed to, in words. */
  filter: readonly string[]
}

/** The page that was found, and what to do with its rides. */
export function RideList({ view, show, settings, columns, filter }: Props) {
  const text = useTranslations('board')
  const language = languageOf(useLocale())
  const found = useRides(view, settings.zone)
  const [summary, setSummary] = useState<string | null>(null)
  const rides = useMemo(() => found.rides ?? [], [found.rides])
  const selection = useSelection(rides)
  const ticked = new Set(selection.rides.map(({ key }) => key))
  const { printed, print } = usePrint(selection, rides)
  const listed = printed ? selection.rides : rides
  const own = useMemo(() => linesByDay(rides), [rides])
  const lines = printed ?? own
  return (
    <>
      <SheetTitle
        days={[view.first, view.last]}
        today={settings.today}
        of={[
          text('sheet', { count: listed.length }),
          ...zonesOf(
            listed.map((ride) => ({ ride })),
            language,
          ),
        ]}
        // What is ticked may be none of what the list is narrowed to.
        filter={printed ? [] : filter}
      />
      <ColumnHeads
        columns={columns}
        sorting={{
          by: { time: () => show({ order: view.order === 'latest' ? 'earliest' : 'latest' }) },
          current: 'time',
          descending: view.order === 'latest',
        }}
        selection={selection}
      />
      <Body
        found={found}
        lines={lines}
        shown={{ view, show }}
        settings={settings}
        columns={columns}
        zoned={hasOtherZone(listed, settings.zone)}
        selection={selection}
        onInfo={setSummary}
      />
      <SelectionBar
        selection={selection}
        hidden={selection.rides.length - rides.filter(({ key }) => ticked.has(key)).length}
        settings={settings}
        onPrint={print}
      />
      <Pages
        page={view.page}
        shown={rides.length}
        count={found.count}
        more={found.more}
        onPage={(page) => show({ page })}
      />
      {summary && <RideSummary ride={summary} settings={settings} onClose={() => setSummary(null)} />}
    </>
  )
}

type BodyProps = {
  found: Rides
  lines: readonly Line[]
  shown: Showing
  settings: DashboardSettings
  columns: readonly RideColumn[]
  zoned: boolean
  selection: Selection
  onInfo: (ride: string) => void
}

/** The page's rides under their days, or why there are none. */
function Body({ found, lines, shown, settings, onInfo, ...row }: BodyProps) {
  const text = useTranslations()
  const refusal = useRefusal()
  const router = useRouter()
  const { view, show } = shown
  const { today, zone } = settings
  const place = JSON.stringify({ ...view, query: '' })
  if (left.of !== place) Object.assign(left, { of: place, current: 0 })
  const rideLine = (line: Line) => (
    <BoardLine
      line={line}
      open={undefined}
      hrefOf={(ride) => `/dashboard/${ride}`}
      onOpen={(ride) => router.push(`/dashboard/${ride}`)}
      onPast={() => {}}
      // The menu of a passenger's day belongs to the day's board.
      settings={{ ...settings, journey: false }}
      onInfo={onInfo}
      {...row}
    />
  )
  return (
    <>
      {found.error && (
        <div className={boardStyles.notice}>
          <Failure message={refusal(found.error)} onRetry={found.retry} />
          {found.error.code === 'too_wide' && <Narrower view={view} onChange={show} />}
        </div>
      )}
      {!found.rides && !found.error && (
        <div className={boardStyles.notice}>
          <Lines count={12} of="row" label={text('app.loading')} />
        </div>
      )}
      {!found.error && found.rides?.length === 0 && (
        <Nothing
          view={view}

          onChange={show}

          zone={zone}
          today={today}
        />
      )}
      {!found.error && lines.length > 0 && (
        <RideLines
          lines={lines}
          open={undefined}
          onStep={() => {}}
          stale={found.stale}
          density={settings.density}
          offset={left}
        >
          {rideLine}
        </RideLines>
      )}
    </>
  )
}

type NothingProps = {
  view: RidesView
  zone: string
  today: string
  onChange: (change: Partial<RidesView>) => void
}

/** Nothing was found: what would find more. */
function Nothing({ view, zone, today, onChange }: NothingProps) {
  const text = useTranslations()
  const isFiltered = partsOf(view).length > 0
  const usual = usualDays(today, zone)
  if (view.page > 1)
    return (
      <Empty title={text('rides.noPage', { page: view.page })}>
        <Button variant="default" onClick={() => onChange({ page: 1 })}>
          {text('rides.firstPage')}
        </Button>
      </Empty>
    )
  return (
    <Empty title={text(isFiltered ? 'rides.noMatch' : 'rides.noRides')}>
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => onChange({ ...viewOfKept({}, { today, zone }), order: view.order })}
        >
          {text('dashboard.clearFilters')}
        </Button>
      )}
      {!isFiltered && (view.first !== usual.first || view.last !== usual.last) && (
        <Button variant="default" onClick={() => onChange(usual)}>
          {text('rides.usualDays')}
        </Button>
      )}
    </Empty>
  )
}

/** What would do when there are too many rides to search: the first month of the days, or the first week. */
function Narrower({ view, onChange }: Pick<NothingProps, 'view' | 'onChange'>) {
  const text = useTranslations('rides')
  return (
    <div className={styles.narrower}>
      {narrowings(view).map(({ days, last }) => (
        <Button key={days} variant="default" onClick={() => onChange({ last })}>
          {text('onlyDays', { days })}
        </Button>
      ))}
    </div>
  )
}

/** Shorter windows from the first day of the view on, as far as they are shorter. */
function narrowings({ first, last }: Pick<RidesView, 'first' | 'last'>): { days: number; last: string }[] {
  return [30, 7, 1].flatMap((days) => {
    const end = addDays(first, days - 1)
    return end < last ? [{ days, last: end }] : []
  })
}
