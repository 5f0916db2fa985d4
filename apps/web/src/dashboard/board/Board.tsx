'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { partsOf, type RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DayBar } from '#/components/date/DayBar.tsx'
import { DayRange } from '#/components/date/LazyDayRange.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { ShapeSwitch } from '#/components/shape/ShapeSwitch.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { languageOf } from '#/language/languages.ts'
import { columnStyle } from '#/rides/list/columns.ts'
import { CostsLeftOut } from '#/rides/filter/CostsLeftOut.tsx'
import { SheetTitle } from '#/rides/list/SheetTitle.tsx'
import { usePrint } from '#/rides/list/use-print.ts'
import { keptParts, partsOfKept } from '#/rides/list-view.ts'
import { SelectionBar } from '#/rides/selection/SelectionBar.tsx'
import { useSelection } from '#/rides/selection/use-selection.ts'
import { useViews } from '#/rides/views/use-views.ts'
import { ViewsMenu } from '#/rides/views/ViewsMenu.tsx'
import { newTripHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import {
  daysOf,
  isToday,
  lastOf,
  latestLast,
  plainView,
  shapes,
  sorts,
  wholeFilter,
  type Sort,
  type View,
} from '../view.ts'
import { Ahead, RidesMap } from '../ahead/LazyShapes.ts'
import { BoardList } from './BoardList.tsx'
import { Chips, useChips } from './Chips.tsx'
import { ColumnHeads } from './ColumnHeads.tsx'
import { Counters } from './Counters.tsx'
import { Filters } from './Filters.tsx'
import { hasOtherZone, zonesOf, type Line } from './lines.ts'
import type { Board } from './use-board.ts'
import { useLines } from './use-lines.ts'
import { useExport } from './use-export.ts'
import styles from './board.module.css'

type Props = {
  board: Board
  shown: Shown
  settings: DashboardSettings
  mayCreate: boolean
  onInfo: (ride: string) => void
}

/** Under which column the board's orders stand. */
const columnOfSort: Record<Sort, RideColumn> = {
  time: 'time',
  name: 'who',
  provider: 'provider',
  status: 'status',
}

/** What the board lists, what of it is ticked, and how it is arranged. */
function useBoardList(board: Board, shown: Shown, settings: DashboardSettings) {
  const views = useViews('board', settings)
  const { lines, togglePast } = useLines(board, shown, settings)
  const listed = useMemo(() => lines.flatMap((line) => (line.kind === 'ride' ? [line.ride] : [])), [lines])
  const selection = useSelection(listed)
  const { printed, print } = usePrint(selection, listed)
  const open = useEffectEvent(() => {
    const { day, query } = shown.view
    if (shown.ride || location.search !== '' || query !== '' || !views.opens) return
    shown.show({ ...plainView, ...partsOfKept(views.opens.filter), day }, undefined, { replace: true })
  })
  // Also for who comes again from here: the page stays, and the server gives its settings anew.
  useEffect(() => open(), [settings])
  const ticked = new Set(selection.rides.map(({ key }) => key))
  const zoned = useMemo(
    () =>
      hasOtherZone(
        (board.all ?? []).map(({ ride }) => ride),
        settings.zone,
      ),
    [board.all, settings.zone],
  )
  return {
    views,
    zoned,
    /** Whether the ticked ones are printed alone. */
    ticked: printed !== null,
    count: printed ? selection.rides.length : board.shown.length,
    // On paper the ticked ones alone, when they are printed.
    lines: printed ? placed(printed, lines) : lines,
    togglePast,
    selection,
    hidden: selection.rides.length - listed.filter(({ key }) => ticked.has(key)).length,
    print,
  }
}

/** Printed rides with their places among the rides of the day, such as which leg they are, as far as it is shown. */
function placed(printed: readonly Line[], shown: readonly Line[]): Line[] {
  const own = new Map(shown.map((line) => [line.id, line]))
  return printed.map((line) => {
    const there = own.get(line.id)
    if (line.kind !== 'ride' || there?.kind !== 'ride') return line
    const { number, leg, legs, previous } = there
    return { ...line, number, leg, legs, previous }
  })
}

/** Which days the board shows: one for staff, a range for support (X053). */
function BoardDays({ shown: { view, ride, today, show }, ranged }: { shown: Shown; ranged: boolean }) {
  if (ranged)
    return (
      <DayRange
        first={view.day}
        last={view.last || view.day}
        latest={latestLast(view.day)}
        today={today}
        onChange={(day, last) => show({ day, last: lastOf(day, last) }, ride)}
      />
    )
  return <DayBar day={view.day} today={today} onChange={(day) => show({ day }, ride)} />
}

/** The board as a list, as the next two hours, or as a map; the last two are about now, and so about today alone. */
function BoardShape({ shown: { view, ride, today, show } }: { shown: Shown }) {
  const text = useTranslations('ahead')
  const isNow = isToday(view, today)
  return (
    <ShapeSwitch
      label={text('shape')}
      shapes={shapes.map((value) => ({
        ...{ value, label: text(`as.${value}`), disabled: value !== 'list' && !isNow },
      }))}
      shape={view.shape}
      onChange={(shape) => show({ shape }, ride)}
      title={isNow ? undefined : text('todayOnly')}
    />
  )
}

/** The day's board: the day, what filters it, its counters, and its rides (doc 2 §2.2). */
export function DayBoard({ board, shown, settings, mayCreate, onInfo }: Props) {
  const text = useTranslations()
  const { view, ride, today, show } = shown
  const { all } = board
  const exportShown = useExport(board, view, settings)
  const list = useBoardList(board, shown, settings)
  const { views, selection } = list
  const isFiltered =
    partsOf(view).length > 0 ||
    [view.team, view.fleet, view.place].some((filter) => filter !== '') ||
    view.counter !== 'all'
  return (
    <section className={styles.board} style={columnStyle(views.columns)} aria-label={text('dashboard.rides')}>
      <Sheet board={board} view={view} today={today} count={list.count} narrowed={!list.ticked} />
      <div className={`${styles.controls} no-print`}>
        <BoardDays shown={shown} ranged={settings.user.global} />
        <Filters
          key={view.query}
          narrow={settings.user.global}
          view={view}
          all={all}
          teamFilter={settings.teamFilter}
          costsHidden={settings.costsHidden}
          onChange={(change) => show(change, ride)}
          onExport={exportShown}
        >
          <ViewsMenu
            list="board"
            views={views}
            current={() => keptParts(wholeFilter(view))}
            onChoose={({ filter }) => show({ ...plainView, ...partsOfKept(filter), ...daysOf(view) }, ride)}
          />
        </Filters>
        {mayCreate && (
          <Button
            component={Link}
            href={newTripHref(settings.journey, { ride })}
            prefetch={false}
            className={styles.newTrip}
            aria-label={text('dashboard.newTrip')}
            aria-keyshortcuts="n"
            title={`${text('dashboard.newTrip')} (n)`}
            leftSection={<IconPlus aria-hidden />}
          >
            <span data-word>{text('dashboard.newTrip')}</span>
          </Button>
        )}
      </div>
      <div className={styles.overview}>
        <Counters board={board} chosen={view.counter} onChoose={(counter) => show({ counter }, ride)} />
        <BoardShape shown={shown} />
      </div>
      {shown.costsLeftOut && <CostsLeftOut />}
      <Chips board={board} view={view} onChange={(change) => show(change, ride)} />
      {view.shape === 'list' && (
        <ColumnHeads
          columns={views.columns}
          sorting={{
            by: Object.fromEntries(
              sorts.map((sort) => [columnOfSort[sort], () => show({ sort }, ride)] as const),
            ),
            current: columnOfSort[view.sort],
          }}
          selection={selection}
        />
      )}
      <Body
        board={board}
        shown={shown}
        settings={settings}
        list={list}
        filtered={isFiltered}
        onInfo={onInfo}
      />
      {isFiltered && <Foot board={board} onClear={() => show({ ...plainView, ...daysOf(view) }, ride)} />}
      <SelectionBar selection={selection} hidden={list.hidden} settings={settings} onPrint={list.print} />
      {board.more && <p className={styles.foot}>{text('board.more', { count: all?.length ?? 0 })}</p>}
    </section>
  )
}

/** How many of the day's rides the filters leave. */
function Foot({ board: { all, shown }, onClear }: { board: Board; onClear: () => void }) {
  const text = useTranslations()
  if (!all || shown.length === 0) return null
  return (
    <p className={`${styles.foot} tabular`} role="status">
      {text('board.shown', { shown: shown.length, all: all.length })}{' '}
      <Button className="no-print" variant="subtle" size="compact-sm" onClick={onClear}>
        {text('dashboard.clearFilters')}
      </Button>
    </p>
  )
}

type BodyProps = Pick<Props, 'board' | 'shown' | 'settings' | 'onInfo'> & {
  list: ReturnType<typeof useBoardList>
  filtered: boolean
}

/** The rides, or why there are none. */
function Body({ board, shown, settings, list, filtered: isFiltered, onInfo }: BodyProps) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { view, ride, show } = shown
  const { all, error } = board
  const { views, lines, selection, togglePast } = list
  return (
    <>
      {error && !all && (
        <div className={styles.notice}>
          <Failure message={refusal(error)} onRetry={board.retry} />
        </div>
      )}
      {!all && !error && (
        <div className={styles.notice}>
          <Lines count={12} of="row" label={text('app.loading')} />
        </div>
      )}
      {all && board.shown.length === 0 && (
        <Empty title={text(isFiltered ? 'dashboard.noMatch' : 'dashboard.noRides')}>
          {isFiltered && (
            <Button variant="default" onClick={() => show({ ...plainView, ...daysOf(view) }, ride)}>
              {text('dashboard.clearFilters')}
            </Button>
          )}
        </Empty>
      )}
      {all && view.shape === 'ahead' && board.shown.length > 0 && <Ahead {...{ board, shown, settings }} />}
      {all && view.shape === 'map' && board.shown.length > 0 && <RidesMap {...{ board, shown, settings }} />}
      {all && view.shape === 'list' && board.shown.length > 0 && (
        <BoardList
          key={`${view.day} ${view.last}`}
          lines={lines}
          stale={board.stale}
          shown={shown}
          settings={settings}
          columns={views.columns}
          zoned={list.zoned}
          selection={selection}
          onPast={togglePast}
          onInfo={onInfo}
        />
      )}
    </>
  )
}

type SheetProps = { board: Board; view: View; today: string; count: number; narrowed: boolean }

/** What stands over the day on paper: which rides these are, and in which zones their times are. */
function Sheet({ board, view, today, count, narrowed }: SheetProps) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const chips = useChips({ board, view, onChange: () => {} })
  const words = view.query.trim()
  const narrowings = [
    ...(view.counter === 'all' ? [] : [text(`counter.${view.counter}`)]),
    ...(words ? [`“${words}”`] : []),
    ...chips.map(({ label }) => label),
  ]
  return (
    <SheetTitle
      days={[view.day, view.last || view.day]}
      today={today}
      of={[...(board.all ? [text('board.sheet', { count })] : []), ...zonesOf(board.shown, language)]}
      filter={narrowed ? narrowings : []}
    />
  )
}
