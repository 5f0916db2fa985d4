'use client'
import { useMemo, useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { untouched } from './costs-draft.ts'
import type { FleetDraft } from './FleetForm.tsx'
import type { Entries } from './kept-entries.ts'
import { emptyDraft, isEntered } from './status-draft.ts'
import { useKeptEntries } from './use-kept-entries.ts'
import { useSeen } from './use-seen.ts'

const noFleet: FleetDraft = { fleet: null, reason: '' }

/** What is entered on the manage page: status, provider and costs, and the ride that it is about. */
export function useEntries(now: Ride, owner: string) {
  const [status, setStatus] = useState(() => emptyDraft(now))
  const [fleet, setFleet] = useState(noFleet)
  const [costs, setCosts] = useState(untouched)
  const [basis, setBasis] = useState(now)
  /** The version that what the tab brought back was entered for, where the ride is another one by now. */
  const [since, setSince] = useState<number | null>(null)
  const moves = fleet.fleet !== null && fleet.fleet !== (now.fleet ?? '')
  const entered = isEntered(status, basis) || moves || costs !== untouched
  const seen = useSeen(now, entered)
  const { ride } = seen
  if (basis !== ride) {
    // Driver and vehicle are those of the ride, where nothing else was typed over them.
    if (!isEntered(status, basis)) setStatus(emptyDraft(ride))
    setBasis(ride)
  }
  const kept = useMemo((): Entries | null => {
    const { driver: _driver, ...told } = status
    return entered ? { version: since ?? ride.version, status: told, fleet, costs } : null
  }, [entered, since, ride.version, status, fleet, costs])
  useKeptEntries({
    ...{ owner, ride: now.key },
    entries: kept,
    restore: (entries) => {
      setStatus((draft) => ({ ...draft, ...entries.status }))
      setFleet(entries.fleet)
      setCosts(entries.costs)
      setSince(entries.version === now.version ? null : entries.version)
    },
  })
  const accept = () => {
    setSince(null)
    seen.accept()
  }
  return {
    ...{ status, setStatus, fleet, costs, setCosts, entered },
    setFleet: (draft: FleetDraft) => setFleet(draft.fleet === null ? noFleet : draft),
    seen: { ...seen, accept, since, overtaken: seen.overtaken || (entered && since !== null) },
    discard: () => {
      setStatus(emptyDraft(now))
      setFleet(noFleet)
      setCosts(untouched)
      accept()
    },
  }
}

export type Entered = ReturnType<typeof useEntries>
