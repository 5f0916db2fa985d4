import type { Address, Point } from '@nemt/domain/address/schema.ts'
import type { PlaceQuality } from '@nemt/domain/place/quality.ts'
import type { Road, RoadSource } from '@nemt/domain/distance/road.ts'

/** A place that a geocoder found. `area`: a whole street, town or ZIP code was found, no address. */
export type Found = {
  address: Address
  quality: PlaceQuality
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

/** A way with the line that it is drawn by, in degrees. */
export type DrawnRoad = Road & { line: [lng: number, lat: number][] }

/**
 * Driving distances between two points; null when this router knows no way. `draw`: the best way and up to
 * two others with their lines, empty when it knows none. Both throw OutsideError.
 */
export type Router = {
  route: (from: Point, to: Point) => Promise<Road | null>
  draw: (from: Point, to: Point) => Promise<DrawnRoad[]>
}

/** A way at an instant (ms): traffic differs by hour. */
export type Way = { from: Point; to: Point; at: number }

/**
 * What is known of the ways of one request: all of them by one source. `degraded`: a map service that the
 * operator chose failed.
 */
export type KnownRoads = {
  source: RoadSource
  degraded: boolean
  /** Undefined for a way that was not asked about, and for all ways when the model is the source. */
  road: (from: Point, to: Point) => Road | undefined
}

/**
 * Roads by the first source that knows all ways of a request: the operator's router, the area's streets, the
 * model.
 */
export type Roads = {
  learn: (ways: readonly Way[]) => Promise<KnownRoads>
  /** The best way and up to two others to be drawn; empty where only the model knows. */
  draw: (way: Way) => Promise<DrawnRoad[]>
}

export type Mail = { to: string; subject: string; body: string; from: string }
export type Mailer = { send: (mail: Mail, effect: string) => Promise<void> }
export type Sms = { to: string; body: string }
/** `report`: where its provider tells what became of a message. */
export type Texter = { send: (sms: Sms & { report?: string }, effect: string) => Promise<void> }

/** The keys that answer an automated call; what is pressed comes in like a text message of that digit. */
export const voiceKeys = ['1', '2'] as const
/** An automated call: what a voice says, and the keys that answer it. */
export type VoiceCall = {
  to: string
  say: string
  keys: readonly (typeof voiceKeys)[number][]
  language: string
  /** Where the provider posts the key that was pressed. */
  answerAt: string
}
export type Voice = { call: (call: VoiceCall, effect: string) => Promise<void> }

/** A text message that came in: `id` is the provider's own, `from` as E.164; `pictured`: with a picture. */
export type IncomingText = { id: string; from: string; body: string; pictured?: true }
/** A form that was posted to an address of ours, and what vouches for it. */
export type SignedForm = { url: string; form: URLSearchParams; signature: string | undefined }
/** Whether the provider signed what was posted. */
export type Vouches = (posted: SignedForm) => boolean

/**
 * What became of a message that its provider took: `id` is the provider's own, `lasting` its code of a number that
 * never takes any.
 */
export type DeliveryReport = { id: string; status: 'delivered' | 'undelivered'; lasting?: string }
/** A key that was pressed in a call: `id` is the provider's own, `to` the number that was called. */
export type PressedKey = { id: string; to: string; key: string }

/** A help desk outside. Both throw OutsideError. */
export type HelpDesk = {
  ticket: (ticket: { subject: string; text: string; name: string; email: string }) => Promise<{ id: string }>
  articles: (query: string) => Promise<{ title: string; url: string }[]>
}

/**
 * Addresses that others chose, which are told what happens. `plain`: http is allowed where the operator's own nets are
 * told. `post` never throws: it gives the status that was answered, or why there was none (domain/webhook/webhook.ts).
 */
export type Hooks = {
  plain: boolean
  post: (
    url: string,
    headers: Record<string, string>,
    body: string,
  ) => Promise<{ taken: boolean; answer: string; waitMs?: number }>
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
  /** Absent without a provider: calls are kept like text messages. */
  voice?: Voice | undefined
  /** Absent without a provider: nobody can vouch for what comes in. */
  vouches?: Vouches | undefined
  /** Absent without one: questions go by mail, where an address is known. */
  desk: HelpDesk | undefined
  hooks: Hooks
}

/**
 * A service outside failed: `temporary` says whether trying again makes sense. The message is fit to be
 * shown.
 */
export class OutsideError extends Error {
  readonly temporary: boolean
  /** The service's code of why it will never work for whom it was for. */
  readonly lasting: string | undefined
  constructor(message: string, temporary: boolean, cause?: unknown, lasting?: string) {
    super(message, { cause })
    this.temporary = temporary
    this.lasting = lasting
  }
}
