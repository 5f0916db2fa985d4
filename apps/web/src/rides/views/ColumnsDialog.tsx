'use client'
import { ActionIcon, Alert, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { fixedColumns, usualColumns, type RideColumn, type RideList } from '@nemt/domain/ride/list-filter.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import type { Views } from './use-views.ts'
import styles from '../selection/selection.module.css'

type Props = { list: RideList; views: Views; onClose: () => void }

/** Which columns a list has, and in which order; seen at once, and kept for the next time. */
export function ColumnsDialog({ list, views, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { make, refusal: refused } = useMakeCall('view.arrange', {
    before: (_, { columns }) => views.show((columns ?? []) as RideColumn[]),
    done: views.changed,
  })
  const { columns } = views
  const arrange = (next: readonly RideColumn[]) => make({ list, columns: [...next] })
  const move = (column: RideColumn, by: 1 | -1) => {
    const at = columns.indexOf(column)
    const rest = columns.filter((each) => each !== column)
    arrange([...rest.slice(0, at + by), column, ...rest.slice(at + by)])
  }
  const others = views.known.filter((column) => !columns.includes(column))
  return (
    <Dialog title={text('views.columns')} onClose={onClose}>
      <Stack gap="sm">
        <p className={styles.hint}>{text('views.columnsHint')}</p>
        {refused && (
          <Alert color="red" role="alert">
            {refusal(refused)}
          </Alert>
        )}
        <ul className={styles.columns}>
          {[...columns, ...others].map((column) => {
            const name = text(`rides.column.${column}`)
            const at = columns.indexOf(column)
            return (
              <li key={column}>
                <Checkbox
                  label={name}
                  checked={at >= 0}
                  disabled={fixedColumns.includes(column)}
                  onChange={() =>
                    arrange(at >= 0 ? columns.filter((each) => each !== column) : [...columns, column])
                  }
                />
                {at >= 0 && (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={at === 0}
                      aria-label={text('views.earlier', { name })}
                      onClick={() => move(column, -1)}
                    >
                      <IconArrowUp aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={at === columns.length - 1}
                      aria-label={text('views.later', { name })}
                      onClick={() => move(column, 1)}
                    >
                      <IconArrowDown aria-hidden />
                    </ActionIcon>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" size="md" onClick={() => arrange(usualColumns)}>
            {text('views.usual')}
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            {text('close.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
