'use client'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { formatDayLabel, formatTime, formatTimeOfDay, formatZonedTime } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useNow } from '#/components/time/use-now.ts'
import { mayOpenRecords } from '#/patients/may-open.ts'
import { HelpDrawer } from '#/help/LazyHelp.tsx'
import { languageOf } from '#/language/languages.ts'
import type { Selection } from '#/rides/selection/use-selection.ts'
import { groupOptions } from '../groups.ts'
import type { DashboardSettings } from '../settings.ts'
import { ActiveContact } from './ActiveContact.tsx'
import { Row } from './BoardRow.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import type { GroupHead, Line } from './lines.ts'
import { RowButton } from './RowButton.tsx'
import styles from './board.module.css'

type Props = {
  line: Line
  /** The open ride. */
  open: string | undefined
  columns: readonly RideColumn[]
  /** Times name their zone: the list has rides of several. */
  zoned: boolean
  selection: Selection
  hrefOf: (ride: string) => string
  onOpen: (ride: string) => void
  onPast: () => void
  settings: DashboardSettings
  onInfo: (ride: string) => void
}

/** A line of the board as it is drawn: a ride, the head of a group, what is past, or now. */
export function BoardLine(props: Props) {
  const { line, open, columns, zoned, selection, hrefOf, onOpen, onPast, settings, onInfo } = props
  const text = useTranslations('board')
  if (line.kind === 'now') return <Now zone={settings.zone} zoned={zoned} />
  if (line.kind === 'past')
    return (
      <UnstyledButton className={styles.past} aria-expanded={line.opened} onClick={onPast}>
        <IconChevronRight aria-hidden />
        {text('past', { count: line.count })}
      </UnstyledButton>
    )
  if (line.kind === 'contact')
    return (
      <div className={styles.contact}>
        <ActiveContact ride={line.ride} />
      </div>
    )
  if (line.kind === 'head')
    return (
      <h2 className={styles.group}>
        <Head head={line.head} today={settings.today} />{' '}
        <span className={`${styles.groupCount} tabular`}>{line.count}</span>
      </h2>
    )
  const options = line.first ? groupOptions(line.rides, settings) : []
  return (
    <Row
      line={line}
      href={hrefOf(line.ride.key)}
      current={line.ride.key === open}
      columns={columns}
      zoned={zoned}
      selected={selection.has(line.ride.key)}
      onSelect={selection.toggle}
      onOpen={onOpen}
      records={mayOpenRecords(settings.permissions)}
      menu={
        options.length > 0 && (
          <GroupMenu
            passenger={line.ride.passenger}
            rides={line.rides}
            options={options}
            settings={settings}
          />
        )
      }
    >
      <RowButtons ride={line.ride.key} settings={settings} onInfo={onInfo} />
    </Row>
  )
}

/** Help, and the ride's summary (V306, V307). */
function RowButtons({ ride, settings, onInfo }: Pick<Props, 'settings' | 'onInfo'> & { ride: string }) {
  const text = useTranslations('dashboard')
  const [helping, setHelping] = useState(false)
  return (
    <>
      <RowButton label={text('help')} onClick={() => setHelping(true)}>
        <IconHelpCircle aria-hidden />
      </RowButton>
      <RowButton label={text('info')} onClick={() => onInfo(ride)}>
        <IconInfoCircle aria-hidden />
      </RowButton>
      {helping && (
        <HelpDrawer
          opened
          onClose={() => setHelping(false)}
          supportPhone={settings.supportPhone}
          writer={settings.user}
          ride={ride}
        />
      )}
    </>
  )
}

/** The line between what should have begun and what is to come. */
function Now({ zone, zoned }: { zone: string; zoned: boolean }) {
  const text = useTranslations('board')
  const language = languageOf(useLocale())
  const now = useNow()
  return (
    <div className={`${styles.now} tabular`}>
      <span>{text('now')}</span>
      {now !== null && (
        <time dateTime={new Date(now).toISOString()}>
          {(zoned ? formatZonedTime : formatTime)(now, zone, language)}
        </time>
      )}
    </div>
  )
}

function Head({ head, today }: { head: GroupHead; today: string }) {
  const text = useTranslations('board')
  const language = languageOf(useLocale())
  if (head.kind === 'day') return formatDayLabel(head.day, today, language)
  if (head.kind === 'hour') return formatTimeOfDay(head.hour * 60, language)
  if (head.kind === 'team') return <Team team={head.key} />
  return head.name ?? head.key ?? text('unassigned')
}

function Team({ team }: { team: string | null }) {
  const text = useTranslations('board')
  const { data } = useCall('team.list', {}, { freshMs: 300_000, enabled: team !== null })
  if (team === null) return text('noTeam')
  return data?.teams.find(({ key }) => key === team)?.name ?? team
}
