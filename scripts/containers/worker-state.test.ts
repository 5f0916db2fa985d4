import { stillAt } from './worker-state.ts'

function worker(instance: string, ageMs = 100, state = {}) {
  return { process: 'worker', instance, ageMs, state: { relayMs: 10, idleMs: 10, ...state } }
}

const jobs = { waiting: 3, later: 0, failing: 0, resting: 0, oldestMs: 95_000 }

test.each<[string, ReturnType<typeof worker>[], string[]]>([
  ['well', [worker('a1-0f')], []],
  ['silent', [worker('a1-0f', 15_000)], ['worker']],
  ['silent while another one is well', [worker('a1-0f', 15_000), worker('b2-0f')], ['worker']],
  ['of another container whose name begins alike', [worker('a12-0f')], ['worker']],
  ['well while another one is silent', [worker('a1-0f'), worker('b2-0f', 40_000)], []],
  ['well after it was started again', [worker('a1-0f', 40_000), worker('a1-1e')], []],
  ['one whose relay hangs', [worker('a1-0f', 100, { relayMs: 20_000 })], ['relay']],
  ['one whose jobs hang', [worker('a1-0f', 100, { idleMs: 95_000, jobs })], ['jobs']],
])('R3 a container’s worker that is %s', (_, beats, still) => {
  expect(stillAt('a1', beats)).toEqual(still)
})

test('a long name of a machine is cut as the signs of life cut it', () => {
  expect(stillAt('x'.repeat(60), [worker(`${'x'.repeat(40)}-0f`)])).toEqual([])
})
