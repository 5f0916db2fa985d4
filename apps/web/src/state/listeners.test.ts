import { makeListeners } from './listeners.ts'

test('everybody who listens is told, and nobody who has stopped', () => {
  const { subscribe, notify } = makeListeners()
  const [one, other] = [jest.fn(), jest.fn()]
  const stop = subscribe(one)
  subscribe(other)
  notify()
  stop()
  notify()
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
})

test('a function that listens twice and stops once is still told; stopping twice is stopping once', () => {
  const { subscribe, notify } = makeListeners()
  const same = jest.fn()
  const stop = subscribe(same)
  subscribe(same)
  stop()
  stop()
  notify()
  expect(same).toHaveBeenCalledTimes(1)
})

test('it begins with the first listener, ends with the last, and begins again', () => {
  const messages: string[] = []
  const { subscribe } = makeListeners(
    () => void messages.push('begins'),
    () => void messages.push('ends'),
  )
  const [first, second] = [subscribe(() => {}), subscribe(() => {})]
  first()
  first()
  expect(messages).toEqual(['begins'])
  second()
  subscribe(() => {})
  expect(messages).toEqual(['begins', 'ends', 'begins'])
})
