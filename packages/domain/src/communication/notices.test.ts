import { en } from '../copy/en.ts'
import { es } from '../copy/es.ts'
import { fill } from '../copy/message.ts'
import { noticeOf, type Noticed } from './notices.ts'
import { longValues, segmentsOf } from './segments.ts'
import { rideNotices } from './values.ts'

type Case = [string, Partial<Noticed> & Pick<Noticed, 'status' | 'from'>, string | null]

test.each<Case>([
  ['a will-call ride may be called for', { status: 'active', from: 'confirmed' }, 'opened'],
  ['the driver sets out', { status: 'pickup', from: 'confirmed' }, 'on_way'],
  ['the driver is there', { status: 'waiting', from: 'pickup' }, 'arrived'],
  ['nobody drives', { status: 'unavailable', from: 'scheduling' }, 'unavailable'],
  ['the office cancels', { status: 'cancelled', from: 'confirmed', reason: 'external' }, 'cancelled'],
  ['the passenger cancels', { status: 'cancelled', from: 'confirmed', byPassenger: true }, null],
  ['nobody called for it', { status: 'cancelled', from: 'active', reason: 'unused' }, null],
  ['a no-show is cancelled', { status: 'cancelled', from: 'failed', reason: 'noshow' }, null],
  ['the provider gives it back', { status: 'scheduling', from: 'confirmed' }, 'searching'],
  ['or who was asked in vain', { status: 'scheduling', from: 'retry' }, 'searching'],
  ['even on the way', { status: 'scheduling', from: 'pickup' }, 'searching'],
  [
    'another driver of the same provider is looked for',
    { status: 'requesting', from: 'pickup' },
    'searching',
  ],
  ['also of one who was at the door', { status: 'requesting', from: 'waiting' }, 'searching'],
  ['who was asked in vain is asked again', { status: 'requesting', from: 'retry' }, null],
  ['offers begin anew', { status: 'scheduling', from: 'unavailable' }, null],
  ['support corrects', { status: 'waiting', from: 'completed', isCorrection: true }, null],
  ...(['confirmed', 'pickup', 'waiting', 'active'] as const).map((status, index): Case => [
    `support takes a cancellation back: ${status}`,
    { status, from: 'cancelled', isCorrection: true },
    (['accepted', 'on_way', 'arrived', 'opened'] as const)[index] ?? null,
  ]),
  ['support corrects one cancelled', { status: 'unavailable', from: 'cancelled', isCorrection: true }, null],
  ['the ride begins', { status: 'enroute', from: 'waiting' }, null],
  ['it ends', { status: 'completed', from: 'enroute' }, null],
  ['somebody accepts', { status: 'confirmed', from: 'scheduling' }, 'accepted'],
  ['support arranged it with somebody', { status: 'arranged', from: 'scheduling' }, 'accepted'],
  ['the provider answers a call for it', { status: 'confirmed', from: 'requesting' }, 'accepted'],
  ['also late', { status: 'confirmed', from: 'retry' }, 'accepted'],
  ['the office closes it for the day', { status: 'confirmed', from: 'active' }, null],
])('server-behaviour §2.13 %s', (_, change, notice) => {
  expect(noticeOf({ byPassenger: false, isCorrection: false, ...change })).toBe(notice)
})

const calls = ['booked', 'changed', 'accepted', 'driver', 'cancelled', 'unavailable', 'searching'] as const
const uncalled = calls.map((notice) => `${notice}_call` as const)
const passes = ['booked_transit', 'booked_more_transit', 'changed_transit'] as const
const series = [
  'booked_more',
  'booked_more_call',
  'changed_more',
  'changed_more_call',
  'cancelled_more',
  'cancelled_leg',
  'days',
] as const
const answers = ['which', 'help', 'nothing', 'too_late', 'answer_ready', 'answer_keep'] as const

test.each([...rideNotices, ...uncalled, ...passes, ...series, ...answers])(
  'the notice %s fits two segments in both languages, with long names',
  (notice) => {
    for (const copy of [en, es]) {
      const text = fill(copy.notice[`ride_${notice}`], { ...longValues, reply: copy.notice.reply })
      expect(text).not.toMatch(/[{}]/)
      expect(segmentsOf(text)).toBeLessThanOrEqual(2)
    }
  },
)

test.each(Object.entries({ en: /\byour? ride|\b(to|for|drives) you\b/, es: /sus? viajes?|usted[.,]/ }))(
  'decision 058 in %s no notice says whose ride it is but in a place: somebody else may read it',
  (language, own) => {
    const { notice } = language === 'es' ? es : en
    for (const [name, text] of Object.entries(notice))
      if (name.startsWith('ride_') && !/_alert|_of$/.test(name))
        expect([name, text]).toEqual([name, expect.not.stringMatching(own)])
  },
)
