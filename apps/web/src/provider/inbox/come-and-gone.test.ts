import { comeAndGone } from './come-and-gone.ts'

function open(keys: readonly string[]) {
  return keys.map((key) => ({ ride: { key } }))
}

test.each([
  ['the first reading is no news', undefined, ['a'], [], [], []],
  ['nothing happened', ['a'], ['a'], [], [], []],
  ['one came', ['a'], ['a', 'b'], [], ['b'], []],
  ['one went', ['a', 'b'], ['b'], [], [], ['a']],
  ['one went after another', ['b'], [], ['a'], [], ['a', 'b']],
  ['one that went is open again', ['b'], ['a', 'b'], ['a'], ['a'], []],
])('P038 %s', (_, before, now, gone, come, left) => {
  expect(comeAndGone(before && open(before), open(now), open(gone))).toEqual({
    come: open(come),
    gone: open(left),
  })
})
