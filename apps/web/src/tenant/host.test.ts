import { customerOfHost, hostOfCustomer } from './host.ts'

test.each([
  ['lakeside.localhost:3000', 'localhost', 'lakeside'],
  ['LAKESIDE.localhost', 'localhost', 'lakeside'],
  ['global.rides.example', 'rides.example', 'global'],
  ['localhost:3000', 'localhost', null],
  ['127.0.0.1:3000', 'localhost', null],
  ['a.b.localhost', 'localhost', null],
  ['evil-localhost', 'localhost', null],
  ['lakeside.localhost.evil.example', 'localhost', null],
  ['-x.localhost', 'localhost', null],
  ['', 'localhost', null],
  [null, 'localhost', null],
])('the customer of host %s below %s is %s', (host, base, customer) => {
  expect(customerOfHost(host, base)).toBe(customer)
})

test.each([
  ['lakeside.localhost:3000', 'global', 'global.localhost:3000'],
  ['lakeside.rides.example', 'global', 'global.rides.example'],
])('from %s the customer %s is at %s', (host, customer, expected) => {
  expect(hostOfCustomer(host, customer)).toBe(expected)
})
