import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { keepRecent } from './recent.ts'

function at(xid: number, seq = xid) {
  return { epoch: 'e', xid: BigInt(xid), seq: BigInt(seq) }
}

function event(xid: number, customer = xid % 2 ? 'odd' : 'even') {
  return { position: at(xid), customer, key: String(xid) } as LoggedEvent
}

function keys(events: LoggedEvent[] | undefined) {
  return events?.map(({ key }) => key)
}

test.each([
  ['everything after the floor', at(10), 'odd', ['11', '13', '15']],
  ['the rest after a cursor', at(12), 'even', ['14']],
  ['nothing at the end', at(15), 'odd', []],
  ['unknown before the floor', at(9), 'odd', undefined],
  ['unknown in another epoch', { ...at(12), epoch: 'other' }, 'odd', undefined],
])('R11 recent events: %s', (_, cursor, customer, expected) => {
  const recent = keepRecent(at(10), 100)
  recent.push([11, 12, 13, 14, 15].map((xid) => event(xid)))
  expect(keys(recent.since(cursor, customer))).toEqual(expected)
})

test('R11 only the newest are kept, and what was dropped is not pretended to be known', () => {
  const recent = keepRecent(at(0), 4)
  for (let xid = 1; xid <= 12; xid++) recent.push([event(xid, 'one')])
  const oldest = [...Array(13).keys()].find((xid) => recent.since(at(xid), 'one') !== undefined) as number
  // After the eleventh the six before the newest four are dropped at once: what follows them is still whole.
  expect(oldest).toBe(8)
  expect(keys(recent.since(at(oldest), 'one'))).toEqual(
    Array.from({ length: 12 - oldest }, (_, index) => String(oldest + 1 + index)),
  )
})
