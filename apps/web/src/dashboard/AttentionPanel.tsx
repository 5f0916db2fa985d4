'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { memo, useMemo } from 'react'
import { riskReasons, type RiskReason } from '@nemt/domain/ride/board.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { PassengerName } from '../components/passenger/PassengerName.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import type { WatchedRide } from './board/lines.ts'
import type { Board } from './board/use-board.ts'
import type { Shown } from './use-view.ts'
import styles from './dashboard.module.css'

/** As many as one looks at; the counter has them all. */
const MOST = 20

function rank(risk: RiskReason | null): number {
  return risk === null ? riskReasons.length : riskReasons.indexOf(risk)
}

/** The rides that need somebody, the gravest first, each with why; beside the board where there is room. */
export function AttentionPanel({ board: { all }, shown }: { board: Board; shown: Shown }) {
  const text = useTranslations()
  const needing = useMemo(
    () =>
      (all ?? [])
        .filter(({ counted }) => counted.includes('attention'))
        .toSorted((one, other) => rank(one.risk) - rank(other.risk)),
    [all],
  )
  return (
    <section className={styles.attention} aria-label={text('dashboard.attention')}>
      <h2>
        {text('dashboard.attention')} <span className="tabular">{needing.length}</span>
      </h2>
      {all && needing.length === 0 && <Empty title={text('dashboard.nothingNeeded')} />}
      <ul>
        {needing.slice(0, MOST).map((watched) => (
          <Needing
            key={watched.ride.key}
            watched={watched}
            href={shown.href({}, watched.ride.key)}
            onOpen={() => shown.show({}, watched.ride.key)}
          />
        ))}
      </ul>
    </section>
  )
}

type NeedingProps = { watched: WatchedRide; href: string; onOpen: () => void }

/** A ride that needs somebody; drawn again only when it, or where it leads, changed. */
const Needing = memo(
  function Needing({ watched, href, onOpen }: NeedingProps) {
    const { ride } = watched
    return (
      <li>
        <Link
          href={href}
          prefetch={false}
          className={styles.needing}
          onNavigate={(event) => {
            event.preventDefault()
            onOpen()
          }}
        >
          <span>
            <strong>
              <PassengerName passenger={ride.passenger} />
            </strong>
            <TimeInZone at={ride.times.needed} zone={ride.timezone} relative />
          </span>
          <span>
            <span className={styles.why}>
              <Why watched={watched} />
            </span>
            <StatusMark status={ride.status} />
          </span>
        </Link>
      </li>
    )
  },
  (was, is) =>
    was.href === is.href && was.watched.ride === is.watched.ride && was.watched.risk === is.watched.risk,
)

/** Why a ride needs somebody: its risk, else what waits for an answer. */
function Why({ watched: { ride, risk } }: { watched: WatchedRide }) {
  const text = useTranslations()
  if (risk) return text(`risk.${risk}`)
  if (ride.replies > 0) return text('board.replies', { count: ride.replies })
  return ride.offers > 0 ? text('board.asked', { count: ride.offers }) : text('board.waits')
}
