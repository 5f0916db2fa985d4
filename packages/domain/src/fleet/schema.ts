import type { FleetReader } from '../user/fleet-alerts.ts'
import * as z from 'zod'
import { address } from '../address/schema.ts'
import { areas } from '../area/schema.ts'
import { services, vehicles } from '../mobility/schema.ts'
import { opaque } from '../opaque/schema.ts'
import { key, text } from '../text/schema.ts'
import type { FleetCrew } from './required.ts'
import { simulationProfiles } from './simulation.ts'
import { dispatchKinds, fleetDays, fleetSecrets } from './values.ts'

export { dispatchKinds }

export type DispatchKind = (typeof dispatchKinds)[number]
const rate = z.number().min(0).max(100_000).nullable()

/**
 * A fleet's rate card in dollars (percent for *_percentage, miles for *_limit, hours for cancellation_window,
 * minutes for waiting_minimum); null = not charged.
 */
export const rateCard = z
  .strictObject({
    loading: rate,
    no_show: rate,
    no_show_percentage: rate,
    cancellation: rate,
    cancellation_percentage: rate,
    cancellation_window: rate,
    minute: rate,
    mileage: rate,
    mileage_bonus: rate,
    mileage_bonus_limit: rate,
    discharge: rate,
    minimum: rate,
    waiting: rate,
    waiting_minimum: rate,
    dead: rate,
    dead_bonus_limit: rate,
    dead_bonus_rate: rate,
  })
  .partial()
export type RateCard = z.infer<typeof rateCard>

const word = text(200).optional()
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional()
const secret = text(500).optional()

/**
 * What a dispatch kind needs of a fleet (F480–F497). Which kind needs what is not said: other systems use it, and it
 * is carried for them. `secrets` says which of them are kept.
 */
export const fleetData = z.strictObject({
  service_provider: opaque.optional(),
  agency: opaque.optional(),
  ...{ username: word, funding: word, funding_id: word, client_id: word, company: word, system: word },
  ...{ corporate: word, customer: word, account: word },
  ...{ url: webAddress, auth_url: webAddress },
  ...{ password: secret, key: secret, client_secret: secret },
  secrets: z.array(z.enum(fleetSecrets)).max(fleetSecrets.length).optional(),
  override_availability: z.boolean().optional(),
  /** In seconds. */
  accept_delay: z.number().int().min(0).optional(),
})
export type FleetData = z.infer<typeof fleetData>

/**
 * A transportation provider (F462–F533). hours in the pickup's zone; start 0–23, end 1–24; no rows = always.
 */
export const fleet = z.strictObject({
  key,
  name: text(200),
  group: z.strictObject({ key, name: text(200), legal_name: text(200).optional() }),
  enabled: z.boolean(),
  archive: z.boolean(),
  sandbox: z.boolean(),
  dispatch: z.enum(dispatchKinds),
  auto_accept: z.boolean(),
  accept_delay_s: z.number().int().min(0).optional(),
  override_availability: z.boolean().optional(),
  contact: z
    .strictObject({
      email: text(1000).optional(),
      phone: z.strictObject({ display: text(30).optional() }).optional(),
    })
    .optional(),
  npi: text(20).optional(),
  medicaid_id: text(60).optional(),
  medicaid_issue_state: text(40).optional(),
  /** Whether its drivers may be written to, its user, and its alerts: for other systems (F475, F476, F533, X099). */
  driver: z.strictObject({ messaging: z.boolean().optional() }).optional(),
  user: opaque.optional(),
  alerts: opaque.optional(),
  data: fleetData.optional(),
  vehicles: z.partialRecord(z.enum(vehicles), z.boolean()),
  services: z.partialRecord(z.enum(services), z.boolean()),
  extra: z.strictObject({ covid19: z.boolean().optional(), multiload: z.boolean().optional() }).optional(),
  hours: z.array(
    z.strictObject({
      key: text(40),
      day: z.enum(fleetDays),
      start: z.number().int().min(0).max(23),
      end: z.number().int().min(1).max(24),
    }),
  ),
  weights: z.strictObject({ static: z.number().optional() }).optional(),
  costs: rateCard,
  /** Its headquarters (F524). */
  place: z
    .strictObject({
      address: address.optional(),
      name: text(200).optional(),
      phone: z.strictObject({ display: text(30).optional(), extension: text(10).optional() }).optional(),
      notes: z.strictObject({ pickup: text(1000).optional(), dropoff: text(1000).optional() }).optional(),
    })
    .optional(),
  areas: z.strictObject({ whitelist: areas, blacklist: areas }).optional(),
  zips: z.strictObject({ whitelist: z.array(text(12)), blacklist: z.array(text(12)) }).optional(),
  capacity: z
    .strictObject({
      max_weight: z.number().optional(),
      chair_width: z.number().optional(),
      stair_help: z.boolean().optional(),
    })
    .optional(),
  max_lead_days: z.number().min(0).optional(),
  per_day_cap: z.number().int().min(0).optional(),
  /** How the product plays it, where it does (docs/decisions/085-played-fleets.md). */
  simulation: z
    .strictObject({
      profile: z.enum(simulationProfiles).optional(),
      pace: z.number().min(0.01).max(1_000).optional(),
      positions: z.boolean().optional(),
    })
    .optional(),
})
/**
 * `broken`: what of the stored record is not valid (see sound.ts); such a fleet is offered nothing. `crew`: what its
 * drivers and vehicles have shown, where it keeps any. `days`: how many rides it has on which day (yyyy-mm-dd), where
 * it takes only so many. `pause`: it takes no new offers, until an instant (ms) or until it says otherwise (null).
 * `readers`: who of its people at the customer of the moment wants to hear of its rides.
 */
export type Fleet = z.infer<typeof fleet> & {
  broken?: string
  crew?: FleetCrew
  days?: Readonly<Record<string, number>>
  pause?: { until: number | null }
  readers?: readonly FleetReader[]
}
