/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const dispatchKinds = [
  'Email-disabled',
  'Basic',
  'Uber',
  'Lyft',
  'RidePortal',
  'Mediroutes',
  'FastTrak',
  'WellRyde',
  'Curb',
  'Arro',
  'Aryv',
  'GreenLight',
  'Transit',
  'TripMaster',
  'Limosys',
  'BrokerLink',
  'TaxiCaller',
  'RoutingBox',
  'Mobile22',
  'AllTrans',
  'RouteGenie',
  'Dummy',
] as const
/** What opens a fleet's own system (F485, F488, F492): kept encrypted, and never told. */
export const fleetSecrets = ['client_secret', 'key', 'password'] as const
export const fleetDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Where a fleet drives, and where it doesn't. */
export const areaKinds = ['whitelist', 'blacklist'] as const
/** What a driver shows, each with a date until which it holds (HHS OIG A-02-14-01001). */
export const driverCredentials = ['licence', 'background', 'training'] as const
export type DriverCredential = (typeof driverCredentials)[number]
/** What a vehicle shows. */
export const vehicleCredentials = ['insurance', 'registration', 'inspection'] as const
export type VehicleCredential = (typeof vehicleCredentials)[number]
