import { answered, answerOf, seemsAnswer } from './answer.ts'

test.each([
  ['1', { digit: '1' }],
  [' 2. ', { digit: '2' }],
  ['"1"', { digit: '1' }],
  ['１', { digit: '1' }],
  ['1b', { digit: '1', letter: 'B' }],
  ['2 A!', { digit: '2', letter: 'A' }],
  ['1-A', { digit: '1', letter: 'A' }],
  ['2 (b)', { digit: '2', letter: 'B' }],
  ['1\uFE0F\u20E3', { digit: '1' }],
  ['1 \u{1F44D}', { digit: '1' }],
  ['12', null],
  ['3', null],
  ['A1', null],
  ['1 please', null],
  ['1 1', null],
  ['one', null],
  ['1 sí', null],
  ['1 ñ', null],
  ['é2', null],
  ['не 1', null],
  ['不要1', null],
  ['لا 2', null],
  ['1½', null],
  ['1/2', null],
  ['', null],
])('server-behaviour §2.13 %j as an answer', (text, expected) => {
  expect(answerOf(text)).toEqual(expected)
})

test.each([
  'one',
  'uno',
  'si',
  'SÍ!',
  'ok',
  'Ready!',
  "I'm ready",
  'Ya estoy lista, gracias',
  '1 please',
  '2, por favor',
  '1 1',
  '12',
  'yes 1',
  'No',
  'cancel please',
  'Come get me',
  'vengan por mi',
  'Lista para salir!',
  '\u{1F44D}',
  '?',
])('decision 168 %j is meant as an answer', (text) => {
  expect(seemsAnswer(text)).toBe(true)
})

test.each([
  '',
  ' ',
  'thank you',
  'Gracias!',
  'The side door',
  '1 hour late, please wait at the side door',
  'ready in 10 minutes',
  'no puedo bajar las escaleras',
  '614 555 0120',
  'не 1',
])('decision 168 %j is left to people', (text) => {
  expect(seemsAnswer(text)).toBe(false)
})

const [A, B] = [{ letter: 'A' }, { letter: 'B' }]

test.each([
  ['1', [], 'nothing'],
  ['1', [A], A],
  ['1', [B], B],
  ['1', [A, B], 'which'],
  ['1B', [A, B], B],
  ['2A', [A, B], A],
  ['1C', [A, B], 'nothing'],
  ['1B', [A], 'nothing'],
])('server-behaviour §2.13 %s with %j open', (text, open, expected) => {
  expect(answered(answerOf(text)!, open)).toEqual(expected)
})
