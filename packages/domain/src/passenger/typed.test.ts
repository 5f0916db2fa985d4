import { typedPassenger } from './typed.ts'

test.each([
  ['', {}],
  ['  ', {}],
  ['ana larkmoor', { name: { first: 'Ana', last: 'Larkmoor' } }],
  ["o'dell-vane,  dario", { name: { first: 'Dario', last: "O'Dell-Vane" } }],
  ['María José de la Cruz', { name: { first: 'María', last: 'José de la Cruz' } }],
  ['ñandú', { name: { first: 'Ñandú', last: '' } }],
  ['McAllister', { name: { first: 'McAllister', last: '' } }],
  ['312 555 0199', { phone: { display: '(312) 555-0199' } }],
  ['+1 (312) 555-0199', { phone: { display: '(312) 555-0199' } }],
  ['4/16/1959', { dob: '1959-04-16' }],
  ['LH20001', { customer_key: 'LH20001' }],
  ['12 elm st', {}],
])('what was typed into the search, %p, begins a new record', (text, expected) => {
  expect(typedPassenger(text)).toEqual(expected)
})
