'use client'
import { IconClockExclamation } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { memo, useEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { badge } from '@nemt/domain/ride/badge.ts'
import type { Bar, Lane, LaneRide, Span } from '@nemt/domain/ride/lanes.ts'
import { formatTime } from '@nemt/domain/time/format.ts'
import { PassengerName, type NamedPassenger } from '#/components/passenger/PassengerName.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { useSteps } from '#/dashboard/board/use-steps.ts'
import { languageOf } from '#/language/languages.ts'
import { heights } from '#/look/density.ts'
import { observeOffset } from '#/rides/list/observe-offset.ts'
import { useRem } from '#/rides/list/use-rem.ts'
import styles from './strip.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TICK = 30 * MINUTE

/** What a bar shows of a ride. */
export type StripRide = LaneRide & { passenger: NamedPassenger }

/** One row of a lane; its head stands in the first one. */
type Row = { id: string; lane: Lane<StripRide>; isFirst: boolean; bars: Bar<StripRide>[]; before: number }

function rowsOf(lanes: readonly Lane<StripRide>[]): Row[] {
  let before = 0
  return lanes.flatMap((lane) =>
    lane.rows.map((bars, index) => {
      const row = { id: `${lane.id} ${index}`, lane, isFirst: index === 0, bars, before }
      before += bars.length
      return row
    }),
  )
}

type Props = {
  lanes: readonly Lane<StripRide>[]
  /** What it shows: a few hours, or a day. */
  span: Span
  now: number
  zone: string
  /** What the list of rides is called. */
  title: string
  /** What stands beside the bars of a lane. */
  laneName: (lane: Lane<StripRide>) => string
  /** The ride that is open beside it. */
  open?: string | undefined
  hrefOf: (ride: string) => string
  onOpen: (ride: string, how?: { replace: boolean }) => void
}

/** How many bars the lanes have. */
export function barsOf(lanes: readonly Lane<StripRide>[]): number {
  return lanes.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.length, 0)
}

/** How far from the left edge an instant stands, in percent of the strip. */
function shareOf(at: number, { from, to }: Span): number {
  return Math.min(Math.max(((at - from) / (to - from)) * 100, 0), 100)
}

function place(start: number, end: number, span: Span): CSSProperties {
  const from = shareOf(start, span)
  return { insetInlineStart: `${from}%`, width: `${shareOf(end, span) - from}%` }
}

/**
 * Rides as bars over the hours (docs/decisions/088): a lane for each provider or driver, a bar for each ride from its
 * pickup to its drop-off. To a screen reader it is a list of the same rides.
 */
export function RideStrip({ lanes, ...props }: Props) {
  const { span, now, zone, title, laneName, open, hrefOf, onOpen } = props
  const rows = useMemo(() => rowsOf(lanes), [lanes])
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  // Narrower, nothing could be read in a bar: the strip is scrolled sideways instead.
  const hours = (span.to - span.from) / HOUR
  const wide = { minWidth: `max(var(--width-form), calc(${hours} * var(--width-menu)))` }
  useSight(frame, track, { span, now, lanes })
  return (
    <div ref={frame} className={styles.strip}>
      <Axis span={span} now={now} zone={zone} track={track} style={wide} />
      <Rows
        {...{ rows, span, now, title, laneName, open, hrefOf, onOpen, frame }}
        style={wide}
        count={barsOf(lanes)}
      />
    </div>
  )
}

/** Scrolls a strip that is wider than what is seen of it, once: to now, else to the first ride. */
function useSight(
  strip: RefObject<HTMLDivElement | null>,
  track: RefObject<HTMLDivElement | null>,
  { span, now, lanes }: Pick<Props, 'span' | 'now' | 'lanes'>,
): void {
  const isSeen = useRef(false)
  useEffect(() => {
    if (isSeen.current || !strip.current || !track.current) return
    isSeen.current = true
    const bars = lanes.flatMap(({ rows }) => rows.flat())
    const hasNow = now >= span.from && now <= span.to
    const at = hasNow ? now : Math.min(...bars.map(({ start }) => start))
    const { clientWidth: seen, scrollWidth: whole } = strip.current
    const { clientWidth: hours } = track.current
    // A little of what was before it, beside the heads that stay.
    const before = (seen - (whole - hours)) / 4
    strip.current.scrollLeft = Math.max((shareOf(at, span) / 100) * hours - before, 0)
  }, [strip, track, span, now, lanes])
}

