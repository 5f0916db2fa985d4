import type { Sql } from '../sql.ts'

export const away = new Error('away')

function asked() {
  return { then: (_: unknown, fail: (error: Error) => void) => fail(away) }
}

/** A database that is away, once it is asked: parts of a statement are none yet. */
// eslint-disable-next-line no-restricted-syntax -- of the driver no more than that it can be asked
export const gone = Object.assign(asked, { json: (value: unknown) => value }) as unknown as Sql

type Options = { everyMs?: number; onError: (error: unknown) => void }
type Looking = { stop: () => Promise<void> }

/** After how many ms something looks, first without a word about it, then with 70; and what each look told. */
export async function rhythmOf(start: (options: Options) => Looking | Promise<Looking>) {
  const rhythm: unknown[] = []
  const told: unknown[] = []
  const every = globalThis.setInterval
  let tick = (): void => {}
  const mocked = jest.spyOn(globalThis, 'setInterval').mockImplementation((work, given) => {
    rhythm.push(given)
    tick = work
    return every(() => {}, 600_000)
  })
  for (const said of [{}, { everyMs: 70 }]) {
    const { stop } = await start({ ...said, onError: (error) => told.push(error) })
    // What was told at the start doesn't count.
    told.length = rhythm.length - 1
    tick()
    await stop()
  }
  mocked.mockRestore()
  return { rhythm, told }
}
