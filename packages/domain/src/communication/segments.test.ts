import { segmentsOf } from './segments.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // ñ, ü, ¿ and ¡ are of GSM 03.38; á is not.
  ['¿ñü¡'.repeat(40), 1],
  ['á'.repeat(70), 1],
  ['á'.repeat(71), 2],
  ['á'.repeat(134), 2],
  ['á'.repeat(135), 3],
  [`${'a'.repeat(159)}’`, 3],
  // A brace and the euro sign take two places.
  ['{'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // A face takes two units of sixteen bits.
  ['🙂'.repeat(35), 1],
  ['🙂'.repeat(36), 2],
])('server-behaviour §2.13 %j takes %i messages', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})
