'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { editingState } from '../draft/editing.ts'
import { isBegun } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { forgetDraft, isSaved, saveDraft } from '../draft/sync.ts'
import { journeyArea } from '../opening/link.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/**
 * Stops a way out of an unfinished request, links of the header included, until somebody says what becomes of
 * it.
 */
export function useLeaving() {
  const router = useRouter()
  const { scope } = useSettings()
  const [wanted, setWanted] = useState<string | null>(null)
  const [notKept, setNotKept] = useState(false)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (
        !link ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        link.target ||
        link.origin !== location.origin
      )
        return
      if (link.pathname.startsWith(journeyArea(scope)) || link.hash || !isBegun(journey.current())) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      const state = journey.current()
      if (isBegun(state) && !isSaved(state)) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [scope])

  return {
    wanted,
    leave: (href: string) => (isBegun(journey.current()) ? setWanted(href) : router.push(href)),
    /** Whether the server failed to keep the request, so that leaving would lose it. */
    notKept,
    /** Leaves with the request kept on the server for a week; stays when that fails. */
    keep: async () => {
      const state = journey.current()
      await saveDraft(state, scope)
      setNotKept(!isSaved(state))
      if (!isSaved(state) || !wanted) return
      journey.begin()
      setWanted(null)
      router.push(wanted)
    },
    stay: () => {
      setWanted(null)
      setNotKept(false)
    },
    abandon: () => {
      const { id, editing, passenger } = journey.current()
      forgetDraft(id)
      const isSamePage =
        wanted === '' && editing && passenger ? { kind: 'edit' as const, ...editing, passenger } : null
      journey.begin((fresh) => (isSamePage ? editingState(fresh, isSamePage) : fresh))
      setWanted(null)
      if (wanted !== null && wanted !== '') router.push(wanted)
    },
    /** Gives up what was entered and stays on the form. */
    startOver: () => setWanted(''),
  }
}
