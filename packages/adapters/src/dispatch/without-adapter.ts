import type { DispatchKind } from '@nemt/domain/fleet/schema.ts'
import { withinPages } from './dispatcher.ts'

/** Systems that the product doesn't speak with yet: their people answer on the provider pages. */
const SYSTEMS = [
  'Uber',
  'Lyft',
  'Mediroutes',
  'FastTrak',
  'WellRyde',
  'Curb',
  'Arro',
  'Aryv',
  'GreenLight',
  'TripMaster',
  'Limosys',
  'BrokerLink',
  'TaxiCaller',
  'RoutingBox',
  'Mobile22',
  'AllTrans',
  'RouteGenie',
] as const satisfies readonly DispatchKind[]

export const withoutAdapter = SYSTEMS.map(withinPages)
