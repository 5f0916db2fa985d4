import { dispatchTraits, takesOffers } from './dispatch.ts'
import type { DispatchKind } from './schema.ts'
import { dispatchKinds } from './values.ts'

/** Kinds behind which a network of drivers answers at once. */
const networks: readonly DispatchKind[] = ['Uber', 'Lyft']
/** How the kinds are asked that are not asked on the provider pages alone. */
const otherwise: Partial<Record<DispatchKind, string>> = {
  Basic: 'mail',
  'Email-disabled': 'nobody',
  Dummy: 'simulated',
  Transit: 'passes',
}
/** What is said of the updates of their rides. */
const notices: Partial<Record<DispatchKind, string>> = {
  Basic: 'delayed',
  RidePortal: 'delayed',
  Transit: 'transit',
}

test.each([...dispatchKinds, undefined])(
  'server-behaviour §2.1 a live request to %s waits its time',
  (kind) => {
    const minutes = kind && networks.includes(kind) ? 10 : 20
    expect(dispatchTraits(kind).acknowledgeMinutes).toBe(minutes)
  },
)

test.each(dispatchKinds)('V1177 server-behaviour §2.3 a fleet of kind %s is asked in its way', (kind) => {
  const { asked, manual, notice } = dispatchTraits(kind)
  expect([asked, notice]).toEqual([otherwise[kind] ?? 'pages', notices[kind] ?? null])
  // V1178: by hand where nothing else reports.
  expect(manual).toBe(['Basic', 'Email-disabled', 'Dummy'].includes(kind))
  expect(takesOffers(kind)).toBe(!['Email-disabled', 'Transit'].includes(kind))
})
