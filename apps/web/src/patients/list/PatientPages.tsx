'use client'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { SEARCH_TAKE } from '@nemt/domain/ride/search.ts'
import styles from './list.module.css'

type Props = {
  page: number
  /** Passengers of this page. */
  shown: number
  /** Passengers of all pages. */
  total: number
  onPage: (page: number) => void
}

/** Which of how many are shown, and the way to the others. */
export function PatientPages({ page, shown, total, onPage }: Props) {
  const text = useTranslations('patients')
  const before = (page - 1) * SEARCH_TAKE
  const pages = Math.max(1, Math.ceil(total / SEARCH_TAKE))
  return (
    <nav className={styles.pages} aria-label={text('pages')}>
      <p className="tabular" role="status">
        {shown > 0 && text('shown', { first: before + 1, last: before + shown })}{' '}
        {text('total', { count: total })}
      </p>
      {pages > 1 && (
        <div className={styles.turn}>
          <Button
            variant="default"
            disabled={page <= 1}
            leftSection={<IconChevronLeft aria-hidden />}
            onClick={() => onPage(page - 1)}
          >
            {text('previous')}
          </Button>
          <span className="tabular">{text('page', { page, pages })}</span>
          <Button
            variant="default"
            disabled={page >= pages}
            rightSection={<IconChevronRight aria-hidden />}
            onClick={() => onPage(page + 1)}
          >
            {text('next')}
          </Button>
        </div>
      )}
    </nav>
  )
}
