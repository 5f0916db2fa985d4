import { chooseReason } from '@nemt/domain/journey/draft.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { asksNight } from './editing.ts'
import { emptyState, type JourneyState } from './state.ts'

const CHICAGO = 'America/Chicago'

function at(time: string): number {
  return Date.parse(`2026-07-06T${time}:00-05:00`)
}

function state(appointment: number | undefined, rest: Partial<JourneyState> = {}): JourneyState {
  const draft = chooseReason(emptyState('x').draft, 'appointment')
  return {
    ...emptyState('x'),
    draft: { ...draft, ...(appointment === undefined ? {} : { appointment }) },
    ...rest,
  }
}

function editing(appointment: number | undefined): JourneyState['editing'] {
  return {
    rides: [{ reason: 'appointment', times: { appointment } } as unknown as Ride],
    others: [],
    updateOthers: false,
  }
}

test.each<[string, JourneyState, string, boolean]>([
  ['in the evening', state(at('18:00')), CHICAGO, true],
  ['before dawn', state(at('04:59')), CHICAGO, true],
  ['by day', state(at('05:00')), CHICAGO, false],
  ['in the afternoon', state(at('17:59')), CHICAGO, false],
  ['by day here, at night where the ride is', state(at('17:59')), 'America/New_York', true],
  ['that is not entered', state(undefined), CHICAGO, false],
  ['that was confirmed', state(at('19:00'), { nightConfirmed: at('19:00') }), CHICAGO, false],
  ['that was confirmed at another time', state(at('19:00'), { nightConfirmed: at('20:00') }), CHICAGO, true],
  ['that the edited ride had already', state(at('19:00'), { editing: editing(at('19:00')) }), CHICAGO, false],
  [
    'that the edited ride had at another time',
    state(at('19:00'), { editing: editing(at('10:00')) }),
    CHICAGO,
    true,
  ],
  [
    'of a reason that has none',
    { ...state(at('19:00')), draft: { ...state(at('19:00')).draft, reason: 'other' } },
    CHICAGO,
    false,
  ],
])('V229 V354 Continue checks the time of an appointment %s', (_, given, zone, expected) => {
  expect(asksNight(given, zone)).toBe(expected)
})
