import { en } from '../copy/en.ts'
import { es } from '../copy/es.ts'
import { noticeOf, type Noticed } from './notices.ts'
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
  ['even on the way', { status: 'scheduling', from: 'pickup' }, 'searching'],
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
  ['the provider answers a call for it', { status: 'confirmed', from: 'requesting' }, 'accepted'],
  ['the office closes it for the day', { status: 'confirmed', from: 'active' }, null],
])('server-behaviour §2.13 %s', (_, change, notice) => {
  expect(noticeOf({ byPassenger: false, isCorrection: false, ...change })).toBe(notice)
})

/** Letters of one byte in a text message; others halve what a segment holds. */
const GSM7 = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà{}]*$/

const calls = ['booked', 'changed', 'accepted', 'driver', 'cancelled', 'unavailable', 'searching'] as const
const uncalled = calls.map((notice) => `${notice}_call` as const)
const answers = ['booked_more', 'which', 'nothing', 'too_late', 'answer_ready', 'answer_keep'] as const

test.each([...rideNotices, ...uncalled, ...answers])(
  'the notice %s fits two segments in both languages, with long names',
  (notice) => {
    for (const [copy, limit] of [
      [en, 306],
      [es, 134],
    ] as const) {
      const text = copy.notice[`ride_${notice}`]
        .replace('{fleet}', 'Columbus Wheelchair Cars')
        .replace('{reply}', copy.notice.reply)
        .replace('{one}', '1A')
        .replace('{two}', '2A')
        .replace('{choices}', '1A, 2A 12/24 10:45am EST; 1B, 2B 12/24 12:45pm EST')
        .replace('{customer}', 'Lakeside Health')
        .replace('{day}', '12/24')
        .replace('{from}', '12/24')
        .replace('{until}', '12/31')
        .replace('{time}', '10:45am EST')
        .replace('{driver}', 'Maximiliana')
        .replace('{vehicle}', 'White Toyota Sienna ABC1234')
        .replace('{support}', '(614) 555-0191')
      expect(text).not.toMatch(/[{}]/)
      expect(text.length).toBeLessThanOrEqual(GSM7.test(text) ? 306 : limit)
    }
  },
)
