'use client'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import styles from './record.module.css'

/** Lines of a page (conflicts.tsv X093). */
export const PAGE = 15

type Props = { label: string; page: number; total: number; onPage: (page: number) => void }

/** The way through a list of pages; `page` counts from 0. */
export function PageTurn({ label, page, total, onPage }: Props) {
  const text = useTranslations('record')
  const pages = Math.max(1, Math.ceil(total / PAGE))
  if (pages === 1) return null
  return (
    <nav className={styles.row} aria-label={label}>
      <Button
        variant="default"
        disabled={page === 0}
        leftSection={<IconChevronLeft aria-hidden />}
        onClick={() => onPage(page - 1)}
      >
        {text('previous')}
      </Button>
      <span className="tabular" role="status">
        {text('pageOf', { page: page + 1, pages })}
      </span>
      <Button
        variant="default"
        disabled={page >= pages - 1}
        rightSection={<IconChevronRight aria-hidden />}
        onClick={() => onPage(page + 1)}
      >
        {text('next')}
      </Button>
    </nav>
  )
}
