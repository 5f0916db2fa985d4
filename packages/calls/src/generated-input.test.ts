import { allCalls } from './registry.ts'
import { openEveryCall, type EveryCall } from './testing/every-call/world.ts'
import { broken, paths } from './testing/hostile.ts'
import { make } from './testing/make.ts'
import { randomOf } from './testing/random.ts'

let portal: EveryCall['portal']
let ours: EveryCall['ours']
let fleet: EveryCall['fleet']
let examples: EveryCall['examples']
beforeAll(async () => {
  ;({ portal, ours, fleet, examples } = await openEveryCall())
})
afterAll(() => portal.close())

describe('S3 generated cases: no call fails on what a seed makes of its payload', () => {
  const count = Number(process.env.S3_CASES ?? 2_500)
  const seed = Number(process.env.S3_SEED ?? Date.now() % 1_000_000_000)
  const TOGETHER = 8

  test(
    `${count} cases from seed ${seed} (S3_CASES, S3_SEED)`,
    async () => {
      const open = allCalls.filter(({ internal }) => !internal)
      const made = examples()
      const elsewhere = Object.values(made).flatMap((payload) =>
        paths(payload).map((path) =>
          path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], payload),
        ),
      )
      const failed: unknown[] = []
      let token = await ours.role(['*'])
      let next = 0
      const one = async (): Promise<void> => {
        const own = seed + next++
        const random = randomOf(own)
        const call = random.pick(open)
        const payload = broken(made[call.name], random, elsewhere)
        const began = performance.now()
        const mine = call.scopes.includes('coordinator') || call.permission === 'public' ? token : fleet.token
        const { status, ...answer } = await make(portal, ours.key, call.name, payload, { token: mine })
        if (status === 401) token = await ours.role(['*'])
        const text = JSON.stringify(answer)
        const leaks =
          call.name !== 'copy.info' && /\bat .*\.(ts|js):\d|select .* from |syntax error/i.test(text)
        const slow = performance.now() - began > 5_000
        if (status >= 500 || leaks || slow)
          failed.push({
            seed: own,
            call: call.name,
            status,
            slow,
            leaks,
            answer: text.slice(0, 300),
            payload: JSON.stringify(payload)?.slice(0, 500),
          })
      }
      await Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          while (next < count && failed.length < 40) await one()
        }),
      )
      expect(failed).toEqual([])
    },
    60_000 + count * 20,
  )
})
