import { booking } from './create.ts'
import { compareRates, rateOf, type Row, rounded } from './measure.ts'
import { CUSTOMERS, openStack, type Stack } from './stack.ts'

const CALLERS = 16
const FIRST_SECONDS = 60

/**
 * P1f: bookings on a database that began empty and without statistics, after a minute of them, against those on the
 * settled one. What was planned over empty tables must serve the full ones.
 */
export async function measureFresh(settled: Stack, say: (line: string) => void): Promise<Row[]> {
  const fresh = await openStack(CUSTOMERS, say, { settled: false })
  try {
    // The worker takes the statistics of what grows, as on any new installation; then it makes way.
    const stop = await fresh.work()
    await rateOf(booking(fresh), CALLERS, FIRST_SECONDS)
    await stop()
    const measured = await compareRates(booking(fresh), booking(settled), { callers: CALLERS })
    const { value, reference, ratio } = measured
    return [
      {
        id: 'P1f',
        what: `ride.create on a fresh database after ${FIRST_SECONDS} s, against settled`,
        value: rounded(value),
        reference: rounded(reference),
        unit: '/s',
        ratio: rounded(ratio),
        floor: 0.95,
        goal: 1,
        better: 'higher',
      },
    ]
  } finally {
    await fresh.stop()
  }
}
