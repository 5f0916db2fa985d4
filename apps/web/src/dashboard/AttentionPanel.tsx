'use client'
import { Button, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { memo, useMemo, useState } from 'react'
import { needingFirst } from '@nemt/domain/ride/board.ts'
import { ownershipOf } from '@nemt/domain/ride/ownership.ts'
import { Why } from '../attention/Why.tsx'
import { Empty } from '../components/empty/Empty.tsx'
import { PassengerName } from '../components/passenger/PassengerName.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import type { BoardRide, WatchedRide } from './board/lines.ts'
import type { Board } from './board/use-board.ts'
import { OwnerLine } from './owner/OwnerLine.tsx'
import { useOwn } from './owner/use-own.ts'
import { holds, type DashboardSettings } from './settings.ts'
import type { Shown } from './use-view.ts'
import styles from './dashboard.module.css'

type Props = { board: Board; shown: Shown; settings: DashboardSettings }

/** As many as one looks at; the counter has them all. */
const MOST = 20

const queues = ['all', 'free', 'mine'] as const
type Queue = (typeof queues)[number]

/**
 * The rides that need somebody, the gravest first, each with why and whose it is; beside the board where there is room.
 * What its owner left lying is nobody's again (docs/decisions/097).
 */
export function AttentionPanel({ board: { all, now }, shown, settings }: Props) {
  const text = useTranslations()
  const [queue, setQueue] = useState<Queue>('all')
  const { own, busy } = useOwn()
  const me = settings.user.key
  const needing = useMemo(() => needingFirst(all ?? []), [all])
  const counts = useMemo(() => Map.groupBy(needing, ({ ride }) => queueOf(ride, me, now)), [needing, me, now])
  const chosen = queue === 'all' ? needing : (counts.get(queue) ?? [])
  const mayOwn = holds(settings, 'ride.create', 'ride.edit') && !settings.user.global
  return (
    <section className={styles.attention} aria-label={text('dashboard.attention')}>
      <h2>
        {text('dashboard.attention')} <span className="tabular">{needing.length}</span>
      </h2>
      {needing.length > 0 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={text('owner.whose')}
          value={queue}
          onChange={(value) => setQueue(queues.find((known) => known === value) ?? 'all')}
          data={queues.map((value) => ({
            value,
            label: text(`owner.queue_${value}`, {
              count: value === 'all' ? needing.length : (counts.get(value)?.length ?? 0),
            }),
          }))}
        />
      )}
      {all && needing.length === 0 && <Empty title={text('dashboard.nothingNeeded')} />}
      <ul>
        {chosen.slice(0, MOST).map((watched) => (
          <Needing
            key={watched.ride.key}
            watched={watched}
            href={shown.href({}, watched.ride.key)}
            onOpen={() => shown.show({}, watched.ride.key)}
            me={me}
            state={ownershipOf(watched.ride.owner, now)}
            onTake={mayOwn && !busy ? own : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

/** In whose queue a ride is: one's own, everybody's, or somebody else's. */
function queueOf({ owner }: BoardRide, me: string, now: number): Queue | 'theirs' {
  if (ownershipOf(owner, now) !== 'owned') return 'free'
  return owner?.key === me ? 'mine' : 'theirs'
}

type NeedingProps = {
  watched: WatchedRide
  href: string
  onOpen: () => void
  me: string
  state: ReturnType<typeof ownershipOf>
  /** Takes the work on it; absent for who may not. */
  onTake: ((payload: { ride: string }) => void) | undefined
}

/** A ride that needs somebody; drawn again only when it, whose it is, or where it leads changed. */
const Needing = memo(
  function Needing({ watched, href, onOpen, me, state, onTake }: NeedingProps) {
    const text = useTranslations('owner')
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
              <Why {...watched} />
            </span>
            <StatusMark status={ride.status} />
          </span>
        </Link>
        <div className={styles.whose}>
          <OwnerLine ride={ride} me={me} left={state === 'left'} />
          {state !== 'owned' && onTake && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={text('takeRide', {
                name: `${ride.passenger.name.first} ${ride.passenger.name.last}`,
              })}
              onClick={() => onTake({ ride: ride.key })}
            >
              {text('take')}
            </Button>
          )}
        </div>
      </li>
    )
  },
  (was, is) =>
    was.href === is.href &&
    was.watched.ride === is.watched.ride &&
    was.watched.risk === is.watched.risk &&
    was.state === is.state &&
    (was.onTake === undefined) === (is.onTake === undefined),
)
