import { queueDue, queueRisks } from '../job/due.ts'
import { watchJobs } from '../job/watch.ts'
import type { Sql } from '../sql.ts'
import { sendWebhooks } from '../webhook/send.ts'
import { keepBeating } from './beat.ts'
import { keepStatistics } from './statistics.ts'

const away = new Error('away')
/** A database that is away, once it is asked: parts of a statement are none yet. */
const gone = Object.assign(() => ({ then: (_: unknown, fail: (error: Error) => void) => fail(away) }), {
  json: (value: unknown) => value,
}) as unknown as Sql

type Options = { everyMs?: number; onError: (error: unknown) => void }
type Looking = { stop: () => Promise<void> }

function clock(): number {
  return 0
}

function jobOf() {
  return { identifier: 'x', payload: {} }
}

test.each<[string, number, (options: Options) => Looking | Promise<Looking>]>([
  ['rides that are due', 1_000, (options) => queueDue(gone, jobOf, { clock, ...options })],
  ['rides whose risk is to be judged', 1_000, (options) => queueRisks(gone, jobOf, { clock, ...options })],
  ['jobs that fail', 10_000, (options) => watchJobs(gone, ['x'], options)],
  ['tables that have grown', 2_000, (options) => keepStatistics(gone, options)],
  ['addresses to be told', 500, (options) => sendWebhooks(gone, async () => {}, { clock, ...options })],
  ['signs of life', 2_000, (options) => keepBeating(gone, 'x', { figures: async () => '' }, options)],
])(
  'R1 %s are looked after every %d ms unless it is said otherwise; what fails is told',
  async (_, ms, start) => {
    const rhythm: unknown[] = []
    const errors: unknown[] = []
    const every = globalThis.setInterval
    let tick = (): void => {}
    const mocked = jest.spyOn(globalThis, 'setInterval').mockImplementation((work, given) => {
      rhythm.push(given)
      tick = work
      return every(() => {}, 600_000)
    })
    for (const said of [{}, { everyMs: 70 }]) {
      const { stop } = await start({ ...said, onError: (error) => errors.push(error) })
      const before = errors.length
      tick()
      await stop()
      expect(errors.slice(before)).toEqual([away])
    }
    mocked.mockRestore()
    expect(rhythm).toEqual([ms, 70])
  },
)
