import { en } from '../copy/en.ts'
import { es } from '../copy/es.ts'
import { message } from '../copy/message.ts'
import type { RideEvent } from '../event/schema.ts'
import {
  activityLines,
  byDay,
  isMessage,
  senderLine,
  type ActivityFacts,
  type ActivityLine,
} from './activity.ts'

const NY = 'America/New_York'
const at = Date.parse('2026-07-06T13:30:00-04:00')

function event(
  type: RideEvent['type'],
  data: RideEvent['data'] = {},
  change: Partial<RideEvent> = {},
): RideEvent {
  return {
    key: 'EVT1',
    type,
    created: at,
    sender: { key: 'USR1', name: 'Ana Ruiz' },
    data,
    ...change,
  }
}

function read(line: ActivityLine, texts = en) {
  return 'text' in line ? line.text : message(texts, line.key, line.values)
}

const facts = { zone: NY, global: false, senderName: 'Ana Ruiz', say: read }

function said(one: RideEvent, by: ActivityFacts = facts, texts = en) {
  return activityLines(one, by)
    .map((line) => read(line, texts))
    .join(' / ')
}
const support = { sender: { key: 'USR2', name: 'Root', global: true } }

test.each([
  ['decision 071', event('info', { undelivered: 'once' }), 'A message to the {passenger} was not delivered'],
  [
    '§2.13',
    event('reply', { text: 'This is my door', pictured: true }),
    'This is my door (sent with a picture, which is not shown here)',
  ],
  ['§2.13', event('reply', { text: ' ' }), 'Ana Ruiz sent a message without words, such as a picture'],
  [
    'decision 076',
    event('reply', { aboard: true, before: 'modified' }),
    'The driver had somebody on board before the ride was edited. Please call the driver now.',
  ],
  [
    'decision 071',
    event('info', { undelivered: 'lasting' }),
    'Messages do not reach the number of the {passenger}. Please phone them.',
  ],
  [
    'decision 128',
    event('info', { undelivered: 'lasting', others: true }),
    'A message about this ride, not to the {passenger}, was not delivered',
  ],
  [
    '§2.7',
    event('error', { skipped: [{ date: '2027-01-25', why: 'allotment_exhausted' }] }),
    'These days of the series have no ride, because no benefit pays for them: 01/25/2027',
  ],
  [
    '§2.7',
    event('error', {
      skipped: Array.from({ length: 10 }, () => ({ date: '2027-01-25', why: 'duplicate_ride' })),
    }),
    `These days of the series have no ride, because they could not be booked: ${Array.from(
      { length: 8 },
      () => '01/25/2027',
    ).join(', ')} (+2)`,
  ],
  ['V942', event('status', { status: 'scheduling' }), 'Looking for a transportation provider...'],
  [
    'V943',
    event('status', { status: 'scheduling', time_of: at }),
    'Offers scheduled to send on July 06, 2026 at 01:30pm',
  ],
  ['V944', event('status', { status: 'pickup' }), 'The driver is on the way'],
  ['V945', event('status', { status: 'waiting' }), 'The driver arrived'],
  ['V946', event('status', { status: 'enroute' }), 'The {passenger} is en route to dropoff'],
  ['V947', event('status', { status: 'completed' }), 'Ride is completed'],
  [
    'server-behaviour §2.1',
    event('status', { status: 'completed', skipped: true }),
    'Ride is completed / Steps before this were not reported.',
  ],
  [
    'V278',
    event('create', { status: 'transit' }),
    'Ana Ruiz requested this ride. / A public transit pass was ordered',
  ],
  [
    'V942 M294',
    event('create', { status: 'scheduling', together: [] }),
    'Ana Ruiz requested this ride. / Looking for a transportation provider...',
  ],
  [
    'V942 M294',
    event('create', { status: 'scheduling', offers: 'together' }),
    'Ana Ruiz requested this ride. / Looking for a transportation provider...',
  ],
  // An event of its own says when the offers go out, or that nobody can be asked.
  ['V943 M295', event('create', { status: 'scheduling', offers: 'later' }), 'Ana Ruiz requested this ride.'],
  ['V943', event('create', { status: 'scheduling', offers: 'nobody' }), 'Ana Ruiz requested this ride.'],
  ['V948', event('status', { status: 'requesting' }), 'Ride is being requested...'],
  ['V948', event('status', { status: 'matching' }), 'Ride is being requested...'],
  ['V949', event('status', { status: 'cancelled', notes: 'Snow' }), 'Ana Ruiz cancelled ride. Reason: Snow'],
  ['V949', event('status', { status: 'cancelled', reason: 'sick' }), 'Ana Ruiz cancelled ride. Reason: Sick'],
  ['V949', event('status', { status: 'cancelled' }), 'Ana Ruiz cancelled ride.'],
  ['V950', event('status', { status: 'confirmed' }), 'Ride is confirmed'],
  ['V950', event('status', { status: 'confirmed' }, support), 'Ride is confirmed by Administrator'],
  ['V951', event('status', { status: 'failed' }), 'The driver could not find {passenger}'],
  ['V951', event('status', { status: 'failed', claim: 'no_show' }), 'The driver could not find {passenger}'],
  [
    'V1255',
    event('status', { status: 'failed', claim: 'declined_by_passenger' }),
    'The {passenger} declined ride',
  ],
  ['V952', event('status', { status: 'rejected' }), 'The {passenger} declined ride'],
  [
    'V953',
    event('status', { status: 'unavailable' }),
    'No transportation providers can facilitate this ride. Ride has been cancelled.',
  ],
  ['V954', event('offer', {}, { fleet: 'Metro Wheels' }), 'Ride was offered to fleet Metro Wheels'],
  ['V955', event('offer.accept', { fleet: 'Basic Cab' }), 'Basic Cab accepted the ride'],
  [
    'V950 M301',
    event('offer.accept', { status: 'confirmed' }, { fleet: 'Basic Cab' }),
    'Basic Cab accepted the ride / Ride is confirmed',
  ],
  [
    'V950 M302',
    event('offer.accept', { status: 'confirmed' }, { fleet: 'Basic Cab', ...support }),
    'Basic Cab accepted the ride / Ride is confirmed by Administrator',
  ],
  ['V956', event('offer.decline', {}, { fleet: 'Basic Cab' }), 'Basic Cab cannot facilitate the ride'],
  ['V957', event('type', { type: 'will-call' }), 'Ride was changed to will-call'],
  ['V957', event('type', { type: 'scheduled' }), 'Ride was changed to scheduled'],
  [
    'V959',
    event('error', { message: 'TIMEOUT 504' }),
    "Oops! Something unexpected happened. Don't worry our team is on it.",
  ],
  ['V606', event('info', { text: 'Please call' }), 'Please call'],
  ['V746', event('create'), 'Ana Ruiz requested this ride.'],
  ['V745', event('status', { status: 'unheard-of' }), 'unheard-of'],
])('%s %# reads %3$j', (_, one, text) => {
  expect(said(one)).toBe(text)
})

