'use client'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { SEARCH_TAKE } from '@nemt/domain/ride/search.ts'
import type { DataOf } from '#/calls/named.ts'
import styles from '../rides.module.css'

type Props = {
  page: number
  /** Rides of this page. */
  shown: number
  count: DataOf<'ride.count'> | undefined
  more: boolean
  onPage: (page: number) => void
}

/** Which rides of how many are shown, and the way to the others. */
export function Pages({ page, shown, count, more, onPage }: Props) {
  const text = useTranslations('rides')
  const before = (page - 1) * SEARCH_TAKE
  const pages = count && Math.max(1, Math.ceil(count.total / SEARCH_TAKE))
  const total = count && text(count.more ? 'moreThan' : 'total', { count: count.total })
  return (
    <nav className={styles.pages} aria-label={text('pages')}>
      <p className="tabular" role="status">
        {shown > 0 && text('shown', { first: before + 1, last: before + shown })} {total}
      </p>
      <div className={`${styles.turn} no-print`}>
        <Button
          variant="default"
          disabled={page <= 1}
          leftSection={<IconChevronLeft aria-hidden />}
          onClick={() => onPage(page - 1)}
        >
          {text('previous')}
        </Button>
        <span className="tabular">
          {pages === undefined || count?.more ? text('page', { page }) : text('pageOf', { page, pages })}
        </span>
        <Button
          variant="default"
          disabled={!more}
          rightSection={<IconChevronRight aria-hidden />}
          onClick={() => onPage(page + 1)}
        >
          {text('next')}
        </Button>
      </div>
    </nav>
  )
}
