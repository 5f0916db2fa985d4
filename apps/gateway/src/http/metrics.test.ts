import { keepBeating, type Beat } from '@nemt/store/process/beat.ts'
import { testRole } from '@nemt/store/testing/stores.ts'
import { allFigures, sharedFigures } from './metrics.ts'

function beat(process: string, ageMs: number, state: Beat['state'] = {}): Beat {
  return { process, instance: `${process}-${ageMs}`, ageMs, state, figures: '' }
}

const jobs = { waiting: 1, later: 2, failing: 3, resting: 4, oldestMs: 5 }

/** The lines of the figures, without their headings. */
async function lines(found: Partial<Parameters<typeof sharedFigures>[0]>): Promise<string[]> {
  const text = await sharedFigures({ beats: [], lagMs: 0, relays: true, aside: [], ...found })
  return text.split('\n').filter((line) => line && !line.startsWith('#'))
}

test('what waits is told by its state, and signs of life by the youngest of each kind', async () => {
  const beats = [
    beat('worker', 1_500, { relayMs: 2_000, jobs }),
    beat('worker', 9_000, { relayMs: 100 }),
    beat('gateway', 700),
  ]
  const aside = [{ kind: 'job', resting: 6, trying: 7 }]
  expect((await lines({ beats, lagMs: 4_321, aside })).toSorted()).toEqual([
    'portal_event_lag_seconds 4.321',
    'portal_heartbeat_age_seconds{of="gateway"} 0.7',
    'portal_heartbeat_age_seconds{of="relay"} 3.5',
    'portal_heartbeat_age_seconds{of="worker"} 1.5',
    'portal_jobs{state="failing"} 3',
    'portal_jobs{state="later"} 2',
    'portal_jobs{state="resting"} 4',
    'portal_jobs{state="waiting"} 1',
    'portal_set_aside{kind="event",state="resting"} 0',
    'portal_set_aside{kind="event",state="trying"} 0',
    'portal_set_aside{kind="job",state="resting"} 6',
    'portal_set_aside{kind="job",state="trying"} 7',
  ])
})

test('what another worker counted is told while the newest has not looked yet', async () => {
  const beats = [beat('worker', 10, { relayMs: 5 }), beat('worker', 1_500, { relayMs: 5, jobs })]
  const text = (await lines({ beats })).join('\n')
  expect(text).toContain('portal_jobs{state="failing"} 3')
  expect(text).toContain('of="relay"} 0.015')
})

test('without a worker nothing is said of its relay, nor of jobs', async () => {
  const text = (await lines({ beats: [beat('gateway', 700)] })).join('\n')
  expect(text).not.toMatch(/of="(?:relay|worker)"|portal_jobs/)
})

test('all figures: of the others too, one’s own once, and what only the database knows', async () => {
  const reader = testRole('READER')
  const figures = (of: string) => `# HELP of_${of} A figure\n# TYPE of_${of} gauge\nof_${of} 1\n`
  const [own, other] = await Promise.all(
    ['own', 'other'].map((of) => keepBeating(reader, 'gateway', { figures: async () => figures(of) })),
  )
  const text = await allFigures(reader, own!.instance)
  expect(text).toMatch(/^of_other 1$/m)
  expect(text).not.toContain('of_own')
  expect(text).toMatch(/^portal_event_lag_seconds \d/m)
  expect(text).toMatch(/^portal_set_aside\{kind="job",state="resting"\} \d/m)
  await Promise.all([own!.stop(), other!.stop()])
  const instances = [own!.instance, other!.instance]
  await reader`delete from process_beat where instance = any(${instances})`
  await reader.end()
  // Without the database the process still tells its own.
  expect(await allFigures(reader, own!.instance)).toMatch(/^# HELP portal_call_seconds/m)
})
