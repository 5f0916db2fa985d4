import { foldedLetters, plain } from './plain.ts'

test.each([
  ['Peñafiel', 'penafiel'],
  ["O'Dell-Vane", 'o dell vane'],
  ['  1237 N.  Demo St, Chicago ', '1237 n demo st chicago'],
  ['Łódź', 'lodz'],
  ['Bjørn Weiß', 'bjorn weiss'],
  ['Æsa Œuvre', 'aesa oeuvre'],
  ['李 雷', '李 雷'],
  ['St. Mary’s', 'st mary s'],
  ['...', ''],
  [undefined, ''],
])('%j is searched as %j', (typed, expected) => {
  expect(plain(typed)).toBe(expected)
})

test('the database folds the same letters', () => {
  const [from, to] = [[...foldedLetters.from], [...foldedLetters.to]]
  expect(from).toHaveLength(to.length)
  expect(from.map((letter) => plain(letter))).toEqual(to)
  for (const letter of 'áÁñÑüÜçÇłŁøØšŠžŽőŐāĀ') expect(from).toContain(letter)
})
