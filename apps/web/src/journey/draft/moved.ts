import { chooseAppointment, chooseNeeded } from '@nemt/domain/journey/draft.ts'
import { addDays, daysBetween, instantAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import type { Moved } from '../opening/opening.ts'
import type { JourneyState } from './state.ts'
import { enterAppointment, enterDate, enterNeeded, zoneOfRide } from './times.ts'

const DAY_MINUTES = 24 * 60

/**
 * A request with its first pickup moved to another day and time of day, its appointment by as much: what dragging a
 * ride in the calendar asks for. A time that the clock skips is left to be typed anew. `fallback`: the customer's zone.
 */
export function movedState(state: JourneyState, to: Moved, fallback: string): JourneyState {
  const { draft } = state
  const zone = zoneOfRide(draft, 0, fallback)
  const needed = draft.rides[0]?.times.needed
  if (needed === undefined || draft.date === undefined) return state
  const days = daysBetween(localDate(needed, zone), to.date)
  const dated = enterDate(state, addDays(draft.date, days), fallback)
  const later = laterAppointment(dated, to.minutes - localMinutes(needed, zone), { zone, fallback })
  if (later.draft.date === to.date) return enterNeeded(later, 0, to.minutes, fallback)
  const pickup = instantAt(to.date, to.minutes, zone)
  return { ...later, estimated: undefined, draft: chooseNeeded(later.draft, 0, pickup, later.returnChosen) }
}

/** The appointment so many minutes later (or earlier), on the next day where it passes midnight. */
function laterAppointment(
  state: JourneyState,
  by: number,
  { zone, fallback }: { zone: string; fallback: string },
): JourneyState {
  const { draft } = state
  if (draft.appointment === undefined || draft.date === undefined) return state
  const minutes = localMinutes(draft.appointment, zone) + by
  if (minutes >= 0 && minutes < DAY_MINUTES) return enterAppointment(state, minutes, fallback)
  const date = addDays(draft.date, Math.floor(minutes / DAY_MINUTES))
  const appointment = instantAt(date, (minutes + DAY_MINUTES) % DAY_MINUTES, zone)
  return { ...state, draft: { ...chooseAppointment(draft, appointment, state.returnChosen), date } }
}
