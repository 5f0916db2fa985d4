import { newDraft } from '@nemt/domain/journey/draft.ts'
import type { CovidAnswer } from '@nemt/domain/covid/screen.ts'
import type { BackAfter } from '@nemt/domain/journey/back.ts'
import { isEdited } from '@nemt/domain/journey/edits.ts'
import type { Answers } from '@nemt/domain/funding/schema.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'

/** A trip request while it is being made: the draft, and what only the screen knows of it. */
export type JourneyState = {
  /** Tells this request from others of the tab; not a key of anything stored. */
  id: string
  draft: Draft
  /** The record of the chosen passenger. */
  passenger: Passenger | null
  /** Whether the passenger had a ride before, so that the documents need no ticking (V940). */
  everScheduled: boolean
  /** The benefits that may pay for the passenger, once they are known. */
  benefits?: readonly Policy[] | undefined
  /** Times of day (minutes) that were typed before there was a date. */
  waiting: { appointment?: number; needed: Readonly<Record<number, number>> }
  /** The first pickup as the map estimated it, while nobody chose another (ms). */
  estimated?: number
  /** How long after the appointment the return is proposed, and why; V351 where nothing tells. */
  back?: BackAfter | undefined
  /** Whether a person chose when to go back: that is never moved. */
  returnChosen?: boolean | undefined
  /** Addresses whose position is only near. */
  approximate: readonly string[]
  /**
   * Stops whose location is to be kept when the request is sent, by leg and end ('0.pickup'), with the name
   * that it gets.
   */
  saving?: Readonly<Record<string, string>>
  /** The appointment at night that somebody confirmed (ms). */
  nightConfirmed?: number
  /** What the server refused, until something is changed. */
  refused?: { field?: string; message: string }
  /**
   * Existing rides that are changed, as they were read; `others` are the open rides of their request that are
   * changed as well with `updateOthers`.
   */
  editing?: {
    rides: Ride[]
    others: Ride[]
    updateOthers: boolean
    /** What their request is for, as it was read. */
    purpose?: string
    /** How far it reaches in a series. */ range?: 'current' | 'future'
  }
  /** The ride that this request was copied from. */
  from?: string
  /** The draft as the address filled it in, before anybody entered anything (JSON). */
  opened?: string
  /** Rides that were shown as possible doubles of this request and are wanted all the same, by key. */
  acknowledged?: readonly string[]
  /** Those of them that belong together with this request: they are linked with what they double. */
  linked?: readonly string[]
  /**
   * Broken limits that are wanted all the same, and the authorization, until the request is changed again.
   */
  answers?: Answers | undefined
  /** A passenger's answer to the COVID-19 screen. */
  covid19?: CovidAnswer | undefined
  /** The sending whose outcome is not known yet: tried again, it carries the same key. */
  attempt?: { payload: string; key: string }
}

/** A request of which nothing is entered. */
export function emptyState(id = ''): JourneyState {
  return {
    id,
    draft: newDraft(),
    passenger: null,
    everScheduled: false,
    waiting: { needed: {} },
    approximate: [],
  }
}

/**
 * The request as it was opened for somebody: as long as it stays like this, nothing was entered and nothing
 * is kept.
 */
export function asOpened(state: JourneyState): JourneyState {
  return { ...state, opened: entered(state) }
}

function entered({ draft, waiting }: JourneyState): string {
  return JSON.stringify([draft, waiting])
}

/** Whether anything would be lost by leaving. */
export function isBegun(state: JourneyState): boolean {
  const { draft, passenger, waiting, editing, opened } = state
  if (editing)
    return isEdited(editing.rides, draft) || editing.purpose !== (draft.purpose?.trim() || undefined)
  if (opened !== undefined && opened === entered(state)) return false
  return (
    passenger !== null ||
    draft.reason !== undefined ||
    draft.date !== undefined ||
    waiting.appointment !== undefined ||
    draft.rides.some(({ stops }) => stops.pickup.address || stops.dropoff.address)
  )
}
