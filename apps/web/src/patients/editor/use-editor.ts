'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { portalAccess } from '@nemt/domain/access/portal.ts'
import {
  changedParts,
  entryOfParts,
  newParts,
  partSections,
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
import { toasts } from '#/components/toast/toasts.ts'
import { withPassenger } from '#/journey/opening/link.ts'
import { useQuickCreate } from '#/passenger/use-quick-create.ts'
import { randomId } from '#/state/random-id.ts'
import { replaceAddress } from '#/state/address.ts'
import { nameDraft } from '#/state/tell-address.ts'
import { useHere } from '#/state/use-here.ts'
import { NEW, sectionHref } from './address.ts'
import type { EditorProps } from './props.ts'
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
  const router = useRouter()
  const refusalText = useRefusal()
  const [isComparing, setComparing] = useState(false)
  const isHere = useHere()
  const entry = useEntry(props)
  const { state, record, latest, changed } = entry
  useStrippedData()
  useOpened(first?.key)
  const leaveArchived = useLeaving(latest, changed.length > 0)
  const creating = useQuickCreate((made) => {
    entry.forget()
    if (!isHere()) return
    const editor = sectionHref(made.key, 'basic', { back: back ?? '/patients' })
    router.push(withPassenger(back, made.key) ?? editor)
  })
  const goOn = () => {
    const next = sectionAfter(section)
    if (next) go(next)
    else leave()
  }
  const saving = useUpdate({
    adopt: entry.adopt,
    // Who is somewhere else by now stays there.
    done: () => isHere() && goOn(),
    conflict: () => void entry.refetch().then(() => setComparing(true)),
  })
  const settle = (how: () => void) => () => {
    how()
    saving.reset()
    setComparing(false)
  }
  const { parts, base, version } = state
  const status = record?.status ?? 'active'
  const mergedInto = latest?.merged_into ?? record?.merged_into
  const refusal = creating.refusal ?? saving.refusal
  return {
    ...{ parts, base, record, status, latest, creating },
    /** Sections of which something is entered and not saved. */
    unsaved: passengerSections.filter((each) => changed.some((part) => partSections[part] === each)),
    isChanged: changed.length > 0,
    readOnly: !settings.saves || !mayContinue(status),
    /** What of the link could not be used. */
    refused: prefill?.refused ?? [],
    problem: refusal ? refusalText(refusal) : null,
    fieldErrors: refusal?.fields ?? {},
    problems: problemsOf(parts, status, settings),
    isOutdated: !mergedInto && latest !== undefined && latest.version > version && changed.length > 0,
    /** The record that was kept when this one was merged into it. */
    mergedInto,
    /** What is entered, to be taken there. */
    entered: state,
    isRestored: entry.isRestored && changed.length > 0,
    comparing: isComparing && !mergedInto && latest !== undefined,
    transferring: saving,
    busy: creating.busy || saving.busy,
    set: entry.set,
    adopt: entry.adopt,
    leaveArchived,
    /** After a change of one's own beside the fields: nothing of it was somebody else's, unless that was before. */
    followOwn: () => {
      const wasOutdated = latest !== undefined && latest.version > version
      void entry.refetch().then(({ data }) => data && !wasOutdated && entry.follow(data))
    },
    create: () => creating.create(entryOfParts(parts)),
    save: () => record && saving.save({ key: record.key, version }, changed, parts),
    goOn,
    discard: () => entry.openAnew(latest ?? record),
    compare: () => setComparing(true),
    stopComparing: () => setComparing(false),
    /** Mine on top of what somebody else has made of it. */
    keepMine: settle(() => latest && entry.follow(latest)),
    takeTheirs: settle(() => latest && entry.openAnew(latest)),
  }
}

/** What is entered of a record, kept until it is saved, over the record as it is stored now. */
function useEntry(props: EditorProps) {
  const { settings, record: first } = props
  const [state, setState] = useState(() => initialState(props))
  const [record, setRecord] = useState(first)
  const [isRestored, setRestored] = useState(props.kept !== null)
  const { data: latest, refetch } = useCall(
    'passenger.info',
    { key: first?.key ?? '' },
    { enabled: first !== null, freshMs: 0 },
  )
  const kept = useKept({
    owner: ownerOf(settings),
    patient: first?.key ?? null,
    state,
    restore: (restored) => {
      setState(restored)
      setRestored(true)
    },
    onSaved: (key) => {
      if (first === null && location.pathname.startsWith(`/patients/${NEW}/`)) nameDraft(key)
    },
  })
  const follow = (stored: Passenger) => {
    setRecord(stored)
    setState((now) => onTopOf(now, stored))
  }
  const changed = changedParts(state.base, state.parts)
  // Who has entered nothing sees what others change.
  const followed = useEffectEvent(() => {
    if (latest && latest.version > state.version && changed.length === 0) follow(latest)
  })
  useEffect(() => followed(), [latest])
  return {
    ...{ state, record, latest, changed, isRestored, follow, refetch },
    forget: () => kept.forget(state.id),
    /** The record was saved: what was entered beside it meanwhile stays. */
    adopt: (stored: Passenger) => {
      kept.forget(state.id)
      setRecord(stored)
      setState((now) => ({ ...onTopOf(now, stored), id: randomId() }))
      setRestored(false)
    },
    /** Gives up what was entered. */
    openAnew: (stored: Passenger | null) => {
      kept.forget(state.id)
      if (stored) setRecord(stored)
      setState(openedState(randomId(), stored))
      setRestored(false)
    },
    set: (change: Partial<RecordParts> | ((before: RecordParts) => RecordParts)) =>
      setState((now) => ({
        ...now,
        parts: typeof change === 'function' ? change(now.parts) : { ...now.parts, ...change },
      })),
  }
}

/** What a link carried of a person is taken out of the address as soon as it is read. */
function useStrippedData(): void {
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has('data')) return
    address.searchParams.delete('data')
    replaceAddress(address.pathname + address.search)
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

/**
 * Somebody archived the record: there is none to be here for (V853), which is said, since what is typed goes with it.
 * What was merged leads to the kept one. Gives how to leave after archiving it oneself.
 */
function useLeaving(latest: Passenger | undefined, isChanged: boolean): (archived: Passenger) => void {
  const text = useTranslations('patient')
  const router = useRouter()
  const isHere = useHere()
  const left = useRef(false)
  const leave = ({ name }: Passenger) => {
    if (left.current) return
    left.current = true
    toasts.show(text('gone', { name: `${name.first} ${name.last}`, unsaved: isChanged ? 'yes' : 'no' }))
    if (isHere()) router.replace('/patients')
  }
  const gone = latest?.status === 'archived' && !latest.merged_into ? latest : null
  const onGone = useEffectEvent(leave)
  useEffect(() => {
    if (gone) onGone(gone)
  }, [gone])
  return leave
}
