'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { toasts } from '#/components/toast/toasts.ts'
import { keep, keptFor } from './draft/tab-history.ts'
import { journey } from './draft/store.ts'
import { saveDraft } from './draft/sync.ts'
import { OpenContext } from './opening/OpenContext.ts'
import { ownerOf, type JourneySettings } from './settings/settings.ts'
import { SettingsContext } from './settings/SettingsContext.tsx'

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** Changes are kept this long after the last one (ms), and at once when the page goes. */
const keepAfter = 300
/** The server keeps them this long after the last one (ms), for when the session or the machine ends. */
const saveAfter = 2000

/**
 * What both pages of a trip request share: its settings, and the request itself, which a reload does not
 * lose.
 */
export function Journey({ settings, children }: { settings: JourneySettings; children: ReactNode }) {
  // The settings of the first page hold for the request: the clock they carry must not move under the form. Who changes
  // the language meanwhile has their words in that one.
  const [held, setHeld] = useState(settings)
  if (held.language !== settings.language) setHeld({ ...settings, now: held.now })
  const text = useTranslations('journey')
  const owner = ownerOf(held)
  const { scope } = held
  const sayElsewhere = useEffectEvent(() => toasts.show(text('elsewhere'), { error: true }))
  const [openRequest] = useState(() => once(() => journey.open(owner, keptFor(owner))))
  useEffect(() => {
    openRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = () => {
      clearTimeout(timer)
      keep(owner, journey.current())
    }
    let saving: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      clearTimeout(saving)
      timer = setTimeout(now, keepAfter)
      saving = setTimeout(() => void saveDraft(journey.current(), scope, sayElsewhere), saveAfter)
    }
    const quiet = journey.subscribe(soon)
    // The page opened it before anybody listened.
    soon()
    // A reload reads the history before the page hears that it goes.
    window.addEventListener('beforeunload', now)
    return () => {
      clearTimeout(timer)
      clearTimeout(saving)
      quiet()
      window.removeEventListener('beforeunload', now)
    }
  }, [owner, scope, openRequest])
  return (
    <SettingsContext value={held}>
      <OpenContext value={openRequest}>{children}</OpenContext>
    </SettingsContext>
  )
}
