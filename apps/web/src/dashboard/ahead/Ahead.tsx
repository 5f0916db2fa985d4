'use client'
import { SegmentedControl } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { badge } from '@nemt/domain/ride/badge.ts'
import { AHEAD, BEFORE, laneKinds, lanesOf, untimed, type Bar, type Lane } from '@nemt/domain/ride/lanes.ts'
import { formatTime } from '@nemt/domain/time/format.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'
import { heights } from '#/look/density.ts'
import { remInPixels } from '#/rides/list/rem.ts'
import type { BoardRide } from '../board/lines.ts'
import type { Board } from '../board/use-board.ts'
import { useSteps } from '../board/use-steps.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import styles from './ahead.module.css'

type Props = { board: Board; shown: Shown; settings: DashboardSettings }

const MINUTE = 60_000
const TICK = 30 * MINUTE
const SPAN = BEFORE + AHEAD

/** One row of a lane; its head stands in the first one. */
type Row = { id: string; lane: Lane<BoardRide>; isFirst: boolean; bars: Bar<BoardRide>[]; before: number }

function rowsOf(lanes: readonly Lane<BoardRide>[]): Row[] {
  let before = 0
  return lanes.flatMap((lane) =>
    lane.rows.map((bars, index) => {
      const row = { id: `${lane.id} ${index}`, lane, isFirst: index === 0, bars, before }
      before += bars.length
      return row
    }),
  )
}

/** How far from the left edge an instant stands, in percent of the strip. */
function shareOf(at: number, now: number): number {
  return Math.min(Math.max(((at - (now - BEFORE)) / SPAN) * 100, 0), 100)
}

function place(start: number, end: number, now: number): CSSProperties {
  const from = shareOf(start, now)
  return { insetInlineStart: `${from}%`, width: `${shareOf(end, now) - from}%` }
}

/**
 * The next two hours as a strip (docs/decisions/088): a lane for each provider or driver, nobody's first, a bar for
 * each ride from its pickup to its drop-off. To a screen reader it is a list of the same rides.
 */
export function Ahead({ board, shown, settings }: Props) {
  const text = useTranslations()
  const { view, ride: open, href, show } = shown
  const { now } = board
  const lanes = useMemo(() => lanesOf(board.shown, { by: view.lanes, now }), [board.shown, view.lanes, now])
  const rows = useMemo(() => rowsOf(lanes), [lanes])
  const waiting = untimed(board.shown)
  const count = rows.reduce((sum, { bars }) => sum + bars.length, 0)
  return (
    <div className={styles.ahead}>
      <div className={`${styles.head} no-print`}>
        <SegmentedControl
          size="xs"
          aria-label={text('ahead.lanes')}
          value={view.lanes}
          onChange={(lanes) => show({ lanes }, open)}
          data={laneKinds.map((kind) => ({ value: kind, label: text(`ahead.by.${kind}`) }))}
        />
        <p className="tabular" role="status">
          {text('ahead.count', { count })}
          {waiting > 0 && ` · ${text('ahead.untimed', { count: waiting })}`}
        </p>
      </div>
      <Axis now={now} zone={settings.zone} />
      {rows.length === 0 ? (
        <Empty title={text('ahead.none')} />
      ) : (
        <Strip
          rows={rows}
          count={count}
          now={now}
          open={open}
          hrefOf={(key) => href({}, key)}
          onOpen={(key, how) => show({}, key, how)}
        />
      )}
    </div>
  )
}

/** The half hours over the strip, and now. */
function Axis({ now, zone }: { now: number; zone: string }) {
  const text = useTranslations('ahead')
  const language = languageOf(useLocale())
  const first = Math.ceil((now - BEFORE) / TICK) * TICK
  const ticks = Array.from({ length: Math.ceil(SPAN / TICK) }, (_, index) => first + index * TICK)
  return (
    <div className={styles.axis} aria-hidden>
      <div className={styles.track}>
        {ticks
          // Nothing under the word for now, nor cut off by the end.
          .filter((at) => at < now + AHEAD - 8 * MINUTE && Math.abs(at - now) > 8 * MINUTE)
          .map((at) => (
            <span
              key={at}
              className={`${styles.tick} tabular`}
              style={{ insetInlineStart: `${shareOf(at, now)}%` }}
            >
              {formatTime(at, zone, language)}
            </span>
          ))}
        <span className={styles.nowWord} style={{ insetInlineStart: `${shareOf(now, now)}%` }}>
          {text('now')}
        </span>
      </div>
    </div>
  )
}

