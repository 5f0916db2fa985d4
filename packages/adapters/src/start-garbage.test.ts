import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setTimeout } from 'node:timers/promises'
import { collectAfterStart } from './start-garbage.ts'

test('what a start left is given back, and no program gets at the collector by that', async () => {
  const left = new WeakRef({ of: 'the start' })
  // A WeakRef holds what it was made of until the turn ends.
  await setTimeout(0)
  collectAfterStart(0)
  const gone = async (): Promise<boolean> => {
    for (let looks = 0; looks < 200; looks++) {
      await setTimeout(10)
      if (left.deref() === undefined) return true
    }
    return false
  }
  expect(await gone()).toBe(true)
  expect('gc' in globalThis).toBe(false)
  expect(() => runInNewContext('gc')).toThrow('gc is not defined')
  setFlagsFromString('--no-expose-gc')
})
