import {
  changedParts,
  newParts,
  partsOf,
  rebaseParts,
  type RecordParts,
} from '@nemt/domain/passenger/parts.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'

/** A record while it is entered: as it was read (a new one as it began), and as it stands on the screen. */
export type EditorState = {
  /** Tells this draft from others of the tab; under it a new record's draft is kept. */
  id: string
  /** The version that was read; 0 of a new record. */
  version: number
  base: RecordParts
  parts: RecordParts
}

export function openedState(id: string, record: Passenger | null, team?: string): EditorState {
  const parts = record ? partsOf(record) : newParts({ team })
  return { id, version: record?.version ?? 0, base: parts, parts }
}

/** Whether anything is entered that is not saved. */
export function isBegun({ base, parts }: EditorState): boolean {
  return changedParts(base, parts).length > 0
}

/** The record as it is now under what was entered. */
export function onTopOf(state: EditorState, record: Passenger): EditorState {
  const base = partsOf(record)
  return { ...state, version: record.version, base, parts: rebaseParts(state.base, state.parts, base).parts }
}

/** What was entered of one record, on another one, over what was entered there before. */
export function enteredThere(
  { base, parts }: EditorState,
  { id, record, before }: { id: string; record: Passenger; before: EditorState | null },
): EditorState {
  const there = before ? onTopOf(before, record) : openedState(id, record)
  return { ...there, id, parts: rebaseParts(base, parts, there.parts).parts }
}

/** A draft as it was kept; null when it can't be read any more. */
export function stateOf(document: string): EditorState | null {
  try {
    const state = JSON.parse(document) as EditorState
    const isState =
      typeof state.id === 'string' &&
      typeof state.version === 'number' &&
      state.base.contact &&
      state.parts.contact
    return isState ? state : null
  } catch {
    return null
  }
}
