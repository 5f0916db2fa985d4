'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import { isRefused } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DrivenRouteMap } from '#/components/driver/DrivenRouteMap.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import type { Board } from '../board/use-board.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { RideFacts } from './RideFacts.tsx'
import { RideFleets } from './RideFleets.tsx'
import { RideHead } from './RideHead.tsx'
import { RideCaregivers } from './RideCaregivers.tsx'
import { RideLinks } from './RideLinks.tsx'
import { RouteOverlay } from './RouteOverlay.tsx'
import { useDispatch } from './use-dispatch.ts'
import { useFleetName } from './use-fleet-name.ts'
import { useHome } from './use-home.ts'
import styles from './ride-pane.module.css'

type Props = {
  ride: string
  board: Board
  shown: Shown
  settings: DashboardSettings
  onInfo: () => void
  /** Shows the ride's messages. */
  onMessages: () => void
}

/**
 * The open ride: who, when and how it stands, its way on a map with the small summary, and its facts (doc 2
 * §2.2).
 */
export function RidePane({ ride: key, board, shown, settings, onInfo, onMessages }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [large, setLarge] = useState(false)
  const { data, error, refetch } = useCall('ride.info', { keys: [key] })
  const ride = data?.rides[0]
  const fleet = useFleetName(ride)
  const dispatch = useDispatch(ride)
  const home = useHome(ride)
  return (
    <section className={styles.pane} aria-label={text('dashboard.ride')}>
      <RideHead
        ride={ride}
        fleet={fleet}
        board={board}
        shown={shown}
        settings={settings}
        onInfo={onInfo}
        onMessages={onMessages}
      />
      {error &&
        !ride &&
        (isRefused(error, 'not_found') ? (
          <Empty title={text('failure.notFoundText')} />
        ) : (
          <Failure message={refusal(error)} onRetry={() => void refetch()} />
        ))}
      {!ride && !error && <Lines count={1} of="pane" label={text('app.loading')} />}
      {ride && (
        <div className={styles.body}>
          <div className={styles.route} data-large={large || undefined}>
            <RouteOverlay
              ride={ride}
              fleet={fleet}
              phone={dispatch === undefined ? undefined : (dispatch?.phone ?? settings.supportPhone)}
            />
            <DrivenRouteMap ride={ride} settings={settings.map} tracked={settings.tracks} around={home} />
          </div>
          <UnstyledButton
            className={`${styles.larger} no-print`}
            aria-pressed={large}
            onClick={() => setLarge(!large)}
          >
            {text(large ? 'ridePane.smallMap' : 'ridePane.largeMap')}
          </UnstyledButton>
          <RideFacts
            ride={ride}
            fleet={fleet}
            settings={settings}
            onReplaced={(replacement) => shown.show({}, replacement, { replace: true })}
          />
          <RideLinks key={`links ${ride.key}`} ride={ride} settings={settings} />
          <RideCaregivers key={`caregivers ${ride.key}`} ride={ride} settings={settings} />
          <RideFleets key={ride.key} ride={ride} settings={settings} />
        </div>
      )}
    </section>
  )
}
