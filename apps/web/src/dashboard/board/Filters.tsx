'use client'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { MoreButton } from '#/rides/filter/MoreButton.tsx'
import { MoreFilters } from '#/rides/filter/LazyMoreFilters.tsx'
import { StatusFilter } from '#/rides/filter/StatusFilter.tsx'
import type { View } from '../view.ts'
import { Arrangement } from './Arrangement.tsx'
import type { WatchedRide } from './lines.ts'
import styles from './board.module.css'

type Props = {
  view: View
  /** The day's rides, for how many each status has; null while they are on their way. */
  all: readonly WatchedRide[] | null
  teamFilter: boolean
  costsHidden: boolean
  /** The field of the search as narrow as support's is (V1307). */
  narrow: boolean
  onChange: (change: Partial<View>) => void
  onExport: (() => void) | null
  /** What else stands among the filters. */
  children: ReactNode
}

/**
 * Search by passenger, statuses and team (doc 2 §2.2). The search counts from Enter or its button on, the
 * others at once.
 */
export function Filters(props: Props) {
  const { view, all, teamFilter, costsHidden, narrow, onChange, onExport, children } = props
  const text = useTranslations()
  const [more, setMore] = useState(false)
  const [typed, setTyped] = useState(view.query)
  return (
    <>
      <form
        role="search"
        className={styles.search}
        data-narrow={narrow || undefined}
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
        <StatusFilter
          chosen={view.statuses}
          counts={countsOf(all)}
          onChange={(statuses) => onChange({ statuses })}
        />
        {teamFilter && <TeamFilter team={view.team} onChange={(team) => onChange({ team })} />}
        <MoreButton filter={view} opened={more} onToggle={() => setMore(!more)} />
        {children}
        <Arrangement view={view} onChange={onChange} onExport={onExport} />
      </div>
      {more && <MoreFilters filter={view} onChange={onChange} costsHidden={costsHidden} />}
    </>
  )
}

/** How many rides each status has. */
function countsOf(all: Props['all']): ReadonlyMap<RideStatus, number> {
  const byStatus = Map.groupBy(all ?? [], ({ ride }) => ride.status)
  return new Map([...byStatus].map(([status, rides]) => [status, rides.length]))
}

function TeamFilter({ team, onChange }: { team: string; onChange: (team: string) => void }) {
  const text = useTranslations('dashboard')
  const { data } = useCall('team.list', {}, { freshMs: 300_000 })
  if (!data || data.teams.length === 0) return null
  return (
    <NativeSelect
      className={styles.team}
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
