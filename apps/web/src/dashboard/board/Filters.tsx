'use client'
import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { badge } from '@nemt/domain/ride/badge.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { useCall } from '#/calls/use-call.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import type { View } from '../view.ts'
import { Arrangement } from './Arrangement.tsx'
import type { WatchedRide } from './lines.ts'
import styles from './board.module.css'

type Props = {
  view: View
  /** The day's rides, for how many each status has; null while they are on their way. */
  all: readonly WatchedRide[] | null
  teamFilter: boolean
  onChange: (change: Partial<View>) => void
  onExport: (() => void) | null
}

/**
 * Search by passenger, statuses and team (doc 2 §2.2). The search counts from Enter or its button on, the
 * others at once.
 */
export function Filters({ view, all, teamFilter, onChange, onExport }: Props) {
  const text = useTranslations()
  const [typed, setTyped] = useState(view.query)
  return (
    <>
      <form
        role="search"
        className={styles.search}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ query: typed.trim() })
        }}
      >
        <TextInput
          type="search"
          name="query"
          aria-label={text('passenger.search')}
          placeholder={text('passenger.search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (event.currentTarget.value === '' && view.query) onChange({ query: '' })
          }}
        />
        <ActionIcon type="submit" variant="default" size="input-sm" aria-label={text('dashboard.search')}>
          <IconSearch aria-hidden />
        </ActionIcon>
      </form>
      <div className={styles.filters}>
        <StatusFilter chosen={view.statuses} all={all} onChange={(statuses) => onChange({ statuses })} />
        {teamFilter && <TeamFilter team={view.team} onChange={(team) => onChange({ team })} />}
        <Arrangement view={view} onChange={onChange} onExport={onExport} />
      </div>
    </>
  )
}

/** Statuses of one hue together, in the order in which a ride lives. */
const byHue = Object.values(Object.groupBy(rideStatuses, (status) => badge(status).colour)).flat()

type StatusProps = {
  chosen: RideStatus[]
  all: Props['all']
  onChange: (statuses: RideStatus[]) => void
}

/** The statuses by their hues, each with how many rides of the day have it. */
function StatusFilter({ chosen, all, onChange }: StatusProps) {
  const text = useTranslations()
  const counts = Map.groupBy(all ?? [], ({ ride }) => ride.status)
  return (
    <Menu position="bottom-start" width="var(--width-menu)">
      <Menu.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          color="gray"
          rightSection={<IconChevronDown aria-hidden />}
        >
          {text('dashboard.statuses', { count: chosen.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.CheckboxGroup
          value={chosen}
          onChange={(next) => onChange(rideStatuses.filter((status) => next.includes(status)))}
        >
          {byHue.map((status) => (
            <Menu.CheckboxItem
              key={status}
              value={status}
              rightSection={<span className="tabular">{counts.get(status)?.length ?? 0}</span>}
            >
              <StatusMark status={status} />
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>{text('close.clear')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function TeamFilter({ team, onChange }: { team: string; onChange: (team: string) => void }) {
  const text = useTranslations('dashboard')
  const { data } = useCall('team.list', {}, { freshMs: 300_000 })
  if (!data || data.teams.length === 0) return null
  return (
    <NativeSelect
      aria-label={text('team')}
      value={team}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: text('allTeams') },
        ...data.teams.map(({ key, name }) => ({ value: key, label: name })),
      ]}
    />
  )
}