test('V958 V049 global users see the message of an error', () => {
  expect(said(event('error', { message: 'TIMEOUT 504' }), { ...facts, global: true })).toBe('TIMEOUT 504')
  expect(said(event('error'), { ...facts, global: true })).toMatch(/^Oops!/)
})

test('V071 the activity reads in Spanish too', () => {
  const one = event('status', { status: 'scheduling', time_of: at })
  expect(said(one, { ...facts, language: 'es' }, es as typeof en)).toBe(
    'Las ofertas se enviarán el 6 de julio de 2026 a las 01:30 p.m.',
  )
})

test.each([
  ['V602', { key: 'system' }, 'System'],
  ['V602', { key: 'USR9' }, 'System'],
  ['V960', { key: 'USR2', name: 'Root', super: true }, 'Administrator'],
  ['V960', { key: 'USR2', name: 'Root', global: true }, 'Administrator'],
  ['V746', { key: 'USR1', name: 'Ana' }, 'Ana'],
])('%s the sender %j shows as %s', (_, sender, name) => {
  expect(read(senderLine({ sender }))).toBe(name)
})

test('V747 events are grouped by day in the ride’s zone, in order', () => {
  const late = event('info', {}, { created: Date.parse('2026-07-07T03:59:00Z') })
  const next = event('info', {}, { created: Date.parse('2026-07-07T04:00:00Z') })
  expect(byDay([next, late, event('info')], NY)).toEqual([
    { date: '2026-07-06', at, events: [event('info'), late] },
    { date: '2026-07-07', at: next.created, events: [next] },
  ])
})

test('C015 a link with another ride is activity, and no empty message', () => {
  for (const [data, words] of [
    [{ linked: 'RID2' }, 'Linked with another ride'],
    [{ unlinked: 'RID2' }, 'No longer linked with another ride'],
  ] as const) {
    expect(isMessage({ type: 'info', data })).toBe(false)
    expect(said(event('info', data))).toBe(words)
  }
})

test.each([
  [{ owner: 'USR1' }, 'looks after this ride'],
  [{ owner: 'USR1', given: true }, 'gave this ride to somebody else'],
  [{ owner: null }, 'no longer looks after this ride'],
])('decision 097 whose the work on a ride is (%j) is activity, and no empty message', (data, words) => {
  expect(isMessage({ type: 'info', data })).toBe(false)
  expect(said(event('info', data))).toBe(`${facts.senderName} ${words}`)
})

test('V743 messages are info, question and reply', () => {
  expect(
    (['info', 'question', 'reply', 'status', 'offer'] as const).map((type) => isMessage({ type, data: {} })),
  ).toEqual([true, true, true, false, false])
})
