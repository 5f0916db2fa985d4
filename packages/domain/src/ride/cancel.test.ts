import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import {
  cancellationReasonsFor,
  cancelProblem,
  editProblem,
  endReason,
  isRecurring,
  passPurchased,
  ridesInRange,
  supportCancelProblem,
  type Cancellation,
} from './cancel.ts'

const full: Cancellation = { rides: ['RID1'], reason: 'sick', range: 'current' }

test.each([
  ['V250', 'journey', { rides: [] }, 'Select at least one ride'],
  ['V251', 'journey', { reason: undefined }, 'Please enter cancellation reason'],
  ['V252', 'journey', { reason: 'other' }, 'Please specify reason'],
  ['V253', 'journey', { range: undefined }, 'Please select cancellation range'],
  ['V257', 'staff', { rides: [] }, 'Select at least one ride to cancel'],
  ['V258', 'staff', { reason: '' }, 'Please provide cancellation reason'],
  ['V259', 'staff', { reason: 'other', specify: ' ' }, 'Please specify cancellation reason'],
  ['V259', 'staff', { reason: 'other', specify: '\u200b' }, 'Please specify cancellation reason'],
  ['V260', 'staff', { range: 'everything' }, 'Please select cancellation range'],
] as const)('%s in the %s wording %j: %s', (_, wording, change, text) => {
  const problem = cancelProblem({ ...full, ...change }, true, 'coordinator', wording)
  expect(en.problem[problem!.code]).toBe(text)
})

test('V250–V253 come in this order', () => {
  const empty: Cancellation = { rides: [] }
  expect(cancelProblem(empty, true, 'coordinator', 'journey')?.code).toBe('cancel_rides_missing')
  expect(cancelProblem({ ...empty, rides: ['RID1'] }, true, 'coordinator', 'journey')?.code).toBe(
    'cancel_reason_missing',
  )
  expect(cancelProblem({ rides: ['RID1'], reason: 'other' }, true, 'coordinator', 'journey')?.code).toBe(
    'cancel_specify_missing',
  )
})

test('V261 a valid cancellation has no problem; a single ride needs no range, other needs words', () => {
  expect(cancelProblem(full, true, 'passenger', 'journey')).toBeNull()
  expect(cancelProblem({ rides: ['RID1'], reason: 'sick' }, false, 'passenger', 'journey')).toBeNull()
  expect(
    cancelProblem({ ...full, reason: 'other', specify: 'Snow' }, true, 'coordinator', 'staff'),
  ).toBeNull()
})

test.each([
  ['V254', 'passenger', ['rescheduled', 'cancelled', 'sick', 'emergency', 'alternate', 'external', 'other']],
  [
    'V262',
    'coordinator',
    [
      'rescheduled',
      'cancelled',
      'sick',
      'emergency',
      'alternate',
      'external',
      'noshow',
      'duplicate',
      'other',
    ],
  ],
  [
    'V255',
    'global',
    [
      'rescheduled',
      'cancelled',
      'sick',
      'emergency',
      'alternate',
      'external',
      'noshow',
      'duplicate',
      'systemerror',
      'other',
    ],
  ],
] as const)('%s reasons of a %s: %j', (_, who, expected) => {
  expect(cancellationReasonsFor(who)).toEqual(expected)
})

test('V254 V255 a reason that one may not choose counts as none', () => {
  expect(cancelProblem({ ...full, reason: 'noshow' }, true, 'passenger', 'journey')?.code).toBe(
    'cancel_reason_missing',
  )
  expect(cancelProblem({ ...full, reason: 'systemerror' }, true, 'coordinator', 'staff')?.code).toBe(
    'staff_cancel_reason_missing',
  )
  expect(cancelProblem({ ...full, reason: 'systemerror' }, true, 'global', 'staff')).toBeNull()
  expect(cancelProblem({ ...full, reason: 'unused' }, true, 'global', 'staff')?.code).toBe(
    'staff_cancel_reason_missing',
  )
})

test.each([
  ['V1290 V1291', 'completed', 'asked', 'Status: {status}'],
  ['V1292', 'confirmed', '  ', 'Please enter a reason'],
  ['V1292', 'confirmed', '\u2060', 'Please enter a reason'],
  ['V1289', 'cancelled', '', 'Status: {status}'],
] as const)('%s support cancel of a %s ride with %j: %s', (_, status, words, text) => {
  expect(en.problem[supportCancelProblem({ status }, words)!.code]).toBe(text)
})
test('V1290 support cancels what is not done', () => {
  expect(supportCancelProblem({ status: 'arranged' }, 'asked')).toBeNull()
})

function series(key: string, day: number, change: object = {}) {
  return {
    key,
    status: 'scheduling',
    times: { created: 0, needed: day },
    repeat: { enabled: true, key: 'RPT1' },
    ...change,
  } as const
}

const rides = [
  series('A', 1),
  series('B', 2),
  series('C', 3),
  series('D', 4, { status: 'completed' }),
  series('E', 5, { repeat: { enabled: true, key: 'RPT2' } }),
  series('F', 6, { repeat: undefined }),
]

function keys(found: { key: string }[]) {
  return found.map(({ key }) => key).join('')
}

test.each([
  ['V249 current', ['B'], 'current', 'B'],
  ['V249 future', ['B'], 'future', 'BC'],
  ['V249 the earliest chosen counts', ['C', 'A'], 'future', 'ABC'],
  ['V248 a single ride has no future', ['F'], 'future', 'F'],
  ['V266 what is finished stays', ['D'], 'future', ''],
  ['V249 another series stays', ['E'], 'future', 'E'],
] as const)('%s: %j', (_, chosen, range, expected) => {
  expect(
    keys(
      ridesInRange(
        rides.filter(({ key }) => (chosen as readonly string[]).includes(key)),
        rides,
        range,
      ),
    ),
  ).toBe(expected)
})

test('V248 V264 what the dialog asks and says', () => {
  expect([
    isRecurring({ repeat: { enabled: true, key: 'RPT1' } }),
    isRecurring({ repeat: { enabled: false } }),
    isRecurring({}),
  ]).toEqual([true, false, false])
  expect([
    passPurchased({ status: 'confirmed', transit: { enabled: true } }),
    passPurchased({ status: 'transit' }),
    passPurchased({ status: 'confirmed' }),
    passPurchased({ status: 'scheduling', transit: { enabled: true } }),
  ]).toEqual([true, true, false, false])
  expect(en.cancel.fee).toBe('Are you sure you want to cancel? A cancellation fee may apply.')
})

test.each([
  ['sick', 'Sick'],
  ['noshow', 'No show'],
  ['no_show', 'No show'],
  ['declined_by_passenger', 'Declined by passenger'],
  ['unused', 'Never requested'],
  ['Closed by the county', null],
  ['constructor', null],
])('F097 V1254 V1255 a ride that ended for %s says %j', (reason, text) => {
  const key = endReason(reason)
  expect(key && message(en, key)).toBe(text)
})

test('V271 the edit dialog needs a ride', () => {
  expect(en.problem[editProblem([])!.code]).toBe('Select at least one ride to edit')
  expect(editProblem([])).toMatchObject({ field: 'rides' })
  expect(editProblem(['RID1'])).toBeNull()
})
