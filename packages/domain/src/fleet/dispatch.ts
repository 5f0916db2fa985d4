import type { DispatchKind } from './schema.ts'

/** The product's own dispatch kind (V1177). */
export const OWN_DISPATCH: DispatchKind = 'RidePortal'
/** Kinds where people report the status by hand (V1178, X047). */
const manual: readonly DispatchKind[] = ['Basic', 'Email-disabled', 'Dummy']
export const isManual = (kind: DispatchKind): boolean => manual.includes(kind)
/** Ride networks, which answer live requests within minutes. */
export const isNetwork = (kind: DispatchKind): boolean => kind === 'Uber' || kind === 'Lyft'

/** The kind as the provider pages name it (V1179, X046); other systems have no name there. */
export function providerKind(kind: DispatchKind): 'Email' | 'Manual' | 'Basic' | 'Own' | 'Transit' | 'Other' {
  if (kind === 'Basic' || kind === 'Transit') return kind
  if (kind === 'Email-disabled') return 'Email'
  if (kind === OWN_DISPATCH) return 'Own'
  return isManual(kind) ? 'Manual' : 'Other'
}

/**
 * The notice over a ride's messages (V776–V779, X138): updates may be late for Basic, our own and unknown
 * kinds, and are none for transit.
 */
export function updateNotice(kind: DispatchKind | undefined, transit = false): 'delayed' | 'transit' | null {
  if (transit || kind === 'Transit') return 'transit'
  return kind === undefined || kind === 'Basic' || kind === OWN_DISPATCH ? 'delayed' : null
}
