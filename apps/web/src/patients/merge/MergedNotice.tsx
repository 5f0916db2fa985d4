'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import styles from '../record/record.module.css'

type Props = {
  /** The record that was merged, and where it leads from its own page. */
  gone: string
  into?: string | undefined
  mayEdit: boolean
  onUndone: () => void
}

/** Says that a record was merged, and undoes it; why it can't be undone any more, the server says. */
export function MergedNotice({ gone, into, mayEdit, onUndone }: Props) {
  const text = useTranslations('record')
  const refusal = useRefusal()
  const undoing = useMakeCall('passenger.unmerge', { done: onUndone })
  return (
    <div className={styles.notice} role="status">
      <p>{text(into ? 'mergedInto' : 'mergedNow')}</p>
      {into && (
        <Link href={`/patients/${into}/record`} prefetch={false}>
          {text('openKept')}
        </Link>
      )}
      {mayEdit && (
        <Button variant="default" loading={undoing.busy} onClick={() => undoing.make({ passenger: gone })}>
          {text('undo')}
        </Button>
      )}
      {undoing.refusal && <p role="alert">{refusal(undoing.refusal)}</p>}
    </div>
  )
}
