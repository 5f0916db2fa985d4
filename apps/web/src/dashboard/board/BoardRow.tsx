'use client'
import {
  IconArrowBackUp,
  IconClockExclamation,
  IconMessage,
  IconRepeat,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { memo, useRef, type ReactNode } from 'react'
import { endReason } from '@nemt/domain/ride/cancel.ts'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { cardTitle, etaOf, openingLine, typeLine } from '@nemt/domain/ride/labels.ts'
import { dayBeside, formatTime, formatZonedTime, zoneLabel } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { Money } from '#/components/money/Money.tsx'
import { NeedsIcons } from '#/components/needs/NeedsIcons.tsx'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { asRide } from '#/components/ride/listed.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import type { BoardRide, RideLine } from './lines.ts'
import styles from './board.module.css'

type Props = {
  line: RideLine
  href: string
  current: boolean
  /** What is shown of the ride, in this order. */
  columns: readonly RideColumn[]
  /** Its times name their zone: the list has rides of several (V482). */
  zoned: boolean
  selected: boolean
  /** Ticks the ride or takes the tick away; `through`: as all from the last one that was ticked to here. */
  onSelect: (ride: string, through: boolean) => void
  onOpen: (ride: string) => void
  /** Passengers' names lead to their records. */
  records: boolean
  /** The menu of the passenger's day, in the row under its name. */
  menu?: ReactNode
  /** Small buttons at the end of the row. */
  children: ReactNode
}

/**
 * One ride of a list (doc 2 §2.2): when, who, what is needed, from where to where, who drives, how it
 * stands. The whole row follows its one link.
 */
function RideRow(props: Props) {
  const { line, href, current, columns, zoned, selected, onSelect, onOpen, records, menu, children } = props
  const { ride, risk, first } = line
  const changed = useChanged(ride)
  return (
    <article
      className={styles.row}
      data-ride={ride.key}
      data-first={first || undefined}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-zoned={zoned || undefined}
      data-changed={changed}
      data-risk={risk ?? undefined}
    >
      <Select ride={ride} zoned={zoned} selected={selected} onSelect={onSelect} />
      {columns.map((column) => (
        <Cell key={column} {...{ column, line, zoned, href, current, onOpen, records }} />
      ))}
      <span className={`${styles.actions} no-print`}>
        {children}
        {menu}
      </span>
    </article>
  )
}

/** The box that ticks the ride; with Shift, all from the last one on. */
function Select({
  ride,
  zoned,
  selected,
  onSelect,
}: Pick<Props, 'zoned' | 'selected' | 'onSelect'> & { ride: BoardRide }) {
  const text = useTranslations('selection')
  const language = languageOf(useLocale())
  const { first, last } = ride.passenger.name
  const label = text('select', {
    name: `${first} ${last}`,
    time: (zoned ? formatZonedTime : formatTime)(ride.times.needed, ride.timezone, language),
  })
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={selected}
        onChange={({ nativeEvent }) =>
          onSelect(ride.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

type CellProps = Pick<Props, 'line' | 'zoned' | 'href' | 'current' | 'onOpen' | 'records'> & {
  column: RideColumn
}

function Cell({ column, line, zoned, records, ...link }: CellProps) {
  const { ride } = line
  switch (column) {
    case 'time':
      return <Time line={line} zoned={zoned} {...link} />
    case 'who':
      return <Who line={line} records={records} />
    case 'needs':
      return (
        <span className={styles.needs}>
          <NeedsIcons of={ride.needs} />
        </span>
      )
    case 'route':
      return (
        <span className={styles.route}>
          <PlaceLine stop={ride.stops.pickup} role="from" brief /> <span aria-hidden>→</span>{' '}
          <PlaceLine stop={ride.stops.dropoff} role="to" brief />
        </span>
      )
    case 'appointment':
      return <Appointment ride={ride} zoned={zoned} />
    case 'leg':
      return <Leg line={line} />
    case 'provider':
      return <Provider ride={ride} />
    case 'driver':
      return (
        <span className={styles.driver}>
          <Driver line={line} zoned={zoned} />
        </span>
      )
    case 'status':
      return <Standing line={line} />
    default:
      return (
        <span className={`${styles.extra} tabular`} translate={column === 'key' ? 'no' : undefined}>
          <Extra column={column} ride={ride} />
        </span>
      )
  }
}

/** A time of a row, on the wall where the ride happens; after midnight with its day. */
function RowTime({ at, ride, zoned }: { at: number; ride: BoardRide; zoned: boolean }) {
  const language = languageOf(useLocale())
  return (
    <>
      {dayBeside(at, ride.times.needed, ride.timezone, language)}
      {formatTime(at, ride.timezone, language)}
      {zoned && (
        <>
          {' '}
          <span className={styles.zone}>{zoneLabel(at, ride.timezone, language)}</span>
        </>
      )}
    </>
  )
}

/** When, which is the link to the ride. */
function Time({
  line: { ride, number },
  zoned,
  href,
  current,
  onOpen,
}: Omit<CellProps, 'column' | 'records'>) {
  const text = useTranslations('board')
  const say = useLine()
  const language = languageOf(useLocale())
  return (
    <span className={`${styles.time} tabular`}>
      <Link
        href={href}
        className={styles.link}
        aria-current={current ? 'true' : undefined}
        prefetch={false}
        onNavigate={(event) => {
          event.preventDefault()
          onOpen(ride.key)
        }}
      >
        <span className="unseen">
          {say(cardTitle(number))} {say(typeLine(asRide(ride), language))}
        </span>
        <span aria-hidden>
          {ride.type === 'will-call' ? (
            text('willCall')
          ) : (
            <RowTime at={ride.times.needed} ride={ride} zoned={zoned} />
          )}
        </span>
      </Link>
    </span>
  )
}

/** The passenger, by name where the rides of one begin. */
function Who({ line: { ride, first }, records }: Pick<CellProps, 'line' | 'records'>) {
  const { passenger } = ride
  return (
    <span className={styles.who}>
      {first ? (
        <h2 className={styles.name}>
          <PassengerName passenger={passenger} href={records ? `/patients/${passenger.key}` : undefined} />
        </h2>
      ) : (
        <span className="unseen">
          {passenger.name.first} {passenger.name.last}
        </span>
      )}
    </span>
  )
}

type ExtraColumn = 'team' | 'type' | 'reason' | 'cost' | 'cancellation' | 'key'

/** What few lists show: it stands there where somebody chose it, and where there is room. */
function Extra({ column, ride }: { column: ExtraColumn; ride: BoardRide }) {
  const text = useTranslations()
  const line = useLine()
  if (column === 'team') return ride.team && <TeamName team={ride.team} />
  if (column === 'cost') return ride.estimates.cost !== undefined && <Money cents={ride.estimates.cost} />
  if (column === 'type') return text(`ride_type.${ride.type}`)
  if (column === 'reason') return text(`reason.${ride.reason}`)
  if (column === 'key') return ride.key
  const key = ride.cancellation && endReason(ride.cancellation)
  return key ? line({ key }) : ride.cancellation
}

/** How long the names of teams count as fresh; ms. */
const FRESH = 300_000

function TeamName({ team }: { team: string }) {
  const { data } = useCall('team.list', {}, { freshMs: FRESH })
  return data?.teams.find(({ key }) => key === team)?.name ?? team
}

/** Its status, and what of it needs somebody. */
function Standing({ line: { ride, risk } }: { line: RideLine }) {
  const text = useTranslations()
  return (
    <span className={styles.status}>
      <StatusMark status={ride.status} />
      {ride.replies > 0 && (
        <span className={styles.alert} title={text('board.replies', { count: ride.replies })}>
          <IconMessage aria-hidden />
          <span className="unseen">{text('board.replies', { count: ride.replies })}</span>
        </span>
      )}
      {risk && (
        <span className={styles.alert} title={text(`risk.${risk}`)}>
          <IconClockExclamation aria-hidden />
          <span className="unseen">{text(`risk.${risk}`)}</span>
        </span>
      )}
    </span>
  )
}

function Appointment({ ride, zoned }: { ride: BoardRide; zoned: boolean }) {
  const text = useTranslations('board')
  const { appointment } = ride.times
  return (
    <span className={`${styles.appointment} tabular`}>
      {appointment !== undefined && (
        <>
          <span className="unseen">{text('appointment')} </span>
          <RowTime at={appointment} ride={ride} zoned={zoned} />
        </>
      )}
    </span>
  )
}

/** Which leg of how many, and what kind: a way back, of a series, shared. */
function Leg({ line: { ride, leg: number, legs: of } }: { line: RideLine }) {
  const text = useTranslations('board')
  const marks = [
    ride.previous && { Icon: IconArrowBackUp, word: text('return') },
    ride.repeat && { Icon: IconRepeat, word: text('repeats') },
    ride.multiload && { Icon: IconUsersGroup, word: text('shared') },
  ].filter((mark) => mark !== false && mark !== undefined && mark !== '')
  return (
    <span className={`${styles.leg} tabular`}>
      {of > 1 && <span title={text('legOf', { number, of })}>{text('leg', { number, of })}</span>}
      {marks.map(({ Icon, word }) => (
        <span key={word} role="img" aria-label={word} title={word}>
          <Icon aria-hidden />
        </span>
      ))}
    </span>
  )
}

/** Who drives, or how far the search is. */
function Provider({ ride: { fleet, fleet_name: name, offers, status, transit } }: { ride: BoardRide }) {
  const text = useTranslations()
  if (name ?? fleet) return <span className={styles.provider}>{name ?? fleet}</span>
  const searching = offers > 0 ? text('board.asked', { count: offers }) : text('board.unassigned')
  const isSearched = ['scheduling', 'active', 'requesting', 'retry'].includes(status) && !transit?.enabled
  return (
    <span className={styles.provider} data-none>
      {isSearched && searching}
    </span>
  )
}

/** When the vehicle will be there, where it is on its way; else who drives, or when a ride on call opens. */
function Driver({ line: { ride, previous }, zoned }: { line: RideLine; zoned: boolean }) {
  const card = useTranslations('card')
  const say = useLine()
  const now = useNow()
  const eta = etaOf(ride)
  if (eta !== null)
    return card.rich('eta', {
      time: () => <TimeInZone at={eta} zone={ride.timezone} labelled={zoned} relative />,
    })
  if (ride.driver?.name) return <span translate="no">{ride.driver.name}</span>
  const opens = now === null ? null : openingLine(asRide(ride), previous, now)
  return opens && say(opens)
}

/** True in the time after the ride was changed by somebody; never on the first paint. */
function useChanged({ version, status }: BoardRide): 'once' | 'again' | undefined {
  const last = useRef({ state: `${version} ${status}`, times: 0 })
  if (last.current.state !== `${version} ${status}`)
    last.current = { state: `${version} ${status}`, times: last.current.times + 1 }
  if (last.current.times === 0) return undefined
  // Two names of one movement: it begins anew with each change.
  return last.current.times % 2 === 1 ? 'once' : 'again'
}

/** A row is drawn again only when its ride, its place or its being open changed (P17). */
export const Row = memo(
  RideRow,
  (was, is) =>
    was.current === is.current &&
    was.selected === is.selected &&
    was.zoned === is.zoned &&
    was.columns === is.columns &&
    was.onSelect === is.onSelect &&
    was.href === is.href &&
    was.line.ride === is.line.ride &&
    was.line.risk === is.line.risk &&
    was.line.number === is.line.number &&
    was.line.leg === is.line.leg &&
    was.line.legs === is.line.legs &&
    was.line.first === is.line.first &&
    was.line.previous === is.line.previous &&
    was.line.rides.length === is.line.rides.length &&
    was.line.rides.every((ride, index) => ride === is.line.rides[index]),
)
