'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect } from 'react'
import { cancelAction } from '@nemt/domain/offer/decision.ts'
import { offerActions, type OfferLabel } from '@nemt/domain/offer/label.ts'
import type { Offer } from '@nemt/domain/offer/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isAskedFor } from '@nemt/domain/ride/asked-for.ts'
import { isOver } from '@nemt/domain/ride/sets.ts'
import type { Rules } from '@nemt/domain/ride/step-times.ts'
import { isRefused } from '../calls/answer.ts'
import { useCall } from '../calls/use-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { DrivenRouteMap } from '../components/driver/DrivenRouteMap.tsx'
import { Empty } from '../components/empty/Empty.tsx'
import { Failure } from '../components/failure/Failure.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import type { MapSettings } from '../map/settings.ts'
import { ActionBar } from './ActionBar.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { DriverFields } from './DriverFields.tsx'
import { DriverSave } from './DriverSave.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { DecisionDialog, fetchDecisionDialog } from './LazyDialogs.tsx'
import { LiveRequest } from './LiveRequest.tsx'
import { OfferBanner } from './OfferBanner.tsx'
import { OfferChanges } from './OfferChanges.tsx'
import { OfferDetail } from './OfferDetail.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { OfferMark } from './OfferMark.tsx'
import { stepsOf } from './next-step.ts'
import { PauseNotice } from './pause/OffersPause.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { useAnswer, type Answering } from './use-answer.ts'
import { useDriver } from './use-driver.ts'
import styles from './provider.module.css'

type Props = {
  ride: string
  map: MapSettings
  backHref: string | null
  /** The fleet for which support is here (V1194); without it the fleet is whoever is signed in. */
  actsFor?: string
}

/**
 * A provider's page of one ride (doc 3 §2.7): where the offer stands, the ride, and the next action within
 * reach. It moves by itself.
 */
export function OfferPage({ ride: key, map, backHref, actsFor }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const asked = actsFor === undefined ? { ride: key } : { ride: key, fleet: actsFor }
  const { data, error, refetch } = useCall('offer.info', asked)
  if (error && !data)
    return isRefused(error, 'not_found') ? (
      <Empty title={text('offer.none')} whole />
    ) : (
      <Failure message={refusal(error)} onRetry={() => void refetch()} whole />
    )
  if (!data) return <p role="status">{text('app.loading')}</p>
  const { ride, offer, label, banner } = data
  const accepted = label === 'Accepted'
  return (
    <div className={styles.page} data-wide>
      <div className={styles.head}>
        <h1 className={styles.title}>{text(accepted ? 'provider.acceptedRide' : 'provider.ride')}</h1>
        <OfferMark label={label} />
        {accepted && ride && <StatusMark status={ride.status} soft />}
        {backHref && (
          <Link href={backHref} prefetch={false} className={styles.all}>
            {text(actsFor === undefined ? 'provider.all' : 'provider.managed')}
          </Link>
        )}
      </div>
      {actsFor !== undefined && (
        <Alert color="orange">{text('provider.actingFor', { fleet: data.fleet.name })}</Alert>
      )}
      <OfferBanner label={label} banner={banner} expires={offer?.expires} zone={ride?.timezone} />
      {actsFor === undefined && <PauseNotice />}
      {data.next && actsFor === undefined && (
        <Button component={Link} href={`/scope/fleet/ride/${data.next}`} prefetch={false} size="lg">
          {text('provider.changedRide')}
        </Button>
      )}
      {ride && (
        <OfferedRide
          key={ride.key}
          ride={ride}
          offer={offer}
          label={label}
          fleet={data.fleet.key}
          rules={{ dispatch: data.fleet.dispatch, graceSeconds: data.grace }}
          ready={data.ready}
          map={map}
          isActing={actsFor !== undefined}
        />
      )}
    </div>
  )
}

type Offered = {
  ride: Ride
  offer: Offer | undefined
  label: OfferLabel
  fleet: string
  rules: Rules
  ready: number | undefined
  map: MapSettings
  /** Support is here: it answers; the driver and the steps it enters on the ride's own page. */
  isActing: boolean
}

/**
 * The ride: what changed, what decides, then what is to be entered, then the rest, and in the bar what is to be done
 * next. The map comes with the addresses, once the offer is accepted. At a desk the rest stands beside.
 */
function OfferedRide({ ride, offer, label, fleet, rules, ready, map, isActing }: Offered) {
  const text = useTranslations()
  const answering = useAnswer(ride.key, fleet, isActing)
  const accepted = label === 'Accepted'
  const isDriven = accepted && !isActing && !isOver(ride.status)
  const driver = useDriver(ride, isDriven)
  // Nothing can be reported before the driver is known.
  const isNext = isDriven && stepsOf(ride) === null
  useEffect(fetchDecisionDialog, [])
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          {ride.accessibility.extra?.covid19 && <Alert color="red">{text('covid.banner')}</Alert>}
          <OfferChanges ride={ride} />
          {accepted && !isActing && isAskedFor(ride.status) && (
            <LiveRequest ride={ride.key} zone={ride.timezone} ready={ready} />
          )}
          <OfferFacts ride={ride} pay={offer?.price} ready={ready} />
          {isDriven && isNext && <DriverFields driver={driver} isNext />}
          {ride.stops.pickup.address.lat !== undefined && (
            <div className={styles.map}>
              <DrivenRouteMap ride={ride} settings={map} />
            </div>
          )}
        </div>
        <div className={styles.column}>
          <OfferDetail ride={ride} accepted={accepted} />
          {isDriven && !isNext && <DriverFields driver={driver} isNext={false} />}
          {accepted && <GiveBack ride={ride} label={label} answering={answering} />}
        </div>
      </div>
      {label === 'Available' && (
        <ActionBar>
          <AnswerButtons answering={answering} expires={offer?.expires} />
        </ActionBar>
      )}
      {isDriven && (isNext ? <DriverSave driver={driver} /> : <StatusSteps ride={ride} rules={rules} />)}
    </>
  )
}

type Given = { ride: Ride; label: OfferLabel; answering: Answering }

/** Cancel after acceptance: with a reason, or at once where the ride's status says so (V1251–V1253). */
function GiveBack({ ride, label, answering }: Given) {
  const text = useTranslations('provider')
  const how = offerActions(label).includes('cancel') ? cancelAction(ride.status) : null
  const { asking, ask, refused, giveBack, declining, kept } = answering
  if (!how) return null
  return (
    <>
      {kept ? (
        <div className={styles.buttons}>
          <KeptNotice kept={kept} what={text('cancel')} />
        </div>
      ) : (
        <Button
          size="lg"
          variant="default"
          className="no-print"
          loading={declining && asking === null}
          onClick={() => (how === 'reroute' ? ask('reroute') : giveBack({ reasons: [] }))}
        >
          {text('cancel')}
        </Button>
      )}
      {asking === 'reroute' && (
        <DecisionDialog
          asking={asking}
          opened={!kept}
          busy={declining}
          refused={refused}
          onClose={() => ask(null)}
          onConfirm={giveBack}
        />
      )}
    </>
  )
}
