'use client'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'
import type { Selection } from '#/rides/selection/use-selection.ts'
import styles from './board.module.css'

/** By which columns a list can be sorted, and by which of them, which way, it is. */
export type Sorting = {
  by: Partial<Record<RideColumn, () => void>>
  current: RideColumn
  descending?: boolean
}

type Props = { columns: readonly RideColumn[]; sorting: Sorting; selection: Selection }

const EXTRA: readonly RideColumn[] = ['team', 'type', 'reason', 'cost', 'cancellation', 'key']

/** The names of the columns, where there is room for columns; elsewhere the order is in the view's menu. */
export function ColumnHeads({ columns, sorting, selection }: Props) {
  const text = useTranslations()
  const Chevron = sorting.descending ? IconChevronUp : IconChevronDown
  return (
    <div className={styles.heads} role="group" aria-label={text('board.columns')}>
      <SelectAll selection={selection} />
      {columns.map((column) => {
        const sort = sorting.by[column]
        const className = `${styles.head} ${EXTRA.includes(column) ? styles.extra : styles[column]}`
        // On paper each is a cell of a table, which a button can't be.
        return (
          <span key={column} className={className}>
            {sort ? (
              <UnstyledButton
                className={styles.sort}
                aria-pressed={sorting.current === column}
                onClick={sort}
              >
                <span>{text(`rides.column.${column}`)}</span>
                {sorting.current === column && <Chevron aria-hidden />}
              </UnstyledButton>
            ) : (
              text(`rides.column.${column}`)
            )}
          </span>
        )
      })}
    </div>
  )
}

/** Ticks every ride that the list shows, or none. */
function SelectAll({ selection: { all, some, selectAll } }: { selection: Selection }) {
  const text = useTranslations('selection')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  return (
    <label className={styles.select}>
      <input
        ref={box}
        type="checkbox"
        aria-label={text('all')}
        checked={all}
        onChange={() => selectAll(!all)}
      />
    </label>
  )
}
