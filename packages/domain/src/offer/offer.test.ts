import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import { dispatchTraits, updateNotice } from '../fleet/dispatch.ts'
import { dispatchKinds, type DispatchKind } from '../fleet/schema.ts'
import { services } from '../mobility/schema.ts'
import { rideStatuses, type RideStatus } from '../ride/schema.ts'
import { transitions } from '../ride/transitions.ts'
import { cancelAction, decisionNotes, declineProblem, rerouteProblem } from './decision.ts'
import {
  driverName,
  providerStatuses,
  shortAddress,
  showsAppointment,
  showsStatusSelector,
} from './detail.ts'
import { showsMeasures } from './measures.ts'
import { offerActions, offerBanner, offerLabel, offerWord, sortOffered } from './label.ts'
import { declineReasons, rerouteReasons } from './schema.ts'

test.each([
  ['V1243', { status: 'modified', fleet: 'F1' }, { status: 'accepted' }, 'Cancelled'],
  ['V1244', { status: 'cancelled' }, { status: 'sent' }, 'Cancelled'],
  ['V1245', { status: 'scheduling' }, { status: 'declined' }, 'Declined'],
  ['V1245', { status: 'confirmed', fleet: 'F1' }, { status: 'accepted' }, 'Accepted'],
  ['V1245', { status: 'scheduling' }, { status: 'withdrawn' }, 'Cancelled'],
  ['V1245 V810', { status: 'confirmed' }, { status: 'accepted', manual_cancel: true }, 'Cancelled'],
  ['V1246', { status: 'scheduling' }, { status: 'sent' }, 'Available'],
  ['V1246', { status: 'scheduling' }, undefined, 'Available'],
  ['V1247', { status: 'confirmed', fleet: 'F1' }, { status: 'sent' }, 'Available'],
  ['V1248', { status: 'confirmed', fleet: 'F2' }, { status: 'sent' }, 'Unavailable'],
  ['V1248', { status: 'confirmed', fleet: 'F2' }, { status: 'lost' }, 'Unavailable'],
  ['V1248', { status: 'scheduling' }, { status: 'expired' }, 'Unavailable'],
] as const)('%s ride %j with offer %j is %s', (_, ride, offer, expected) => {
  expect(offerLabel(ride, offer, 'F1')).toBe(expected)
})

test('V1227 the collections know four words', () => {
  expect(
    (['queued', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'lost'] as const).map((status) =>
      offerWord({ status }),
    ),
  ).toEqual(['unknown', 'unknown', 'accepted', 'declined', 'unknown', 'cancelled', 'unknown'])
})

test.each([
  ['V1267', 'Cancelled', 'Basic', 'This ride has been cancelled'],
  ['V1268', 'Unavailable', 'Basic', 'Sorry, another transportation provider has accepted this ride'],
  ['V1269', 'Declined', 'Uber', 'This ride has been declined'],
  ['V1270', 'Accepted', 'Basic', 'This ride is confirmed'],
  ['V1270', 'Accepted', 'Email-disabled', 'This ride is confirmed'],
  ['V1270', 'Accepted', 'Dummy', 'This ride is confirmed'],
  ['V1271', 'Accepted', 'RidePortal', 'This ride is confirmed.  Please check your system for details'],
  ['V1271', 'Accepted', 'Transit', 'This ride is confirmed.  Please check your system for details'],
  [
    'V1272',
    'Available',
    'Lyft',
    'Please review the ride details below and accept or decline this offer. For more information, visit',
  ],
] as const)('%s %s for %s: %s', (_, label, dispatch, text) => {
  expect(message(en, offerBanner(label, dispatch))).toBe(text)
})

