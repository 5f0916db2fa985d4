'use client'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle, IconMessage, IconPhone } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { etaOf, typeLine } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { NeedsIcons } from '#/components/needs/NeedsIcons.tsx'
import { AlsoHere } from '#/components/presence/AlsoHere.tsx'
import { Mark } from '#/components/status/Mark.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { usePrinted } from '#/rides/list/use-printed.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { RideOwner } from '../owner/RideOwner.tsx'
import { NameButton } from '../passenger/NameButton.tsx'
import type { Board } from '../board/use-board.ts'
import { mayWrite, type DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { RideActions } from './RideActions.tsx'
import { RideMenu } from './RideMenu.tsx'
import styles from './ride-pane.module.css'

type Watched = NonNullable<Board['all']>[number]
type Props = {
  ride: Ride | undefined
  fleet: string | undefined
  board: Board
  shown: Shown
  settings: DashboardSettings
  onInfo: () => void
  onMessages: () => void
}

/**
 * Over the open ride: who, when, how it stands, what is needed, who drives, and what can be done about it.
 */
export function RideHead({ ride, fleet, board, shown, settings, onInfo, onMessages }: Props) {
  const text = useTranslations()
  return (
    <header className={styles.head}>
      <ActionIcon
        component={Link}
        href={shown.href({})}
        prefetch={false}
        className={styles.back}
        size="lg"
        aria-label={text('dashboard.back')}
        onNavigate={(event: { preventDefault: () => void }) => {
          event.preventDefault()
          shown.show({})
        }}
      >
        <IconArrowLeft aria-hidden />
      </ActionIcon>
      {ride && (
        <>
          <div className={styles.who}>
            <h2 className={styles.name}>
              <NameButton ride={ride} settings={settings} />
            </h2>
            <StatusMark status={ride.status} soft />
            <Risk ride={ride} board={board} />
            <AlsoHere kind="ride" of={[ride.key]} does="looks" />
          </div>
          <div className={`${styles.buttons} no-print`}>
            <RideActions ride={ride} settings={settings} />
            <Reach ride={ride} settings={settings} onMessages={onMessages} />
            <RideMenu ride={ride} settings={settings} />
            <ActionIcon variant="default" size="lg" aria-label={text('dashboard.info')} onClick={onInfo}>
              <IconInfoCircle aria-hidden />
            </ActionIcon>
          </div>
          <div className={styles.lines}>
            <When ride={ride} />
            <Legs key={ride.key} ride={ride} board={board} shown={shown} />
            <NeedsIcons of={ride.accessibility} words />
            {fleet && <span>{[fleet, ride.driver?.name].filter(Boolean).join(' · ')}</span>}
            <RideOwner ride={ride.key} board={board} settings={settings} />
          </div>
        </>
      )}
    </header>
  )
}

/** Date, time and kind of the ride, its appointment, and when the vehicle will be there. */
function When({ ride }: { ride: Ride }) {
  const text = useTranslations()
  const line = useLine()
  const language = languageOf(useLocale())
  const eta = etaOf(ride)
  return (
    <span className="tabular">
      {formatDate(localDate(ride.times.needed, ride.timezone))} · {line(typeLine(ride, language))}
      {ride.times.appointment !== undefined && (
        <>
          {' · '}
          {text('board.appointment')}{' '}
          <TimeInZone at={ride.times.appointment} zone={ride.timezone} beside={ride.times.needed} />
        </>
      )}
      {eta !== null && (
        <strong className={styles.eta}>
          {text.rich('card.eta', { time: () => <TimeInZone at={eta} zone={ride.timezone} relative /> })}
        </strong>
      )}
    </span>
  )
}

/** Why the ride may not go as promised, where the board says so. */
function Risk({ ride, board }: { ride: Ride; board: Board }) {
  const text = useTranslations()
  const risk = board.all?.find((watched) => watched.ride.key === ride.key)?.risk
  if (!risk) return null
  return (
    <Mark hue="red" soft>
      {text(`risk.${risk}`)}
    </Mark>
  )
}

/** So many other rides of the day stand in the head: it stays one that is seen at a glance. */
const MOST_LEGS = 3

/** The passenger's other rides of the day, each a link: the way back, or the way there. Those further off fold. */
function Legs({ ride, board, shown }: { ride: Ride; board: Board; shown: Shown }) {
  const text = useTranslations('ridePane')
  const [isUnfolded, setUnfolded] = useState(false)
  const isPrinted = usePrinted()
  const line = useLine()
  const language = languageOf(useLocale())
  const others = (board.all ?? []).filter(
    (watched) => watched.ride.patient === ride.patient && watched.ride.key !== ride.key,
  )
  const distance = (other: Watched) => Math.abs(other.ride.times.needed - ride.times.needed)
  const near = new Set(others.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_LEGS))
  const listed = isUnfolded || isPrinted ? others : others.filter((other) => near.has(other))
  const links = listed.map(({ ride: other }) => (
    <Link
      key={other.key}
      href={shown.href({}, other.key)}
      prefetch={false}
      className="tabular"
      onNavigate={(event) => {
        event.preventDefault()
        shown.show({}, other.key)
      }}
    >
      {text(other.times.needed < ride.times.needed ? 'legBefore' : 'legAfter', {
        leg: line(typeLine({ ...other, times: { ...ride.times, ...other.times } }, language)),
      })}
    </Link>
  ))
  const folded = others.length - listed.length
  return (
    <>
      {links}
      {folded > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setUnfolded(true)}>
          {text('legsMore', { count: folded })}
        </Button>
      )}
    </>
  )
}

type ReachProps = { ride: Ride; settings: DashboardSettings; onMessages: () => void }

/** Calls the passenger, or writes to them. */
function Reach({ ride, settings, onMessages }: ReachProps) {
  const text = useTranslations('ridePane')
  const { phone } = ride.communication
  return (
    <>
      {phone?.display && (
        <Button
          component="a"
          href={`tel:${phone.raw ?? rawPhone(phone.display) ?? phone.display}`}
          variant="default"
          data-call
          leftSection={<IconPhone aria-hidden />}
          title={phone.display}
        >
          {text('call')}
        </Button>
      )}
      {mayWrite(settings) && (
        <Button
          variant="default"
          leftSection={<IconMessage aria-hidden />}
          rightSection={<KeyHint of="m" />}
          aria-keyshortcuts="m"
          onClick={onMessages}
        >
          {text('text')}
        </Button>
      )}
    </>
  )
}
