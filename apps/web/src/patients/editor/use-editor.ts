'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { portalAccess } from '@nemt/domain/access/portal.ts'
import {
  changedParts,
  entryOfParts,
  newParts,
  partSections,
  partsOf,
  recordProblems,
  type RecordParts,
  type SectionProblem,
} from '@nemt/domain/passenger/parts.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import {
  mayContinue,
  passengerSections,
  sectionAfter,
  type PassengerSection,
} from '@nemt/domain/passenger/sections.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { withPassenger } from '#/journey/opening/link.ts'
import { useQuickCreate } from '#/passenger/use-quick-create.ts'
import { randomId } from '#/state/random-id.ts'
import { NEW, sectionHref } from './address.ts'
import type { EditorProps } from './Editor.tsx'
import { ownerOf, type EditorSettings } from './settings.ts'
import { onTopOf, openedState, stateOf, type EditorState } from './state.ts'
import { useKept } from './use-kept.ts'
import { useUpdate } from './use-update.ts'

export type Editor = ReturnType<typeof useEditor>

type How = {
  section: PassengerSection
  go: (section: PassengerSection, field?: string) => void
  leave: () => void
}

/** What the record lacks, section by section. */
function problemsOf(
  parts: RecordParts,
  status: Passenger['status'],
  settings: EditorSettings,
): SectionProblem[] {
  const { customer, policy, now } = settings
  const access = portalAccess(customer, {
    status,
    flags: { portal: parts.portal },
    portal_settings: { access: parts.access },
  })
  return recordProblems(parts, {
    ...{ now, customer, policy },
    plans: parts.plans.length,
    selfSchedules: access === 'edit',
  })
}

function initialState({ id, record, prefill, kept }: EditorProps): EditorState {
  const fresh = openedState(id, record)
  const entered = kept && stateOf(kept.document)
  if (entered) return { ...entered, id }
  // What the link filled in counts as entered; the user's team does not.
  return record || !prefill
    ? fresh
    : { ...fresh, base: newParts({ team: prefill.parts.team ?? undefined }), parts: prefill.parts }
}

/** The record on the screen: what is entered, how it is kept and saved, and who else changes it. */
export function useEditor(props: EditorProps, { section, go, leave }: How) {
  const { settings, record: first, prefill, back } = props
  const text = useTranslations('patient')
  const router = useRouter()
  const refusalText = useRefusal()
  const [state, setState] = useState(() => initialState(props))
  const [record, setRecord] = useState(first)
  const [isRestored, setRestored] = useState(props.kept !== null)
  const [isComparing, setComparing] = useState(false)
  const { data: latest } = useLatest(first)
  const kept = useKept({
    owner: ownerOf(settings),
    patient: first?.key ?? null,
    state,
    restore: (restored) => {
      setState(restored)
      setRestored(true)
    },
    onSaved: (key) => first === null && nameDraft(key),
  })
  useStrippedData()
  useOpened(first?.key)
  useLeaving(latest, () => router.replace('/patients'))

  /** The record as it is stored now; what was entered beside it stays. */
  const adopt = (stored: Passenger) => {
    setRecord(stored)
    kept.forget(state.id)
    setState((now) => ({ ...onTopOf(now, stored), id: randomId() }))
    setRestored(false)
  }
  const creating = useQuickCreate((made) => {
    kept.forget(state.id)
    router.push(
      withPassenger(back, made.key) ?? sectionHref(made.key, 'basic', { back: back ?? '/patients' }),
    )
  })
  const goOn = () => {
    const next = sectionAfter(section)
    if (next) go(next)
    else leave()
  }
  const saving = useUpdate({ adopt, done: goOn, conflict: () => setComparing(true) })

  const { parts, base, version } = state
  const changed = changedParts(base, parts)
  const status = record?.status ?? 'active'
  const problems = problemsOf(parts, status, settings)
  const unsaved = passengerSections.filter((each) => changed.some((part) => partSections[part] === each))
  const isOutdated = latest !== undefined && latest.version > version && changed.length > 0
  const followed = useEffectEvent(() => {
    if (latest && latest.version > version && changed.length === 0) {
      setRecord(latest)
      setState((now) => onTopOf(now, latest))
    }
  })
  useEffect(() => followed(), [latest, version])
  const refusal = creating.refusal ?? saving.refusal
  return {
    parts,
    base,
    record,
    status,
    latest,
    /** Sections of which something is entered and not saved. */
    unsaved,
    isChanged: changed.length > 0,
    readOnly: !settings.saves || !mayContinue(status),
    refused: prefill?.refused ?? [],
    problem: refusal ? refusalText(refusal) || text('error') : null,
    fieldErrors: refusal?.fields ?? {},
    problems,
    isOutdated,
    isRestored: isRestored && changed.length > 0,
    comparing: isComparing && latest !== undefined,
    creating,
    transferring: saving,
    busy: creating.busy || saving.busy,
    set: (change: Partial<RecordParts> | ((before: RecordParts) => RecordParts)) =>
      setState((now) => ({
        ...now,
        parts: typeof change === 'function' ? change(now.parts) : { ...now.parts, ...change },
      })),
    adopt,
    create: () => creating.create(entryOfParts(parts)),
    save: () => record && saving.save({ key: record.key, version }, changed, parts),
    goOn,
    discard: () => {
      kept.forget(state.id)
      const fresh = latest ?? record
      setState(openedState(randomId(), fresh))
      if (fresh) setRecord(fresh)
      setRestored(false)
    },
    compare: () => setComparing(true),
    stopComparing: () => setComparing(false),
    /** Mine on top of what somebody else has made of it. */
    keepMine: () => {
      if (latest) {
        setRecord(latest)
        setState((now) => onTopOf(now, latest))
      }
      saving.reset()
      setComparing(false)
    },
    takeTheirs: () => {
      kept.forget(state.id)
      if (latest) {
        setRecord(latest)
        setState(openedState(randomId(), latest))
      }
      saving.reset()
      setComparing(false)
    },
  }
}

/** The record as it is on the server, moved by live events. */
function useLatest(record: Passenger | null) {
  return useCall('passenger.info', { key: record?.key ?? '' }, { enabled: record !== null })
}

/** A new record's draft is named in the address, by its key, so that a reload or a new session finds it. */
function nameDraft(key: string): void {
  const address = new URL(location.href)
  if (!address.pathname.startsWith(`/patients/${NEW}/`) || address.searchParams.get('draft') === key) return
  address.searchParams.set('draft', key)
  window.history.replaceState(window.history.state, '', address.pathname + address.search)
}

/** What a link carried of a person is taken out of the address as soon as it is read. */
function useStrippedData(): void {
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has('data')) return
    address.searchParams.delete('data')
    window.history.replaceState(window.history.state, '', address.pathname + address.search)
  }, [])
}

/** Remembers whom one opened, for the list. */
function useOpened(key: string | undefined): void {
  const opened = useMakeCall('passenger.opened')
  const remember = useEffectEvent((passenger_key: string) => opened.make({ passenger_key }))
  useEffect(() => {
    if (key) remember(key)
  }, [key])
}

/** Somebody else archived the record: there is none to be here for (V853). */
function useLeaving(latest: Passenger | undefined, leave: () => void): void {
  const isGone = latest?.status === 'archived'
  const onGone = useEffectEvent(leave)
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone])
}
