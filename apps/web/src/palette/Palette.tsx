'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Picker, type PickerGroup } from '#/components/picker/Picker.tsx'
import { languageOf } from '#/language/languages.ts'
import { entryGroups, type Entry } from './entry.ts'
import type { Finder } from './finder.ts'
import { recentOf, remember } from './recent.ts'
import { useEntries } from './use-entries.ts'

/**
 * Goes anywhere and does anything by a few letters: commands, screens, passengers by name, phone, MRN or birth date,
 * rides by key, days, and what the page that is shown offers besides. Only what the user may.
 */
export function Palette({ finder, onClose }: { finder: Finder; onClose: () => void }) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const [typed, setTyped] = useState('')
  const { entries, state, settled } = useEntries(typed, finder, language)
  const recent = typed.trim() === '' ? recentOf(finder.user) : []
  const byId = new Map([...recent, ...entries].map((entry) => [entry.id, entry]))
  const run = (id: string) => {
    const entry = byId.get(id)
    if (!entry) return
    // Passengers and rides: everything else is a letter away, and depends on what is shown.
    if (/^(passenger|ride) /.test(id)) remember(finder.user, entry)
    onClose()
    entry.run()
  }
  const optionsOf = (of: readonly Pick<Entry, 'id' | 'label' | 'detail'>[]) =>
    of.map(({ id, label, detail }) => ({ key: id, label, detail }))
  const shownGroups: PickerGroup[] = [
    { label: text('palette.recent'), options: optionsOf(recent) },
    ...entryGroups.map((group) => ({
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
