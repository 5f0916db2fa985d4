'use client'
import { ActionIcon, Button } from '@mantine/core'
import { IconCommand, IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DayBar } from '#/components/date/DayBar.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { languageOf } from '#/language/languages.ts'
import { newTripHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { plainView, type View } from '../view.ts'
import { BoardList } from './BoardList.tsx'
import { Chips } from './Chips.tsx'
import { ColumnHeads } from './ColumnHeads.tsx'
import { Counters } from './Counters.tsx'
import { Filters } from './Filters.tsx'
import type { Board } from './use-board.ts'
import { useExport } from './use-export.ts'
import styles from './board.module.css'

type Props = {
  board: Board
  shown: Shown
  settings: DashboardSettings
  mayCreate: boolean
  onInfo: (ride: string) => void
  onPalette: () => void
}

/** The day's board: the day, what filters it, its counters, and its rides (doc 2 §2.2). */
export function DayBoard({ board, shown, settings, mayCreate, onInfo, onPalette }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { view, ride, today, show } = shown
  const { all, error } = board
  const exportShown = useExport(board, view, settings)
  const isFiltered =
    [view.query, view.team, view.fleet, view.place].some((filter) => filter !== '') ||
    view.statuses.length > 0 ||
    view.counter !== 'all'
  return (
    <section className={styles.board} aria-label={text('dashboard.rides')}>
      <SheetTitle board={board} view={view} today={today} />
      <div className={`${styles.controls} no-print`}>
        <DayBar day={view.day} today={today} onChange={(day) => show({ day }, ride)} />
        <Filters
          key={view.query}
          view={view}
          all={all}
          teamFilter={settings.teamFilter}
          onChange={(change) => show(change, ride)}
          onExport={exportShown}
        />
        <PaletteButton onOpen={onPalette} />
        {mayCreate && (
          <Button
            component={Link}
            href={newTripHref(settings.journey, { ride })}
            prefetch={false}
            className={styles.newTrip}
            aria-keyshortcuts="n"
            title={`${text('dashboard.newTrip')} (n)`}
            leftSection={<IconPlus aria-hidden />}
          >
            {text('dashboard.newTrip')}
          </Button>
        )}
      </div>
      <Counters board={board} chosen={view.counter} onChoose={(counter) => show({ counter }, ride)} />
      <Chips board={board} view={view} onChange={(change) => show(change, ride)} />
      <ColumnHeads sort={view.sort} onSort={(sort) => show({ sort }, ride)} />
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
            <Button variant="default" onClick={() => show({ ...plainView, day: view.day }, ride)}>
              {text('dashboard.clearFilters')}
            </Button>
          )}
        </Empty>
      )}
      {all && board.shown.length > 0 && (
        <BoardList key={view.day} board={board} shown={shown} settings={settings} onInfo={onInfo} />
      )}
      {all && isFiltered && board.shown.length > 0 && (
        <p className={`${styles.foot} tabular`} role="status">
          {text('board.shown', { shown: board.shown.length, all: all.length })}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => show({ ...plainView, day: view.day }, ride)}
          >
            {text('dashboard.clearFilters')}
          </Button>
        </p>
      )}
      {board.more && <p className={styles.foot}>{text('board.more', { count: all?.length ?? 0 })}</p>}
    </section>
  )
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const text = useTranslations('palette')
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={text('title')}
      title={`${text('title')} (Ctrl K)`}
      onClick={onOpen}
    >
      <IconCommand aria-hidden />
    </ActionIcon>
  )
}

/** What stands over the day on paper, where the controls are left out. */
function SheetTitle({ board, view, today }: { board: Board; view: View; today: string }) {
  const text = useTranslations('board')
  const language = languageOf(useLocale())
  return (
    <p className={styles.sheet}>
      {formatDayLabel(view.day, today, language)}
      {board.all && ` · ${text('sheet', { count: board.shown.length })}`}
    </p>
  )
}
