import { chooseReason, chooseType } from '@nemt/domain/journey/draft.ts'
import { changeRide } from './choose.ts'
import { isReturnProposed, proposeBack } from './returning.ts'
import { makeStore } from './store.ts'
import { enterAppointment, enterDate, enterNeeded } from './times.ts'

const zone = 'America/New_York'
function clock(hours: number, minutes = 0) {
  return hours * 60 + minutes
}
const dialysis = { minutes: 240, why: 'dialysis' } as const

/** A request for an appointment on 2027-03-02 at 9:30. */
function begun() {
  const store = makeStore(() => 'x')
  store.open('me')
  store.change((state) => ({ ...state, draft: chooseReason(state.draft, 'appointment') }))
  store.change((state) => enterDate(state, '2027-03-02', zone))
  store.change((state) => enterAppointment(state, clock(9, 30), zone))
  const back = () => store.current().draft.rides[1]?.times.needed
  return { ...store, back }
}

function at(time: string, date = '2027-03-02') {
  return Date.parse(`${date}T${time}:00-05:00`)
}

test('V351 the return follows an hour later until something tells more, and then the appointment', () => {
  const { change, back } = begun()
  expect(back()).toBe(at('10:30'))
  change((state) => proposeBack(state, dialysis))
  expect(back()).toBe(at('13:30'))
  change((state) => enterAppointment(state, clock(10), zone))
  expect(back()).toBe(at('14:00'))
  change((state) => enterDate(state, '2027-03-03', zone))
  expect(back()).toBe(at('14:00', '2027-03-03'))
  change((state) => proposeBack(state, { minutes: 200, why: 'history', count: 3 }))
  expect(back()).toBe(at('13:20', '2027-03-03'))
  change((state) => proposeBack(state, null))
  expect(back()).toBe(at('11:00', '2027-03-03'))
})

test('V351 the return follows an appointment that was taken away, or mistyped, and entered anew', () => {
  const { change, back, current } = begun()
  change((state) => enterAppointment(state, null, zone))
  expect(isReturnProposed(current())).toBe(true)
  change((state) => enterAppointment(state, clock(21, 30), zone))
  expect(back()).toBe(at('22:30'))
  change((state) => enterNeeded(state, 1, clock(23), zone))
  change((state) => enterAppointment(state, null, zone))
  change((state) => enterAppointment(state, clock(20), zone))
  expect([back(), isReturnProposed(current())]).toEqual([at('23:00'), false])
})

test.each([
  ['another time', clock(12), '12:00'],
  ['the very hour that V351 would propose', clock(10, 30), '10:30'],
  ['what was proposed', clock(13, 30), '13:30'],
])('a return that somebody typed stays: %s', (_, typed, expected) => {
  const { change, back, current } = begun()
  change((state) => proposeBack(state, dialysis))
  change((state) => enterNeeded(state, 1, typed, zone))
  change((state) => proposeBack(state, { minutes: 200, why: 'history', count: 3 }))
  change((state) => enterAppointment(state, clock(9), zone))
  expect([back(), isReturnProposed(current())]).toEqual([at(expected), false])
  // Emptied, it is proposed again.
  change((state) => enterNeeded(state, 1, null, zone))
  expect([back(), isReturnProposed(current())]).toEqual([at('12:20'), true])
})

test('a return that is typed before the date stays as well', () => {
  const store = makeStore(() => 'x')
  store.open('me')
  store.change((state) => ({ ...state, draft: chooseReason(state.draft, 'appointment') }))
  store.change((state) => proposeBack(state, dialysis))
  store.change((state) => enterNeeded(state, 1, clock(12), zone))
  store.change((state) => enterAppointment(state, clock(9, 30), zone))
  store.change((state) => enterDate(state, '2027-03-02', zone))
  expect(store.current().draft.rides[1]?.times.needed).toBe(at('12:00'))
})

test('server-behaviour §2.17 a return that waits for a call keeps the time that nobody chose', () => {
  const { change, back } = begun()
  change((state) => proposeBack(state, dialysis))
  change((state) => changeRide(state, 1, (ride) => ({ ...ride, type: 'will-call' })))
  expect(back()).toBe(at('10:30'))
  change((state) => changeRide(state, 1, (ride) => ({ ...ride, type: 'scheduled' })))
  expect(back()).toBe(at('13:30'))
})

test('a request kept before returns were proposed: its hour follows, another time stays', () => {
  const { change, back, current } = begun()
  const kept = current()
  change((state) => proposeBack(state, dialysis))
  expect(back()).toBe(at('13:30'))
  const own = enterNeeded(kept, 1, clock(12), zone)
  const { returnChosen: _unknown, ...before } = own
  const store = makeStore(() => 'y')
  store.open('me', before)
  store.change((state) => proposeBack(state, dialysis))
  expect(store.current().draft.rides[1]?.times.needed).toBe(at('12:00'))
})

test('one way has no return, and there and back again has the proposed one', () => {
  const { change, back } = begun()
  change((state) => proposeBack(state, dialysis))
  change((state) => ({ ...state, draft: chooseType(state.draft, 'one') }))
  expect(back()).toBeUndefined()
  change((state) => ({ ...state, draft: chooseType(state.draft, 'round') }))
  expect(back()).toBe(at('13:30'))
})
