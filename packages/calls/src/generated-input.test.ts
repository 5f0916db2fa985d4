import { allCalls } from './registry.ts'
import { openEveryCall, outsideOffice, type EveryCall } from './testing/every-call/world.ts'
import { broken, paths } from './testing/hostile.ts'
import { makePatiently } from './testing/make-call.ts'
import { randomOf } from './testing/random.ts'

let portal: EveryCall['portal']
let ours: EveryCall['ours']
let fleet: EveryCall['fleet']
let driver: string
let patient: string
let examples: EveryCall['examples']
beforeAll(async () => {
  ;({ portal, ours, fleet, driver, patient, examples } = await openEveryCall())
  // As in operation: who asks is known for a second.
  portal = { ...portal, freshMs: 1_000 }
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
      let token = await ours.role(['*'])
      /** What is wrong with the answer to a seed's case, if anything. */
      const wrongWith = async (own: number) => {
        const random = randomOf(own)
        const call = random.pick(open)
        const payload = broken(made[call.name], random, elsewhere)
        const began = performance.now()
        const mine =
          call.scopes.includes('coordinator') || call.permission === 'public'
            ? token
            : outsideOffice(call, { fleet, driver, patient })
        const { status, ...answer } = await makePatiently(portal, ours.key, call.name, payload, {
          token: mine,
        })
        if (status === 401) token = await ours.role(['*'])
        const text = JSON.stringify(answer)
        const leaks =
          call.name !== 'copy.info' && /\bat .*\.(ts|js):\d|select .* from |syntax error/i.test(text)
        const slow = performance.now() - began > 5_000
        if (status < 500 && !leaks && !slow) return undefined
        return {
          seed: own,
          call: call.name,
          status,
          slow,
          leaks,
          answer: text.slice(0, 300),
          payload: JSON.stringify(payload)?.slice(0, 500),
        }
      }
      const failed: unknown[] = []
      const slow: number[] = []
      let next = 0
      const one = async (): Promise<void> => {
        const own = seed + next++
        const found = await wrongWith(own)
        if (found && found.status < 500 && !found.leaks) slow.push(own)
        else if (found) failed.push(found)
      }
      await Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          while (next < count && failed.length < 40) await one()
        }),
      )
      // Those beside each other wait for each other, and for whatever holds the machine up: alone, none is slow.
      for (const own of slow) {
        const found = await wrongWith(own)
        if (found) failed.push(found)
      }
      expect(failed).toEqual([])
    },
    60_000 + count * 20,
  )
})
