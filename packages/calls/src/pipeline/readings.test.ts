import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newCustomer } from '../testing/customer.ts'
import { openTestPortal } from '../testing/portal.ts'
import { openReadings, type Reader, type Reading } from './readings.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const at = Date.parse('2026-07-01T12:10:00Z')
const hour = '2026-07-01T12:00:00+00:00'
const reader: Reader = { key: 'USR1', kind: 'staff', name: 'Ann' }
const MINUTE = 60_000

type Noted = (passenger: string) => Partial<Reading>

/** The lines that readings leave, noted together or one after the other. */
async function lines(readings: readonly Noted[], apart = false) {
  const { key: customer, passenger } = await newCustomer(portal)
  const { note, flush, close } = openReadings(portal.store)
  for (const reading of readings) {
    note({ customer, reader, at, answer: {}, ...reading(passenger) })
    if (apart) await flush()
  }
  await close()
  const { rows } = await read(portal.store, customer, {
    rows: many(
      portal.store.sql`select r.passenger_key, r.hour, r.reader_key, r.way, r.times, r.kind, r.name, r.reason
        from passenger_reader r where r.customer_key = s.c order by r.hour, r.reader_key, r.way`,
    ),
  })
  return (rows as Record<string, unknown>[]).map(({ passenger_key, ...line }) => {
    expect(passenger_key).toBe(passenger)
    return line
  })
}

function record(after = 0, rest: Partial<Reading> = {}): Noted {
  return (passenger) => ({ payload: { key: passenger }, answer: { key: passenger }, at: at + after, ...rest })
}

function file(after = 0): Noted {
  return (passenger) => ({ answer: { passenger }, way: 'report', at: at + after })
}

const line = { hour, reader_key: 'USR1', way: 'record', times: 1, kind: 'staff', name: 'Ann', reason: null }

test.each<[string, Noted[], object[]]>([
  ['a record that was asked for', [record()], [line]],
  ['one of a list', [(passenger) => ({ answer: { list: [{ passenger }] } })], [{ ...line, way: 'list' }]],
  ['what was asked for, where the answer names nobody', [(key) => ({ payload: { key } })], [line]],
  ['nobody that there is', [() => ({ answer: { key: 'PASnone' } })], []],
  ['nobody', [() => ({})], []],
  ['a record a minute later', [record(), record(MINUTE)], [{ ...line, times: 2 }]],
  ['a record that a screen asks for again within a minute', [record(), record(MINUTE - 1)], [line]],
  ['a file', [file()], [{ ...line, way: 'report' }]],
  ['a file again, each by itself', [file(), file(1)], [{ ...line, way: 'report', times: 2 }]],
  [
    'in the next hour',
    [record(), record(50 * MINUTE)],
    [line, { ...line, hour: '2026-07-01T13:00:00+00:00' }],
  ],
  [
    'support, with its reason',
    [record(0, { reader: { key: 'VIS1', kind: 'support', name: 'Sue', reason: 'asked' } })],
    [{ ...line, reader_key: 'VIS1', kind: 'support', name: 'Sue', reason: 'asked' }],
  ],
  [
    'two readers',
    [record(), record(0, { reader: { ...reader, key: 'USR2' } })],
    [line, { ...line, reader_key: 'USR2' }],
  ],
])('S15 who looked: %s', async (_, readings, expected) => {
  expect(await lines(readings, true)).toEqual(expected)
})

test.each<[string, Noted[], object[]]>([
  ['a record', [record(), record(1), record(2)], [line]],
  ['a file, which counts by itself', [file(), file(1), file(2)], [{ ...line, way: 'report', times: 3 }]],
])('S15 who looked, of what is gathered together: %s', async (_, readings, expected) => {
  expect(await lines(readings)).toEqual(expected)
})

test('S15 over all customers each record is its own customer’s', async () => {
  const [one, other] = [await newCustomer(portal), await newCustomer(portal)]
  const readings = openReadings(portal.store)
  const records = [one, other].map(({ key, passenger }) => ({ customer: key, key: passenger }))
  readings.note({
    customer: 'global',
    reader,
    at,
    answer: { records },
    payload: { key: one.passenger },
    across: true,
  })
  await readings.close()
  for (const { key, passenger } of [one, other]) {
    const { rows } = await read(portal.store, key, {
      rows: many(
        portal.store.sql`select r.passenger_key, r.way from passenger_reader r where r.customer_key = s.c`,
      ),
    })
    expect(rows).toEqual([{ passenger_key: passenger, way: 'list' }])
  }
})