test.each([
  ...(['requesting', 'retry'] as const).map(
    (status) =>
      [
        'V948',
        'Accepted',
        { status, fleet: 'F1' },
        { status: 'accepted' },
        en.offer.banner_requested,
      ] as const,
  ),
  ['V1267', 'Cancelled', { status: 'cancelled' }, { status: 'withdrawn' }, 'This ride has been cancelled'],
  ['V1243', 'Cancelled', { status: 'modified' }, { status: 'withdrawn' }, en.offer.banner_modified],
  ['V1245', 'Cancelled', { status: 'unavailable' }, { status: 'withdrawn' }, en.offer.banner_withdrawn],
  ['V1269', 'Declined', { status: 'scheduling' }, { status: 'declined' }, 'This ride has been declined'],
  [
    'V1251',
    'Declined',
    { status: 'scheduling' },
    { status: 'declined', notes: { reroute: { mistake: true } } },
    en.offer.banner_given_back,
  ],
  ['V1248', 'Unavailable', { status: 'scheduling' }, { status: 'expired' }, en.offer.banner_expired],
  ['V1255', 'Accepted', { status: 'failed', fleet: 'F1' }, { status: 'accepted' }, en.offer.banner_failed],
  ['V1270', 'Accepted', { status: 'pickup', fleet: 'F1' }, { status: 'accepted' }, 'This ride is confirmed'],
  [
    'V1268',
    'Unavailable',
    { status: 'confirmed', fleet: 'F2' },
    { status: 'expired' },
    'Sorry, another transportation provider has accepted this ride',
  ],
  [
    'V1268',
    'Unavailable',
    { status: 'scheduling' },
    { status: 'lost' },
    'Sorry, another transportation provider has accepted this ride',
  ],
] as const)('%s %s, the ride %j, the offer %j: %s', (_, label, ride, offer, text) => {
  expect(message(en, offerBanner(label, 'Basic', { ride, offer }))).toBe(text)
})

test('V1227 V1228 V1229 V1230 the buttons of each label', () => {
  expect(
    (['Available', 'Accepted', 'Declined', 'Cancelled', 'Unavailable'] as const).map(offerActions),
  ).toEqual([['decline', 'accept'], ['cancel', 'update'], [], [], []])
})

test('V1184 V1185 accepted and available first, then by needed time', () => {
  const rides = [
    { label: 'Declined', needed: 1 },
    { label: 'Available', needed: 4 },
    { label: 'Unavailable', needed: 2 },
    { label: 'Accepted', needed: 3 },
  ] as const
  expect(sortOffered(rides).map(({ needed }) => needed)).toEqual([3, 4, 1, 2])
})

test('V1259 V1260 the reasons', () => {
  expect(declineReasons).toEqual([
    'vehicle_na',
    'service_na',
    'operating_hours',
    'external_circumstances',
    'further_notice',
    'too_long',
    'add_ons',
    'other',
  ])
  expect(rerouteReasons).toEqual([
    'mistake',
    'driver_na',
    'vehicle_na',
    'services_na',
    'external_circumstances',
    'other',
  ])
})

test.each([
  ['V1258', declineProblem, { reasons: {} }, 'offer_reason_missing'],
  ['V1258', declineProblem, { reasons: { too_long: false } }, 'offer_reason_missing'],
  ['V1258', declineProblem, { reasons: { mistake: true } }, 'offer_reason_missing'],
  ['V1258', rerouteProblem, { reasons: { service_na: true } }, 'offer_reason_missing'],
  ['V1261', declineProblem, { reasons: { other: true } }, 'offer_comment_missing'],
  [
    'V1261',
    rerouteProblem,
    { reasons: { other: true, mistake: true }, comment: ' x ' },
    'offer_comment_missing',
  ],
  ['V1261', declineProblem, { reasons: { other: true }, comment: '\u200bx\u200b' }, 'offer_comment_missing'],
  ['V1261', declineProblem, { reasons: { other: true }, comment: 'no' }, null],
  ['V1258', rerouteProblem, { reasons: { mistake: true } }, null],
] as const)('%s %# %j', (_, check, decision, expected) => {
  const problem = check(decision as never)
  expect(problem?.code ?? null).toBe(expected)
  if (expected === 'offer_reason_missing') expect(en.problem[problem!.code]).toBe('Please select a reason')
})

test('V1250 a decision keeps what was ticked and said', () => {
  expect(decisionNotes({ reasons: { too_long: true, other: false }, comment: ' far ' })).toEqual({
    too_long: true,
    comment: 'far',
  })
})

