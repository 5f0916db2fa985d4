'use client'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { noFilter, partsOf } from '@nemt/domain/ride/list-filter.ts'
import type { AddressFilter } from './address.ts'

type Props = { filter: AddressFilter; opened: boolean; onToggle: () => void }

/** Shows and hides the filters beside words, days and statuses, and says how many of them narrow the list. */
export function MoreButton({ filter, opened, onToggle }: Props) {
  const text = useTranslations('rides')
  const parts = partsOf({ ...noFilter, ...filter, query: '', statuses: [] })
  const label = text('more', { count: parts.length })
  return (
    <Button
      variant={parts.length > 0 ? 'light' : 'default'}
      color="gray"
      leftSection={<IconFilter aria-hidden />}
      aria-label={label}
      aria-expanded={opened}
      title={text('moreFilters')}
      onClick={onToggle}
    >
      <span data-word>{label}</span>
    </Button>
  )
}
