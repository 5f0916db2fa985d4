import { lanesOf } from './lanes.ts'

function span(key: string, from: number, to: number) {
  return { key, from, to }
}

function told(spans: Parameters<typeof lanesOf>[0], most: number) {
  const { placed, crowds } = lanesOf(spans, most)
  return {
    placed: placed.map(({ span: { key }, lane, lanes }) => `${key} ${lane}/${lanes}`),
    crowds: crowds.map(
      ({ from, spans: hidden, lanes }) => `${from}: ${hidden.map(({ key }) => key)} of ${lanes}`,
    ),
  }
}

test.each([
  ['one after the other', [span('b', 9, 9.5), span('a', 8, 9)], ['a 0/1', 'b 0/1'], []],
  ['side by side', [span('a', 8, 9), span('b', 8.5, 9.5)], ['a 0/2', 'b 1/2'], []],
  [
    'a lane that is free again',
    [span('a', 8, 9), span('b', 8, 10), span('c', 9, 10)],
    ['a 0/2', 'b 1/2', 'c 0/2'],
    [],
  ],
  [
    'more than there are lanes: the last is the crowd’s',
    [span('a', 8, 9), span('b', 8, 9), span('c', 8, 9), span('d', 8.2, 9), span('e', 8.9, 9.4)],
    ['a 0/3', 'b 1/3'],
    ['8: c,d of 3', '8.9: e of 3'],
  ],
  ['nothing', [], [], []],
])('%s', (_, spans, placed, crowds) => {
  expect(told(spans, 3)).toEqual({ placed, crowds })
})

test('five hundred rides of a day are all there, as blocks or in a chip', () => {
  const spans = Array.from({ length: 500 }, (_, index) =>
    span(`r${index}`, (index % 96) / 4, (index % 96) / 4 + 0.5),
  )
  const { placed, crowds } = lanesOf(spans, 6)
  const keys = [
    ...placed.map(({ span: { key } }) => key),
    ...crowds.flatMap((crowd) => crowd.spans.map(({ key }) => key)),
  ]
  expect(new Set(keys).size).toBe(500)
  expect(keys).toHaveLength(500)
  expect(crowds.length).toBeLessThanOrEqual(48)
})
