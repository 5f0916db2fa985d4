import { journey, makeFirstPaint, makeStore } from './store.ts'
import { emptyState } from './state.ts'

function counting() {
  let next = 0
  return makeStore(() => `id-${++next}`)
}

const begun = { ...emptyState('kept'), draft: { ...emptyState().draft, reason: 'other' as const } }

test('nobody gets to see another user’s request', () => {
  const store = counting()
  store.open('lakeside A', begun)
  store.open('lakeside A')
  expect(store.current()).toBe(begun)
  store.open('lakeside B')
  expect([store.current().id, store.current().draft.reason]).toEqual(['id-1', undefined])
})

test('a change makes the last refusal old, and one that changes nothing is not heard', () => {
  const store = counting()
  let changes = 0
  store.open('lakeside A')
  store.subscribe(() => (changes += 1))
  store.change((state) => ({ ...state, refused: { message: 'no' } }))
  expect(store.current().refused).toEqual({ message: 'no' })
  store.change((state) => state)
  store.change((state) => ({ ...state, everScheduled: true }))
  expect([store.current().refused, changes]).toEqual([undefined, 2])
})

test('what was kept for somebody is opened in place of what is there; without it what is theirs stays', () => {
  const store = counting()
  store.open('lakeside A')
  expect(store.current().id).toBe('id-1')
  store.open('lakeside A')
  expect(store.current().id).toBe('id-1')
  store.open('lakeside A', begun)
  expect([store.current(), store.owner()]).toEqual([begun, 'lakeside A'])
  store.begin((fresh) => ({ ...fresh, everScheduled: true }))
  expect(store.current()).toMatchObject({ id: 'id-2', everScheduled: true })
  store.begin()
  expect(store.current()).toEqual(emptyState('id-3'))
})

test('who has stopped listening hears nothing', () => {
  const store = counting()
  let changes = 0
  const stop = store.subscribe(() => (changes += 1))
  store.open('lakeside A')
  stop()
  store.begin()
  expect(changes).toBe(1)
})

test('a request that says what was painted goes on with its objects, and stays what it is', () => {
  const store = counting()
  store.open('lakeside A')
  const painted = emptyState()
  expect(store.current().draft).not.toBe(painted.draft)
  store.takeEqual(painted)
  expect([store.current().draft === painted.draft, store.current().id]).toEqual([true, 'id-1'])
  store.takeEqual({ ...painted, everScheduled: true })
  expect(store.current().everScheduled).toBe(false)
})

test('what was painted is shown until the request is open, also where it is another one', () => {
  const first = makeFirstPaint(begun)
  expect([first.current(), first.painted]).toEqual([begun, begun])
  journey.open('lakeside A', { ...begun, id: 'own', everScheduled: true })
  first.end()
  expect(first.current()).toEqual({ ...begun, id: 'own', everScheduled: true })
  // Parts of the page that wake up later find what they were painted with.
  expect(first.painted).toBe(begun)
})
