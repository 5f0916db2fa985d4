'use client'
import { Button } from '@mantine/core'
import { IconBan, IconDownload, IconMessage, IconPrinter, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import { useTellCancelled } from '#/dashboard/cancel/use-tell-cancelled.ts'
import { holds, type DashboardSettings } from '#/dashboard/settings.ts'
import { languageOf } from '#/language/languages.ts'
import { useReport } from '../use-report.ts'
import { aroundOf } from './around.ts'
import { CancelMany, MessageMany } from './LazyMany.tsx'
import type { Selection } from './use-selection.ts'
import styles from './selection.module.css'

type Props = {
  selection: Selection
  /** How many rides of the selection the list does not show. */
  hidden: number
  settings: DashboardSettings
  /** Prints the selection alone. */
  onPrint: () => void
}

/** What can be done with the ticked rides; there while any is ticked. */
export function BulkBar({ selection, hidden, settings, onPrint }: Props) {
  const text = useTranslations('selection')
  const language = languageOf(useLocale())
  const report = useReport()
  const tellCancelled = useTellCancelled()
  // A dialog stays with the rides that it was opened for: what becomes of them may clear the selection.
  const [opened, setOpened] = useState<{ to: 'cancel' | 'message'; rides: readonly BoardRide[] } | null>(null)
  const { rides, clear } = selection
  const keys = rides.map(({ key }) => key)
  const mayCancel = holds(settings, 'ride.cancel', 'ride.edit')
  const bar = (
    <section className={`${styles.bar} no-print`} aria-label={text('title')}>
      <p className="tabular" role="status">
        {text('count', { count: rides.length })}
        {hidden > 0 && <span> {text('hidden', { count: hidden })}</span>}
      </p>
      {holds(settings, 'ride.event.create') && (
        <Button
          variant="default"
          leftSection={<IconMessage aria-hidden />}
          onClick={() => setOpened({ to: 'message', rides })}
        >
          {text('message')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter aria-hidden />} onClick={onPrint}>
        {text('print')}
      </Button>
      {holds(settings, 'ride.search') && (
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => report({ ...aroundOf(rides), keys, timezone: settings.zone, language })}
        >
          {text('export')}
        </Button>
      )}
      {mayCancel && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconBan aria-hidden />}
          onClick={() => setOpened({ to: 'cancel', rides })}
        >
          {text('cancel')}
        </Button>
      )}
      <Button variant="subtle" color="gray" leftSection={<IconX aria-hidden />} onClick={clear}>
        {text('clear')}
      </Button>
    </section>
  )
  return (
    <>
      {rides.length > 0 && bar}
      {opened?.to === 'cancel' && (
        <CancelMany
          rides={opened.rides}
          global={settings.user.global}
          onClose={() => setOpened(null)}
          onDone={(answer, whose) => {
            tellCancelled(answer, whose)
            clear()
          }}
        />
      )}
      {opened?.to === 'message' && (
        <MessageMany rides={opened.rides.map(({ key }) => key)} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
