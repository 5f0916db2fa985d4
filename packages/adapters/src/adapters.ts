import type { Address, Point } from '@nemt/domain/address/schema.ts'

/**
 * A place that a geocoder found. `quality` says how exact: rooftop, the ZIP's middle moved a little per
 * street line, or the town's middle. `area`: a whole town or ZIP code was found, no address.
 */
export type Found = {
  address: Address
  quality: 'rooftop' | 'zip+approx' | 'city+approx'
  degraded?: boolean
  area?: boolean
}

export type Geocoder = {
  /**
   * What the map knows of a text, best first; empty below three characters. `around`: where a map may be
   * opened for an address that is not among it. `degraded`: the service failed and the embedded geocoder
   * answered.
   */
  suggest: (text: string, near?: Point) => Promise<{ found: Found[]; around?: Point; degraded: boolean }>
  /**
   * The one place that a whole address means, near before far; null when it can't be found. Throws
   * OutsideError.
   */
  locate: (text: string, near?: Point) => Promise<Found | null>
}

/**
 * Driving distance and free-flow time between two points; null when this router knows no way. Throws
 * OutsideError.
 */
export type Router = {
  route: (from: Point, to: Point) => Promise<{ distance_m: number; duration_s: number } | null>
}

/** A way at an instant (ms): traffic differs by hour. */
export type Way = { from: Point; to: Point; at: number }
/** Road distances in metres, as far as a map service measured them. */
export type Roads = {
  /**
   * Asks for the ways that are not known yet; false when the service failed for one of them. True at once
   * without a service.
   */
  learn: (ways: readonly Way[]) => Promise<boolean>
  metres: (from: Point, to: Point, at: number) => number | undefined
}

export type Mail = { to: string; subject: string; body: string; from: string }
export type Mailer = { send: (mail: Mail, effect: string) => Promise<void> }
export type Sms = { to: string; body: string }
export type Texter = { send: (sms: Sms, effect: string) => Promise<void> }

/** A help desk outside. Both throw OutsideError. */
export type HelpDesk = {
  ticket: (ticket: { subject: string; text: string; name: string; email: string }) => Promise<{ id: string }>
  articles: (query: string) => Promise<{ title: string; url: string }[]>
}

/**
 * The outside world, behind small interfaces. A mailer or texter that is absent means: keep messages
 * (OUTBOX=capture).
 */
export type Adapters = {
  geocoder: Geocoder
  roads: Roads
  /** IANA zone of a point. */
  zoneOf: (point: Point) => string
  mailer: Mailer | undefined
  texter: Texter | undefined
  /** Absent without one: questions go by mail, where an address is known. */
  desk: HelpDesk | undefined
}

/**
 * A service outside failed: `temporary` says whether trying again makes sense. The message is fit to be
 * shown.
 */
export class OutsideError extends Error {
  readonly temporary: boolean
  constructor(message: string, temporary: boolean, cause?: unknown) {
    super(message, { cause })
    this.temporary = temporary
  }
}
