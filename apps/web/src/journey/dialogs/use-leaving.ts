'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { editingState } from '../draft/editing.ts'
import { enterPassenger } from '../draft/choose.ts'
import { asOpened, isBegun, type JourneyState } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { forgetDraft, isSaved, saveDraft } from '../draft/sync.ts'
import { journeyArea } from '../opening/link.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/**
 * Stops a way out of an unfinished request, links of the header included, until somebody says what becomes of
 * it. `onStartedOver`: what was entered is given up, and the page stays.
 */
export function useLeaving(onStartedOver = () => {}) {
  const router = useRouter()
  const { scope, ownTeams } = useSettings()
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

  const restarted = (fresh: JourneyState, passenger: Passenger, editing: JourneyState['editing']) => {
    if (editing) return editingState(fresh, { kind: 'edit', ...editing, passenger }, scope)
    // Passengers ask for themselves: nobody else is to be chosen.
    return scope === 'passenger' ? asOpened(enterPassenger(fresh, passenger, ownTeams)) : fresh
  }

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
      const isSamePage = wanted === ''
      journey.begin((fresh) => (isSamePage && passenger ? restarted(fresh, passenger, editing) : fresh))
      setWanted(null)
      if (isSamePage) onStartedOver()
      else if (wanted !== null) router.push(wanted)
    },
    /** Gives up what was entered and stays on the form. */
    startOver: () => setWanted(''),
  }
}
