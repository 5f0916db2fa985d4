'use client'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { sorts, type Sort } from '../view.ts'
import styles from './board.module.css'

/** The columns in their order; those that the board can be sorted by are buttons. */
const columns = [
  ['time', 'time'],
  ['who', 'name'],
  ['needs', null],
  ['route', null],
  ['appointment', null],
  ['leg', null],
  ['provider', 'provider'],
  ['driver', null],
  ['status', 'status'],
] as const satisfies readonly (readonly [string, Sort | null])[]

/** The names of the columns, where there is room for columns; elsewhere the order is in the view's menu. */
export function ColumnHeads({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const text = useTranslations('board')
  return (
    <div className={styles.heads} role="group" aria-label={text('columns')}>
      {columns.map(([column, by]) =>
        by && sorts.includes(by) ? (
          <UnstyledButton
            key={column}
            className={`${styles.head} ${styles[column]}`}
            aria-pressed={sort === by}
            onClick={() => onSort(by)}
          >
            {text(`column.${column}`)}
            {sort === by && <IconChevronDown aria-hidden />}
          </UnstyledButton>
        ) : (
          <span key={column} className={`${styles.head} ${styles[column]}`}>
            {text(`column.${column}`)}
          </span>
        ),
      )}
    </div>
  )
}
