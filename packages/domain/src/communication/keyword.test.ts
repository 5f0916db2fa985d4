import { textKeyword } from './keyword.ts'

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stop all', 'stop'],
  ['opt-out', 'stop'],
  ['CANCEL', 'stop'],
  ['Cancelar', 'stop'],
  ['arrêt', 'stop'],
  ['START', 'start'],
  ['stopall', 'stop'],
  ['unsubscribe', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['revoke', 'stop'],
  ['Alto', 'stop'],
  ['parar', 'stop'],
  ['unstop!', 'start'],
  ['Iniciar', 'start'],
  ['Empezar', 'start'],
  ['please stop at the pharmacy', null],
  ['cancel the ride', null],
  ['yes', null],
  ['1', null],
  ['', null],
])('server-behaviour §2.13 %j asks the line to %s', (text, expected) => {
  expect(textKeyword(text)).toBe(expected)
})