test.each<[RideStatus, ReturnType<typeof cancelAction>]>([
  ['confirmed', 'reroute'],
  ['scheduling', 'reroute'],
  ['active', 'decline'],
  ['pickup', 'reroute'],
  ['waiting', 'reroute'],
  ['requesting', 'reroute'],
  ['retry', 'reroute'],
  ['enroute', null],
  ['completed', null],
])('V1229 V1251 V1252 V1253 Cancel of a ride that is %s: %s', (status, expected) => {
  expect(cancelAction(status)).toBe(expected)
})

// In scheduling no fleet has the ride.
test.each(rideStatuses.filter((status) => status !== 'scheduling'))(
  'server-behaviour §2.1 %s: Cancel is there just when a fleet may give the ride back',
  (status) => {
    const gives = transitions.some(
      ({ from, to, actors }) =>
        from.includes(status) && to.includes('scheduling') && actors.includes('fleet'),
    )
    expect(cancelAction(status) !== null).toBe(gives)
  },
)

test('V1238 V1254 V1255 the status selector', () => {
  expect(providerStatuses.map(({ status }) => status)).toEqual([
    'pickup',
    'waiting',
    'enroute',
    'failed',
    'failed',
    'completed',
  ])
  expect(
    providerStatuses
      .filter(({ status }) => status === 'failed')
      .map(({ reason, label }) => [reason, message(en, label)]),
  ).toEqual([
    ['no_show', 'No Show'],
    ['declined_by_passenger', 'Declined by passenger'],
  ])
})

test.each([
  ['V1239', { name: ' ', phone: { display: '1' } }, 'confirmed', false],
  ['V1240', { name: 'Joe' }, 'confirmed', false],
  ['V1241', { name: 'Joe', phone: { display: '1' } }, 'completed', false],
  ['V1239 V1240', { name: 'Joe', phone: { display: '1' } }, 'confirmed', true],
] as const)('%s the selector with driver %j and status %s: %s', (_, driver, status, expected) => {
  expect(showsStatusSelector({ driver, status })).toBe(expected)
})

test('V1218 V1219 V1220 V1221 V1222 height and weight', () => {
  expect(showsMeasures({ mobility: 'wheelchair', service: 'standard' })).toBe(true)
  expect(services.filter((service) => showsMeasures({ mobility: 'walker', service }))).toEqual([
    'to_door',
    'through_door',
    'bls',
    'als',
  ])
})

test.each([
  ['V1204', 'appointment', 2, true],
  ['V1205', 'appointment', 1, false],
  ['V1204', 'other', 2, false],
  ['V1204', 'appointment', undefined, false],
] as const)('%s reason %s, appointment %p: %s', (_, reason, appointment, expected) => {
  expect(showsAppointment({ reason, times: { created: 0, needed: 1, appointment } })).toBe(expected)
})

test('V1232 V1190 V1191 driver names joined; short addresses', () => {
  expect([driverName(' Joe ', 'Day'), driverName('Joe', '')]).toEqual(['Joe Day', 'Joe'])
  expect([shortAddress('1 Home St, Chicago, IL', '4B'), shortAddress('1 Home St')]).toEqual([
    '1 Home St 4B',
    '1 Home St',
  ])
})

test('V1177 V1178 V1179 dispatch kinds', () => {
  expect(dispatchKinds).toHaveLength(22)
  expect(dispatchKinds.filter((kind) => dispatchTraits(kind).manual).sort()).toEqual([
    'Basic',
    'Dummy',
    'Email-disabled',
  ])
  expect(
    (['Email-disabled', 'Dummy', 'Basic', 'RidePortal', 'Transit', 'Uber'] as DispatchKind[]).map(
      (kind) => dispatchTraits(kind).shownAs,
    ),
  ).toEqual(['email', 'manual', 'basic', 'own', 'transit', 'other'])
})

test('V776 V778 V779 notices about late or missing updates', () => {
  expect([
    updateNotice('Basic', false),
    updateNotice('RidePortal', false),
    updateNotice(undefined, false),
    updateNotice('Uber', false),
    updateNotice('Transit', false),
    updateNotice('Basic', true),
  ]).toEqual(['delayed', 'delayed', 'delayed', null, 'transit', 'transit'])
})