type StripProps = {
  rows: readonly Row[]
  count: number
  now: number
  open: string | undefined
  hrefOf: (ride: string) => string
  onOpen: (ride: string, how?: { replace: boolean }) => void
}

/** The rows, of which only those near what is seen are in the page. */
function Strip({ rows, count, now, open, hrefOf, onOpen }: StripProps) {
  const text = useTranslations('ahead')
  const frame = useRef<HTMLDivElement>(null)
  const [rem] = useState(remInPixels)
  // Two lines stand in a bar, at every density.
  const height = heights.comfortable.row * rem
  const bars = useMemo(
    () => rows.flatMap(({ bars: ofRow }, row) => ofRow.map(({ ride }) => ({ row, ride }))),
    [rows],
  )
  // eslint-disable-next-line react-hooks/incompatible-library -- the React compiler is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 0, height: 900 },
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useSteps({
    rides: bars.map(({ ride }) => ride.key),
    open,
    onStep: (ride) => onOpen(ride, { replace: true }),
    scrollTo: (index) => virtual.scrollToIndex(bars[index]!.row),
    frame,
  })
  return (
    <div ref={frame} className={styles.scroll}>
      <div
        role="list"
        aria-label={text('title')}
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start, size }) => (
          <div
            key={key}
            className={styles.row}
            data-first={rows[index]!.isFirst || undefined}
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            <LaneHead row={rows[index]!} />
            <div className={styles.track}>
              <span className={styles.now} style={{ insetInlineStart: `${shareOf(now, now)}%` }} />
              {rows[index]!.bars.map((bar, at) => (
                <RideBar
                  key={bar.ride.key}
                  bar={bar}
                  lane={rows[index]!.lane}
                  now={now}
                  current={bar.ride.key === open}
                  href={hrefOf(bar.ride.key)}
                  onOpen={onOpen}
                  place={rows[index]!.before + at + 1}
                  count={count}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Who drives the bars of a lane; each bar's name says it too. */
function LaneHead({ row: { lane, isFirst } }: { row: Row }) {
  const text = useTranslations('ahead')
  return (
    <span className={styles.lane} aria-hidden data-unassigned={lane.unassigned || undefined}>
      {isFirst && nameOf(lane, text('unassigned'))}
    </span>
  )
}

function nameOf({ unassigned, fleet, driver }: Lane<BoardRide>, nobody: string): string {
  return unassigned ? nobody : [driver, fleet].filter(Boolean).join(' · ')
}

type BarProps = {
  bar: Bar<BoardRide>
  lane: Lane<BoardRide>
  now: number
  current: boolean
  href: string
  onOpen: (ride: string) => void
  /** Its place among all bars, which aren't all in the page. */
  place: number
  count: number
}

/** One ride; the bar leads to it. */
const RideBar = memo(
  function RideBar({ bar, lane, now, current, href, onOpen, place: nth, count }: BarProps) {
    const text = useTranslations()
    const language = languageOf(useLocale())
    const { ride, risk, start, end } = bar
    const when = text('ahead.bar', {
      from: formatTime(start, ride.timezone, language),
      to: formatTime(end, ride.timezone, language),
      lane: nameOf(lane, text('ahead.unassigned')),
    })
    const details = risk ? `${when} ${text('ahead.risk', { risk: text(`risk.${risk}`) })}` : when
    return (
      <div
        role="listitem"
        aria-setsize={count}
        aria-posinset={nth}
        className={styles.bar}
        data-ride={ride.key}
        data-hue={badge(ride.status).colour}
        data-risk={risk ?? undefined}
        data-current={current || undefined}
        style={place(start, end, now)}
      >
        <Link
          href={href}
          prefetch={false}
          title={details}
          aria-current={current || undefined}
          className={styles.link}
          onNavigate={(event) => {
            event.preventDefault()
            onOpen(ride.key)
          }}
        >
          <strong>
            {risk && <IconClockExclamation aria-hidden />}
            <PassengerName passenger={ride.passenger} />
          </strong>
          <span>
            <StatusMark status={ride.status} />
          </span>
          <span className="unseen">{details}</span>
        </Link>
      </div>
    )
  },
  (was, is) =>
    was.bar.ride === is.bar.ride &&
    was.bar.risk === is.bar.risk &&
    was.bar.end === is.bar.end &&
    was.now === is.now &&
    was.current === is.current &&
    was.href === is.href &&
    was.place === is.place &&
    was.count === is.count,
)
