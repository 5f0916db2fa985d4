/**
 * One address of the provider API: the call that it makes. `{ride}` is the call's `ride`; `wants`: what of the call a
 * key has to say, and a person has not.
 */
export type ProviderPath = { method: 'GET' | 'POST' | 'PUT'; path: string; call: string; wants?: string }

/** Where the addresses of the provider API begin. */
export const PROVIDER_API = '/api/provider'

/** The provider API as its addresses (server-behaviour §2.3): other names for calls that a fleet's key may make. */
export const providerPaths: readonly ProviderPath[] = [
  { method: 'GET', path: '/offers', call: 'offer.inbox' },
  { method: 'GET', path: '/offers/{ride}', call: 'offer.info' },
  { method: 'POST', path: '/offers/{ride}/accept', call: 'offer.accept', wants: 'state_hash' },
  { method: 'POST', path: '/offers/{ride}/decline', call: 'offer.decline' },
  { method: 'GET', path: '/events', call: 'fleet.events' },
  { method: 'GET', path: '/rides/{ride}', call: 'offer.info' },
  { method: 'POST', path: '/rides/{ride}/events', call: 'ride.status' },
  { method: 'PUT', path: '/rides/{ride}/driver', call: 'ride.driver' },
  { method: 'PUT', path: '/rides/{ride}/vehicle', call: 'ride.driver' },
  { method: 'POST', path: '/rides/{ride}/location', call: 'ride.locate' },
]

const KEY = /^[\w-]{1,60}$/

/** The call that an address of the provider API names, with the ride in it; undefined where there is nothing. */
export function providerCall(
  method: string,
  path: string,
): { call: string; payload: { ride?: string } } | undefined {
  const asked = path.slice(PROVIDER_API.length).split('/')
  for (const known of providerPaths) {
    const parts = known.path.split('/')
    const isIt = parts.every((part, index) =>
      part === '{ride}' ? KEY.test(asked[index] ?? '') : part === asked[index],
    )
    if (known.method !== method || parts.length !== asked.length || !isIt) continue
    const ride = asked[parts.indexOf('{ride}')]
    return { call: known.call, payload: parts.includes('{ride}') && ride ? { ride } : {} }
  }
  return undefined
}
