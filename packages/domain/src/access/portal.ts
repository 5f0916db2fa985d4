import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Passenger } from '../passenger/schema.ts'

export type PortalAccess = 'none' | 'view' | 'edit'

/** `read` is an older word for view (X011); anything but edit reads as view, the default (V567). */
export function readAccess(value: string | undefined): 'view' | 'edit' {
  return value === 'edit' ? 'edit' : 'view'
}

/**
 * What a passenger may do in the portal. With profile_edit the passenger's own setting applies, else the
 * customer's (V568, V569, X012); nothing while the customer has no portal, the passenger's is switched off,
 * or the passenger is not active.
 */
export function portalAccess(
  customer: Pick<Customer, 'passenger'>,
  passenger: Pick<Passenger, 'status' | 'flags' | 'portal_settings'>,
): PortalAccess {
  if (!customer.passenger?.portal || passenger.flags?.portal === false || passenger.status !== 'active')
    return 'none'
  const settings = customer.passenger.portal_settings
  return readAccess((settings?.profile_edit ? passenger.portal_settings : settings)?.access)
}

/** Editing rides needs the access and the policy, which allows it unless it says no (V559, X062). */
export function mayEditRides(access: PortalAccess, policy: CustomerPolicy | undefined): boolean {
  return access === 'edit' && policy?.passenger_edit !== false
}

/** New trip requests and cancelling need the access alone (V129, V560). */
export function mayChangeRides(access: PortalAccess): boolean {
  return access === 'edit'
}
