import { plain } from './plain.ts'

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
])('V899 %j is searched as %j', (typed, expected) => {
  expect(plain(typed)).toBe(expected)
})
