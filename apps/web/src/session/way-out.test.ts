import { leadOutTo, wayOutOf } from './way-out.ts'

const own = Object.getOwnPropertyDescriptor(globalThis, 'location')
beforeAll(() => {
  const location = { pathname: '/rides/RID1', search: '?day=1' }
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
})
afterAll(() => {
  if (own) Object.defineProperty(globalThis, 'location', own)
  else Reflect.deleteProperty(globalThis, 'location')
})

test('decision 051 a visit that ends leads to the desk, and from there back to the page', () => {
  expect(wayOutOf()).toBeUndefined()
  leadOutTo('http://desk.test/customers?customer=A1&path=')
  const { searchParams } = new URL(wayOutOf() ?? '')
  expect([...searchParams]).toEqual([
    ['customer', 'A1'],
    ['path', '/rides/RID1?day=1'],
  ])
})
