import { readEnvironment } from '@nemt/adapters/environment.ts'
import { openPortal } from '@nemt/calls/door/portal.ts'
import { openReport } from '@nemt/calls/report/open.ts'
import { rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'
import { loadBulk } from '../prisma/bulk/load.ts'
import { leadOf } from './stack.ts'

const DAY = 86_400_000
const RIDES = Number(process.env.BENCH_REPORT_RIDES ?? 170_000)
const MEBIBYTE = 2 ** 20

type Read = { lines: number; ms: number; first: number; memory: number }

/**
 * P20: the report of a large customer's half a year, and of a quarter of it: a line of the large one may not
 * cost more than a line of the small one, and memory stays what it is.
 */
export async function measureReport(stack: Stack): Promise<Row[]> {
  const customer = 'bench-report'
  await loadBulk(stack.env.APP_DATABASE_URL as string, RIDES, { customers: [customer] })
  const token = await leadOf(stack.store, customer)
  const portal = await openPortal(readEnvironment(stack.env), { name: 'bench-report', max: 4 })
  const start = Math.floor(Date.now() / DAY) * DAY - 31 * DAY
  const read = async (days: number): Promise<Read> => {
    const period = { from: start, to: start + days * DAY }
    const { data } = await stack.call<{ data: { url: string } }>(customer, 'ride.report', period, { token })
    const ticket = new URL(data.url).searchParams.get('ticket') ?? ''
    const [began, before] = [performance.now(), process.memoryUsage().rss]
    const done: Read = { lines: -1, ms: 0, first: 0, memory: 0 }
    for await (const chunk of (await openReport(portal, customer, ticket)).csv) {
      done.first ||= performance.now() - began
      done.lines += String(chunk).split('\n').length - 1
      done.memory = Math.max(done.memory, process.memoryUsage().rss - before)
    }
    return { ...done, ms: performance.now() - began }
  }
  try {
    await read(45)
    const part = await read(45)
    const whole = await read(200)
    if (whole.lines < RIDES) throw new Error(`a report of ${whole.lines} lines, not ${RIDES}`)
    const row = (
      what: string,
      value: number,
      reference: number,
      unit: string,
      floor: number,
      goal: number,
    ) => ({
      ...{ id: 'P20', what, value: rounded(value), reference: rounded(reference), unit },
      ...{ ratio: rounded(value / reference), floor, goal, better: 'lower' as const },
    })
    const line = ({ ms, lines }: Read) => (ms / lines) * 1_000
    return [
      row(
        `ride.report, a line of ${whole.lines} against one of ${part.lines}`,
        line(whole),
        line(part),
        'µs',
        1.5,
        1.1,
      ),
      row('ride.report, first byte against the whole', whole.first, whole.ms, 'ms', 0.2, 0.1),
      row('ride.report, memory against 100 MiB', whole.memory / MEBIBYTE, 100, 'MiB', 1, 0.5),
    ]
  } finally {
    await portal.close()
  }
}
