'use client'
import { Alert, Button, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#/calls/use-call.ts'
import { useCalls } from '#/calls/use-calls.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { OfferCard } from '../OfferCard.tsx'
import { PauseButton, PauseNotice } from '../pause/OffersPause.tsx'
import styles from '../provider.module.css'
import { ElsewhereCard } from './ElsewhereCard.tsx'
import { playSound, setSound, useSoundOn } from './sound.ts'
import { useInbox } from './use-inbox.ts'

/** What a fleet has to answer, whatever its day: the offer that ends first at the top, answered in place (P038). */
export function Inbox({ fleet }: { fleet: string }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { offers, elsewhere, gone, clear, error, retry } = useInbox()
  const isPaused = useCall('fleet.paused', {}).data?.pause !== undefined
  return (
    <div className={styles.page} data-list>
      <div className={styles.head}>
        <h1 className={styles.title}>{text('inbox.title')}</h1>
        <SoundSwitch />
        <PauseButton />
      </div>
      <PauseNotice />
      {error && !offers && <Failure message={refusal(error)} onRetry={retry} />}
      {!offers && !error && <Lines count={3} of="card" label={text('app.loading')} />}
      {offers?.length === 0 && elsewhere.length === 0 && (
        <Empty title={text('inbox.none')}>
          {!isPaused && <p className={styles.hint}>{text('inbox.noneHint')}</p>}
        </Empty>
      )}
      <Gone gone={gone} fleet={fleet} onClear={clear} />
      {offers && offers.length > 0 && (
        <section className={styles.section} aria-labelledby="inbox-here">
          <h2 id="inbox-here">{text('inbox.here', { count: offers.length })}</h2>
          {offers.some(({ ride }) => ride.accessibility.extra?.covid19) && (
            <Alert color="red">{text('covid.banner')}</Alert>
          )}
          {offers.map(({ ride, offer }) => (
            <OfferCard
              key={ride.key}
              offered={{ ride, label: 'Available', info: { ride, offer } }}
              fleet={fleet}
              name
              dated
            />
          ))}
        </section>
      )}
      {elsewhere.length > 0 && (
        <section className={styles.section} aria-labelledby="inbox-elsewhere">
          <h2 id="inbox-elsewhere">{text('inbox.elsewhere', { count: elsewhere.length })}</h2>
          <p className={styles.hint}>{text('inbox.elsewhereHint')}</p>
          {elsewhere.map((offer) => (
            <ElsewhereCard key={offer.url} offer={offer} onOver={retry} />
          ))}
        </section>
      )}
    </div>
  )
}

/** Off at first, and remembered; switching it on plays the sound once, which browsers ask for as well. */
function SoundSwitch() {
  const text = useTranslations('inbox')
  const on = useSoundOn()
  return (
    <Switch
      className={styles.all}
      label={text('sound')}
      checked={on}
      onChange={({ currentTarget: { checked } }) => {
        setSound(checked)
        if (checked) void playSound()
      }}
    />
  )
}

type Ended = { gone: ReturnType<typeof useInbox>['gone']; fleet: string; onClear: () => void }

/** Offers that ended while they were looked at, each with its word; what was answered here had its word already. */
function Gone({ gone, fleet, onClear }: Ended) {
  const text = useTranslations('inbox')
  const answers = useCalls(
    'offer.info',
    gone.map(({ ride }) => ({ ride: ride.key })),
  )
  const ended = answers.flatMap(({ data }, index) => {
    const isEnded = data?.label === 'Unavailable' || data?.label === 'Cancelled'
    return isEnded ? [{ ride: gone[index]!.ride, label: data.label, info: { banner: data.banner } }] : []
  })
  return (
    <section className={styles.section} aria-label={text('goneTitle')} role="status">
      {ended.map((offered) => (
        <OfferCard key={offered.ride.key} offered={offered} fleet={fleet} dated />
      ))}
      {ended.length > 0 && (
        <Button variant="default" onClick={onClear}>
          {text('clear')}
        </Button>
      )}
    </section>
  )
}
