import type { Call } from './pipeline/define.ts'
import { allCalls, callNamed } from './registry.ts'
import { openEveryCall, outsideOffice, type EveryCall } from './testing/every-call/world.ts'
import { changed, HOSTILE, OUT_OF_TIME, paths, UNREADABLE, type Path } from './testing/hostile.ts'
import { makePatiently } from './testing/make-call.ts'

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

/** Cases of a call that are under way at once: alone, each would mostly wait for the database. */
const TOGETHER = 8

function wrongTypes({ input, accept }: Call, payload: unknown) {
  return !input.safeParse(accept ? accept(payload) : (payload ?? {})).success
}

describe('S3 bad input: every call, broken at every path, is refused by name and never fails', () => {
  test.each(allCalls.filter(({ internal }) => !internal).map(({ name }) => name))(
    '%s',
    async (name) => {
      const call = callNamed(name)
      if (!call) throw new Error(name)
      const example = examples()[name]
      const token =
        call.scopes.includes('coordinator') || call.permission === 'public'
          ? await ours.role(['*'])
          : outsideOffice(call, { fleet, driver, patient })
      const cases: [Path, unknown, unknown][] = [
        [[], null, null],
        [[], 'text', 'text'],
        [[], 7, 7],
        [[], [], []],
        [['surprise'], 1, changed({ ...(example as object), surprise: 0 }, ['surprise'], 1)],
        ...paths(example).flatMap((path) =>
          [...HOSTILE, ...OUT_OF_TIME, ...UNREADABLE, 'x'.repeat(1_000_000), undefined].map(
            (value): [Path, unknown, unknown] => [path, value, changed(example, path, value)],
          ),
        ),
      ]
      const check = async ([path, value, payload]: (typeof cases)[number]): Promise<void> => {
        const answer = await makePatiently(portal, ours.key, name, payload, {
          token: name === 'auth.logout' ? await ours.role(['*']) : token,
        })
        const about = `${name} ${path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`
        expect([about, answer.status < 500 || answer]).toEqual([about, true])
        // What may be left out may be null as well (decision 154).
        const isLeftOut = value === null && !call.partial && path.length > 0
        const meant = [payload, ...(isLeftOut ? [changed(example, path, undefined)] : [])]
        if (meant.every((each) => wrongTypes(call, each))) {
          expect([about, answer.status]).toEqual([about, 422])
          expect([about, Object.keys(answer.error?.fields ?? {}).length > 0]).toEqual([about, true])
        }
        // A text of the catalogue may speak of selecting something from something.
        if (name !== 'copy.info')
          expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.(ts|js):\d|select .* from |syntax error/i)
      }
      const left = cases.values()
      await Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          for (const one of left) await check(one)
        }),
      )
    },
    60_000,
  )
})
