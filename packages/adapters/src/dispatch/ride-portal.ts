import { withinPages } from './dispatcher.ts'

/** The product's own kind: the fleet works on the provider pages and over the provider's calls. */
export const ridePortal = withinPages('RidePortal')
