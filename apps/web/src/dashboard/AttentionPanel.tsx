'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
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
const MOST = 50

function rank(risk: RiskReason | null): number {
  return risk === null ? riskReasons.length : riskReasons.indexOf(risk)
}

/** The rides that need somebody, the gravest first, each with why; beside the board where there is room. */
export function AttentionPanel({ board, shown: { href, show } }: { board: Board; shown: Shown }) {
  const text = useTranslations()
  const needing = (board.all ?? [])
    .filter(({ counted }) => counted.includes('attention'))
    .toSorted((one, other) => rank(one.risk) - rank(other.risk))
  return (
    <section className={styles.attention} aria-label={text('dashboard.attention')}>
      <h2>
        {text('dashboard.attention')} <span className="tabular">{needing.length}</span>
      </h2>
      {board.all && needing.length === 0 && <Empty title={text('dashboard.nothingNeeded')} />}
      <ul>
        {needing.slice(0, MOST).map((watched) => {
          const { ride } = watched
          return (
            <li key={ride.key}>
              <Link
                href={href({}, ride.key)}
                prefetch={false}
                className={styles.needing}
                onNavigate={(event) => {
                  event.preventDefault()
                  show({}, ride.key)
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
        })}
      </ul>
    </section>
  )
}

/** Why a ride needs somebody: its risk, else what waits for an answer. */
function Why({ watched: { ride, risk } }: { watched: WatchedRide }) {
  const text = useTranslations()
  if (risk) return text(`risk.${risk}`)
  if (ride.replies > 0) return text('board.replies', { count: ride.replies })
  return ride.offers > 0 ? text('board.asked', { count: ride.offers }) : text('board.waits')
}