type AxisProps = Pick<Props, 'span' | 'now' | 'zone'> & {
  track: RefObject<HTMLDivElement | null>
  style: CSSProperties
}

/** The half hours over the strip, and now. */
function Axis({ span, now, zone, track, style }: AxisProps) {
  const text = useTranslations('ahead')
  const language = languageOf(useLocale())
  const first = Math.ceil(span.from / TICK) * TICK
  const ticks = Array.from(
    { length: Math.ceil((span.to - first) / TICK) },
    (_, index) => first + index * TICK,
  )
  const hasNow = now >= span.from && now <= span.to
  return (
    <div className={styles.axis} style={style} aria-hidden>
      <div ref={track} className={styles.track}>
        {ticks
          // Nothing under the word for now, nor cut off by an end.
          .filter(
            (at) =>
              at > span.from && at < span.to - 8 * MINUTE && (!hasNow || Math.abs(at - now) > 8 * MINUTE),
          )
          .map((at) => (
            <span
              key={at}
              className={`${styles.tick} tabular`}
              style={{ insetInlineStart: `${shareOf(at, span)}%` }}
            >
              {formatTime(at, zone, language)}
            </span>
          ))}
        {hasNow && (
          <span className={styles.nowWord} style={{ insetInlineStart: `${shareOf(now, span)}%` }}>
            {text('now')}
          </span>
        )}
      </div>
    </div>
  )
}

type RowsProps = Omit<Props, 'lanes' | 'zone'> & {
  rows: readonly Row[]
  count: number
  frame: RefObject<HTMLDivElement | null>
  style: CSSProperties
}

/** The rows, of which only those near what is seen are in the page. */
function Rows({ rows, count, span, now, title, laneName, open, hrefOf, onOpen, frame, style }: RowsProps) {
  const rem = useRem()
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
    observeElementOffset: observeOffset,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    // Under the hours, which stay.
    scrollPaddingStart: height,
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
    <div className={styles.scroll} style={style}>
      <div role="list" aria-label={title} className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => (
          <div
            key={key}
            className={styles.row}
            data-first={rows[index]!.isFirst || undefined}
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            <LaneHead row={rows[index]!} name={laneName(rows[index]!.lane)} />
            <div className={styles.track}>
              {now >= span.from && now <= span.to && (
                <span className={styles.now} style={{ insetInlineStart: `${shareOf(now, span)}%` }} />
              )}
              {rows[index]!.bars.map((bar, at) => (
                <RideBar
                  key={bar.ride.key}
                  bar={bar}
                  lane={laneName(rows[index]!.lane)}
                  span={span}
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

/** Whose the bars of a lane are; each bar's name says it too. */
function LaneHead({ row: { lane, isFirst }, name }: { row: Row; name: string }) {
  return (
    <span className={styles.lane} aria-hidden data-unassigned={lane.unassigned || undefined}>
      {isFirst && name}
    </span>
  )
}

type BarProps = {
  bar: Bar<StripRide>
  lane: string
  span: Span
  current: boolean
  href: string
  onOpen: (ride: string) => void
  /** Its place among all bars, which aren't all in the page. */
  place: number
  count: number
}

/** One ride; the bar leads to it. */
const RideBar = memo(
  function RideBar({ bar, lane, span, current, href, onOpen, place: nth, count }: BarProps) {
    const text = useTranslations()
    const language = languageOf(useLocale())
    const { ride, risk, start, end } = bar
    const when = text('ahead.bar', {
      from: formatTime(start, ride.timezone, language),
      to: formatTime(end, ride.timezone, language),
      lane,
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
        style={place(start, end, span)}
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
    was.lane === is.lane &&
    was.span.from === is.span.from &&
    was.span.to === is.span.to &&
    was.current === is.current &&
    was.href === is.href &&
    was.place === is.place &&
    was.count === is.count,
)
