import { ASKED, foundDoubles } from '../../bench/doubles.ts'

test.each(foundDoubles())('V934 doubles of $set are found as surely as asked, and nobody else', (found) => {
  const least = [
    ['blocked', found.blocked, ASKED.blocked],
    ['precision of stop', found.stop.precision, ASKED.stop.precision],
    ['recall of stop', found.stop.recall, ASKED.stop.recall],
    ['precision of possible', found.possible.precision, ASKED.possible.precision],
    ['recall of possible', found.possible.recall, ASKED.possible.recall],
  ] as const
  expect(least.filter(([, figure, asked]) => !(figure >= asked))).toEqual([])
})
