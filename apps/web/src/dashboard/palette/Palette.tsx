'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Picker, type PickerGroup } from '#/components/picker/Picker.tsx'
import { languageOf } from '#/language/languages.ts'
import type { Board } from '../board/use-board.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { recentOf, remember } from './recent.ts'
import { useEntries, type Entry } from './use-entries.ts'

type Props = {
  board: Board
  shown: Shown
  settings: DashboardSettings
  mayCreate: boolean
  onSheet: () => void
  onClose: () => void
}

/** The groups in their order; what one went to last stands before them while nothing is typed. */
const groups = ['commands', 'passengers', 'rides', 'dates', 'providers', 'places'] as const

/**
 * Goes anywhere and does anything by a few letters: commands, passengers by name, phone, MRN or birth date,
 * rides by key, days, and what the day has of providers and places. Only what the user may.
 */
export function Palette({ onClose, ...at }: Props) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const [typed, setTyped] = useState('')
  const { entries, state, settled } = useEntries(typed, { ...at, language })
  const user = at.settings.user.key
  const recent = typed.trim() === '' ? recentOf(user) : []
  const byId = new Map([...recent, ...entries].map((entry) => [entry.id, entry]))
  const run = (id: string) => {
    const entry = byId.get(id)
    if (!entry) return
    // Passengers and rides: everything else is a letter away, and depends on what is shown.
    if (/^(passenger|ride) /.test(id)) remember(user, entry)
    onClose()
    entry.run()
  }
  const optionsOf = (of: readonly Pick<Entry, 'id' | 'label' | 'detail'>[]) =>
    of.map(({ id, label, detail }) => ({ key: id, label, detail }))
  const shownGroups: PickerGroup[] = [
    { label: text('palette.recent'), options: optionsOf(recent) },
    ...groups.map((group) => ({
      label: text(`palette.${group}`),
      options: optionsOf(entries.filter((entry) => entry.group === group)),
    })),
  ]
  const nothing = entries.length === 0 && state === 'done'
  return (
    <Dialog title={text('palette.title')} onClose={onClose} size="lg">
      <Picker
        label={text('palette.label')}
        placeholder={text('palette.placeholder')}
        text={typed}
        onText={setTyped}
        groups={shownGroups}
        onPick={run}
        autoFocus
        settled={settled}
        busy={state === 'searching'}
        notice={nothing ? text('palette.none', { query: typed.trim() }) : undefined}
      />
    </Dialog>
  )
}
