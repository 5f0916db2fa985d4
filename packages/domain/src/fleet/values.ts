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
export const fleetDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Where a fleet drives, and where it doesn't. */
export const areaKinds = ['whitelist', 'blacklist'] as const
