import { calendarSpan, type CalendarUse } from './calendar-span.ts'

const today = '2026-11-22'

test.each<[string, CalendarUse | undefined, object, object]>([
  ['V486 one date: a year before and after', 'single', {}, { min: '2025-01-01', max: '2027-12-31' }],
  ['V487 a range: five years', 'range', {}, { min: '2021-01-01', max: '2031-12-31' }],
  [
    'V488 no past dates where only later ones count',
    'single',
    { min: today },
    { min: today, max: '2027-12-31' },
  ],
  ['what a field takes may lie within', 'range', { max: today }, { min: '2021-01-01', max: today }],
  [
    'a bound further out widens nothing',
    'single',
    { min: '2000-01-01' },
    { min: '2025-01-01', max: '2027-12-31' },
  ],
  ['a date of birth has no such years', undefined, { max: today }, { min: undefined, max: today }],
])('%s', (_, use, bounds, expected) => expect(calendarSpan(today, use, bounds)).toEqual(expected))
