import { callNamed } from '../registry.ts'
import { PROVIDER_API, providerCall, providerPaths } from './provider-paths.ts'

test.each(providerPaths)('§2.3 $method $path is a call that a key may make', ({ call, path }) => {
  const found = callNamed(call)
  expect([found?.byKey, path.includes('{ride}')]).toEqual([true, 'ride' in shapeOf(found?.input)])
})

function shapeOf(input: unknown): object {
  return (input as { shape?: object } | undefined)?.shape ?? {}
}

test.each([
  ['GET', '/offers', { call: 'offer.inbox', payload: {} }],
  ['POST', '/offers/RID1/accept', { call: 'offer.accept', payload: { ride: 'RID1' } }],
  ['PUT', '/rides/RID1/vehicle', { call: 'ride.driver', payload: { ride: 'RID1' } }],
  ['POST', '/offers', undefined],
  ['GET', '/offers/', undefined],
  ['GET', '/offers/a%2fb', undefined],
  ['GET', '/rides/RID1/driver', undefined],
  ['POST', '/rides/RID1/events/more', undefined],
  ['GET', '', undefined],
])('§2.3 %s %s', (method, path, expected) => {
  expect(providerCall(method, PROVIDER_API + path)).toEqual(expected)
})
