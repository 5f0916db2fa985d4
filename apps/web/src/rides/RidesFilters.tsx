'use client'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconChartBar, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState, type ReactNode } from 'react'
import { LONGEST_QUERY } from '@nemt/domain/ride/list-filter.ts'
import { rideKeyOf } from '@nemt/domain/ride/search.ts'
import { DayRange } from '#/components/date/DayRange.tsx'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { MoreFilters } from './filter/LazyMoreFilters.tsx'
import { MoreButton } from './filter/MoreButton.tsx'
import { StatusFilter } from './filter/StatusFilter.tsx'
import type { RidesView } from './list-view.ts'
import boardStyles from '#/dashboard/board/board.module.css'
import styles from './rides.module.css'

type Props = {
  view: RidesView
  settings: DashboardSettings
  onChange: (change: Partial<RidesView>, how?: { replace?: boolean }) => void
  onExport: () => void
  onPrint: () => void
  children: ReactNode
}

/**
 * What is looked for: words, days, statuses, and more behind a button. Words count half a second after the last
 * key.
 */
export function RidesFilters({ view, settings, onChange, onExport, onPrint, children }: Props) {
  const text = useTranslations('rides')
  const [more, setMore] = useState(false)
  const look = (query: string) => onChange({ query }, { replace: true })
  const isKey = rideKeyOf(view.query) !== undefined
  return (
    <div className={`${boardStyles.controls} ${styles.controls} no-print`}>
      <form
        role="search"
        className={boardStyles.search}
        method="post"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextInput
          type="search"
          name="words"
          aria-label={text('search')}
          placeholder={text('search')}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          value={view.query}
          onChange={(event) => look(event.currentTarget.value)}
        />
      </form>
      {isKey && view.shape === 'list' && <p>{text('allDays')}</p>}
      {!isKey && view.shape === 'list' && (
        <DayRange
          first={view.first}
          last={view.last}
          today={settings.today}
          onChange={(first, last) => onChange({ first, last })}
        />
      )}
      <div className={boardStyles.filters}>
        <StatusFilter chosen={view.statuses} onChange={(statuses) => onChange({ statuses })} />
        <MoreButton filter={view} opened={more} onToggle={() => setMore(!more)} />
        {children}
        <ListActions onExport={onExport} onPrint={onPrint} />
      </div>
      {more && <MoreFilters filter={view} onChange={onChange} costsHidden={settings.costsHidden} />}
    </div>
  )
}

/** How the list leaves the screen, and what is counted of its offers. */
function ListActions({ onExport, onPrint }: Pick<Props, 'onExport' | 'onPrint'>) {
  const text = useTranslations('rides')
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text('export')}
        title={text('export')}
        onClick={onExport}
      >
        <IconDownload aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text('print')}
        title={text('print')}
        onClick={onPrint}
      >
        <IconPrinter aria-hidden />
      </ActionIcon>
      <ActionIcon
        component={Link}
        href="/rides/fairness"
        prefetch={false}
        variant="default"
        size="lg"
        aria-label={text('byProvider')}
        title={text('byProvider')}
      >
        <IconChartBar aria-hidden />
      </ActionIcon>
    </>
  )
}
