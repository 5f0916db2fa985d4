'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { dayBounds } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { RenderBoundary } from '#/components/failure/RenderBoundary.tsx'
import { BoardLine } from '#/dashboard/board/BoardLine.tsx'
import { ColumnHeads } from '#/dashboard/board/ColumnHeads.tsx'
import { hasOtherZone } from '#/dashboard/board/lines.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { languageOf } from '#/language/languages.ts'
import { dayLines } from '../list/day-lines.ts'
import { SheetTitle } from '../list/SheetTitle.tsx'
import { DAY_TAKE, dayOfView, type RidesView } from '../list-view.ts'
import type { Selection } from '../selection/use-selection.ts'
import { detailed } from '../use-rides.ts'
import boardStyles from '#/dashboard/board/board.module.css'
import styles from './calendar.module.css'

/** On paper nothing can be ticked. */
const NOTHING_TICKED: Selection = {
  ...{ rides: [], all: false, some: false },
  has: () => false,
  toggle: () => {},
  selectAll: () => {},
  renew: () => {},
  clear: () => {},
}

type Props = {
  days: readonly string[]
  view: RidesView
  settings: DashboardSettings
  columns: readonly RideColumn[]
  /** What the rides are narrowed to, in words. */
  filter: readonly string[]
}

/** A calendar on paper: its days one below the other with every ride, since nobody can ask paper for those besides. */
export function PaperDays({ days, view, settings, columns, filter }: Props) {
  const language = languageOf(useLocale())
  const { zone, today } = settings
  const first = days[0] ?? view.on
  const last = days.at(-1) ?? view.on
  const ends = [dayBounds(first, zone).start, dayBounds(last, zone).end - 1]
  const zones = new Set(ends.map((at) => zoneLabel(at, zone, language)))
  return (
    <div className={styles.paper}>
      <SheetTitle days={[first, last]} of={[[...zones].join(', ')]} {...{ today, filter }} />
      <ColumnHeads columns={columns} sorting={{ by: {}, current: 'time' }} selection={NOTHING_TICKED} />
      {days.map((day) => (
        <PaperDay key={day} {...{ day, view, settings, columns }} />
      ))}
    </div>
  )
}

/** A day of the calendar with its rides, which are there already, and whether there are more. */
function PaperDay({ day, view, settings, columns }: Omit<Props, 'days' | 'filter'> & { day: string }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error } = useCall('ride.search', dayOfView(view, day, settings.zone), { keep: true })
  const rides = (data?.rides ?? []).flatMap(detailed)
  const notes = [
    error && refusal(error),
    !data && !error && text('app.loading'),
    data?.more && text('calendar.tooMany', { count: DAY_TAKE }),
  ].filter((note) => typeof note === 'string')
  return (
    <div className={boardStyles.scroll}>
      <div role="list" className={boardStyles.lines}>
        {dayLines(day, rides).map((line) => (
          <div key={line.id} role="listitem" className={boardStyles.line}>
            <RenderBoundary of={line}>
              <BoardLine
                {...{ line, columns }}
                open={undefined}
                zoned={hasOtherZone(rides, settings.zone)}
                selection={NOTHING_TICKED}
                hrefOf={(ride) => `/dashboard/${ride}`}
                onOpen={() => {}}
                onPast={() => {}}
                onInfo={() => {}}
                // The menu of a passenger's day is nothing for paper.
                settings={{ ...settings, journey: false }}
              />
            </RenderBoundary>
          </div>
        ))}
        {notes.map((note) => (
          <div key={note} role="listitem" className={boardStyles.line}>
            <p className={boardStyles.group}>{note}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
