import type { DispatchKind } from './schema.ts'

/** What the rules ask of a dispatch kind; the only place that knows one kind from another. */
export type DispatchTraits = {
  /**
   * How a fleet of this kind is asked (server-behaviour §2.3): by mail with a link to the ride's page, on the
   * provider pages alone, not at all (a person arranges its rides), not at all because it sells passes, or by
   * the product itself, which plays the fleet ahead of the clock.
   */
  asked: 'mail' | 'pages' | 'nobody' | 'passes' | 'simulated'
  /** People report the status by hand (V1178, X047). */
  manual: boolean
  /** As the provider pages name it (V1179, X046); other systems have no name there. */
  shownAs: 'email' | 'manual' | 'basic' | 'own' | 'transit' | 'other'
  /** What is said of a ride's updates: they may be late, or there are none (V776–V779, X138). */
  notice: 'delayed' | 'transit' | null
  /** How long a ride that is asked for now may wait for an answer, in minutes (server-behaviour §2.1). */
  acknowledgeMinutes: number
}

/** A system that has no adapter yet: its people answer on the provider pages. */
const system: DispatchTraits = {
  asked: 'pages',
  manual: false,
  shownAs: 'other',
  notice: null,
  acknowledgeMinutes: 20,
}
/** A network of drivers, which answers within minutes. */
const network: DispatchTraits = { ...system, acknowledgeMinutes: 10 }
/** What is known of a ride whose fleet's kind isn't: its updates may be late (X138). */
const unknown: DispatchTraits = { ...system, notice: 'delayed' }

/** The dispatch kinds (V1177), the default first; a new one is a row here and a file of adapters/dispatch. */
const kinds: Readonly<Record<DispatchKind, DispatchTraits>> = {
  Basic: { asked: 'mail', manual: true, shownAs: 'basic', notice: 'delayed', acknowledgeMinutes: 20 },
  'Email-disabled': { ...system, asked: 'nobody', manual: true, shownAs: 'email' },
  RidePortal: { ...system, shownAs: 'own', notice: 'delayed' },
  Dummy: { ...system, asked: 'simulated', manual: true, shownAs: 'manual' },
  Transit: { ...system, asked: 'passes', shownAs: 'transit', notice: 'transit' },
  Uber: network,
  Lyft: network,
  Mediroutes: system,
  FastTrak: system,
  WellRyde: system,
  Curb: system,
  Arro: system,
  Aryv: system,
  GreenLight: system,
  TripMaster: system,
  Limosys: system,
  BrokerLink: system,
  TaxiCaller: system,
  RoutingBox: system,
  Mobile22: system,
  AllTrans: system,
  RouteGenie: system,
}

/** A new fleet's dispatch kind (V1155). */
export const defaultDispatch: DispatchKind = 'Basic'

/** The traits of a kind, or what holds as long as it isn't known. */
export function dispatchTraits(kind: DispatchKind | undefined): DispatchTraits {
  return (kind && kinds[kind]) ?? unknown
}

/** Whether rounds ask fleets of this kind: not those whose rides a person arranges, nor those that sell passes. */
export function takesOffers(kind: DispatchKind | undefined): boolean {
  return !['nobody', 'passes'].includes(dispatchTraits(kind).asked)
}

/** The notice over a ride's messages (V776–V779): of its fleet's kind, or that of a ride by transit. */
export function updateNotice(kind: DispatchKind | undefined, byTransit: boolean): DispatchTraits['notice'] {
  return byTransit ? 'transit' : dispatchTraits(kind).notice
}
