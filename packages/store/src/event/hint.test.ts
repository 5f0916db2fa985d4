import type { Sql } from '../sql.ts'
import { hinter } from './hint.ts'

/** A connection whose notifications end when they are let. */
function slow() {
  const sent: { done: () => void; fail: () => void }[] = []
  const notify = () =>
    new Promise<void>((resolve, reject) =>
      sent.push({ done: resolve, fail: () => reject(new Error('away')) }),
    )
  return { sent, hint: hinter({ notify } as unknown as Sql) }
}

function turn() {
  return new Promise((resolve) => setImmediate(resolve))
}

test('R11 hints that come while one is under way become one more, which comes after the last of them', async () => {
  const { sent, hint } = slow()
  for (let index = 0; index < 5; index++) hint()
  expect(sent).toHaveLength(1)
  sent[0]?.done()
  await turn()
  expect(sent).toHaveLength(2)
  sent[1]?.done()
  await turn()
  expect(sent).toHaveLength(2)
  hint()
  expect(sent).toHaveLength(3)
})

test('R11 a hint that fails is nobody’s error, and the next one is sent', async () => {
  const { sent, hint } = slow()
  hint()
  sent[0]?.fail()
  await turn()
  hint()
  expect(sent).toHaveLength(2)
  sent[1]?.done()
  await turn()
})
