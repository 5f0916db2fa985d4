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
import { wholeFilter, type View } from '../view.ts'
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
  const whole = wholeFilter(view)
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
        {teamFilter && <TeamFilter teams={whole.teams} onChange={(team) => onChange({ team })} />}
        <MoreButton filter={whole} opened={more} onToggle={() => setMore(!more)} />
        {children}
        <Arrangement view={view} onChange={onChange} onExport={onExport} />
      </div>
      {more && <MoreFilters filter={whole} onChange={onChange} costsHidden={costsHidden} />}
    </>
  )
}

/** How many rides each status has. */
function countsOf(all: Props['all']): ReadonlyMap<RideStatus, number> {
  const byStatus = Map.groupBy(all ?? [], ({ ride }) => ride.status)
  return new Map([...byStatus].map(([status, rides]) => [status, rides.length]))
}

/** What the list of teams says while several are chosen, which are named among the other filters. */
const SEVERAL = 'several'

/** The team whose rides are shown. `teams`: those that are chosen, here or among the other filters. */
function TeamFilter({ teams, onChange }: { teams: readonly string[]; onChange: (team: string) => void }) {
  const text = useTranslations()
  const { data } = useCall('team.list', {}, { freshMs: 300_000 })
  if (!data || data.teams.length === 0) return null
  const isSeveral = teams.length > 1
  return (
    <NativeSelect
      className={styles.team}
      aria-label={text('dashboard.team')}
      value={isSeveral ? SEVERAL : (teams[0] ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: text('dashboard.allTeams') },
        ...(isSeveral ? [{ value: SEVERAL, label: text('rides.teams', { count: teams.length }) }] : []),
        ...data.teams.map(({ key, name }) => ({ value: key, label: name })),
      ]}
    />
  )
}
