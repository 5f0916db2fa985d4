'use client'
import { ActionIcon } from '@mantine/core'
import { IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { memo, useId, useState } from 'react'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { RideCard } from '#/components/ride/RideCard.tsx'
import { HelpDrawer } from '#/components/user/LazyHelp.tsx'
import { groupOptions, sameGroup, type PassengerRides } from '../groups.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { ActiveContact } from './ActiveContact.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import styles from '../dashboard.module.css'

type Props = {
  group: PassengerRides
  shown: Shown
  settings: DashboardSettings
  onInfo: (ride: string) => void
}

function Group({ group: { passenger, rides }, shown: { ride: open, href, show }, settings, onInfo }: Props) {
  const text = useTranslations('dashboard')
  const [helping, setHelping] = useState(false)
  const name = useId()
  const options = groupOptions(rides, settings)
  const active = rides.find(({ key }) => key === open)
  return (
    <section className={styles.group} aria-labelledby={name}>
      <div className={styles.groupHead}>
        <h2 id={name} className={styles.groupName}>
          <PassengerName passenger={passenger} href={`/patients/${passenger.key}`} />
        </h2>
        {options.length > 0 && (
          <GroupMenu passenger={passenger} rides={rides} options={options} settings={settings} />
        )}
      </div>
      {active && <ActiveContact ride={active.key} />}
      {rides.map((ride, index) => (
        <RideCard
          key={ride.key}
          ride={ride}
          number={index + 1}
          href={href({}, ride.key)}
          onOpen={() => show({}, ride.key)}
          previous={rides.find(({ key }) => key === ride.previous)}
          current={ride.key === open}
        >
          <ActionIcon size="md" aria-label={text('help')} onClick={() => setHelping(true)}>
            <IconHelpCircle aria-hidden />
          </ActionIcon>
          <ActionIcon size="md" aria-label={text('info')} onClick={() => onInfo(ride.key)}>
            <IconInfoCircle aria-hidden />
          </ActionIcon>
        </RideCard>
      ))}
      {helping && (
        <HelpDrawer opened onClose={() => setHelping(false)} supportPhone={settings.supportPhone} />
      )}
    </section>
  )
}

/**
 * A passenger with the day's rides. The open ride's passenger shows how to reach them (V302–V305). An event
 * changes one ride: only its group is drawn again.
 */
export const PassengerGroup = memo(
  Group,
  ({ group: before, ...was }, { group: after, ...is }) =>
    was.shown === is.shown &&
    was.settings === is.settings &&
    was.onInfo === is.onInfo &&
    sameGroup(before, after),
)
