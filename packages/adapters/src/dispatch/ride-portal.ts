import { withinPages, type Dispatcher } from './dispatcher.ts'

/**
 * The product's own kind: the fleet's people sign in to the provider pages, or use the provider's calls. A mail tells
 * those who have no page open.
 */
export const ridePortal: Dispatcher = { ...withinPages('RidePortal'), mail: 'sign-in' }
