import { rideNotices } from '../communication/values.ts'
import { driverCredentials, vehicleCredentials } from '../fleet/values.ts'
import * as z from 'zod'
import { services, vehicles } from '../mobility/schema.ts'
import { authorizationNeeds } from '../policy/schema.ts'
import { opaque } from '../opaque/schema.ts'
import { key, text } from '../text/schema.ts'

const twoState = z.strictObject({ enabled: z.boolean().optional(), required: z.boolean().optional() })
const flag = z.boolean().optional()

/**
 * A flag that the specification names without a meaning, and that nothing here has either: another system may go by it
 * (docs/decisions/159-flags-for-outside-use.md).
 */
const outside = flag.meta({ description: 'Kept for other systems: nothing here goes by it.' })

/** The customer's flags (F323–F357, X031). session_length, idle_limit (of staff who do nothing) and
 * owned_limit (of work that its owner leaves lying) in ms. */
export const customerFlags = z.strictObject({
  auto_mark_unavailable: flag,
  help_email: text(200).optional(),
  simple_help: outside,
  support_visible: flag,
  hide_cost_estimates: flag,
  sso: flag,
  session_length: z.number().int().min(60_000).optional(),
  idle_limit: z.number().int().min(60_000).optional(),
  owned_limit: z.number().int().min(60_000).optional(),
  reset: z.number().optional(),
  disable_nps: flag,
  contact_user: outside,
  contact_team: outside,
  contact_customer: outside,
  contact_config_support: outside,
  disable_willcall: flag,
  redox: outside,
  sso_group: outside,
  manage_teams_internally: outside,
  disable_auth: flag,
  export_name: outside,
  export_zip: outside,
  self_schedule: flag,
  schedule_anywhere: flag,
  shared_account: outside,
  disable_passwords: flag,
  patient_key: outside,
  ride_key: flag,
  opt_out_copy: outside,
  verbose: outside,
  no_uber_verbose: outside,
  display_name: outside,
  no_contact: outside,
  psychosocial_assistance: flag,
  no_patient_id_csv: flag,
  patient_gender: flag,
  hide_new_trip_request_button: flag,
})

/**
 * How a customer's offers are sent (server-behaviour §2.2); `windows` by lead time replaces
 * offer/window.ts's.
 */
export const dispatchSettings = z.strictObject({
  mode: z.enum(['sequential', 'tiered', 'broadcast']).optional(),
  tier: z.number().int().min(1).max(20).optional(),
  vehicle_substitution: z.boolean().optional(),
  /** The customer tries things out: fleets of the sandbox alone are asked, and none of them by anybody else. */
  sandbox: flag,
  /** Offers go out at night too, also for rides that are far ahead. */
  send_anytime: z.boolean().optional(),
  windows: z
    .array(z.strictObject({ over_hours: z.number().min(0), minutes: z.number().min(1).max(10_080) }))
    .min(1)
    .max(10)
    .optional(),
  /** So many hours before an unassigned ride everybody is asked; 4 unless said otherwise. */
  broadcast_hours: z.number().min(0).max(72).optional(),
  /**
   * What drivers and vehicles must have shown, valid on the day of the ride: a licence and an insurance unless said
   * otherwise; an empty list asks for nothing. `records`: a fleet that keeps no drivers or vehicles isn't asked.
   */
  credentials: z
    .strictObject({
      driver: z.array(z.enum(driverCredentials)).max(driverCredentials.length).optional(),
      vehicle: z.array(z.enum(vehicleCredentials)).max(vehicleCredentials.length).optional(),
      records: flag,
    })
    .optional(),
  /** So many minutes before an unassigned ride the search for somebody ends; 60 unless said otherwise. */
  deadline_minutes: z.number().min(0).max(1440).optional(),
  /** So many minutes a provider waits at the pickup before a no-show; 10 unless said otherwise. */
  no_show_minutes: z.number().min(0).max(60).optional(),
})

/** A customer's configuration (F289–F388). */
export const customer = z.strictObject({
  key,
  name: text(200),
  version: z.number().int(),
  timezone: text(60),
  phone: z.strictObject({ display: text(30).optional() }).optional(),
  config_support_phone: z
    .strictObject({
      display: text(30).optional(),
      raw: text(20).optional(),
      extension: text(10).optional(),
      verified: flag,
      type: text(10).optional(),
    })
    .optional(),
  /** What another system keeps with the customer (F299, X085). */
  home: opaque.optional(),
  urls: z.strictObject({ splash: text(500).optional(), consent: text(500).optional() }).optional(),
  teams_enabled: flag,
  limits: z
    .strictObject({
      distance: z
        .strictObject({ minimum: z.number().min(0).optional(), maximum: z.number().min(0).optional() })
        .optional(),
      duration: z.strictObject({ minimum: z.number().min(0).optional() }).optional(),
    })
    .optional(),
  funds: twoState.optional(),
  claims: z
    .strictObject({
      enabled: flag,
      standard_vehicle: text(20).optional(),
      wheelchair_accesible_vehicle: text(20).optional(),
      stretcher_van: text(20).optional(),
      ambulance_basic: text(20).optional(),
      ambulance_advanced: text(20).optional(),
    })
    .optional(),
  documentation: z
    .strictObject({
      passenger_key: twoState.optional(),
      verification: z.record(z.string(), z.strictObject({ key: text(60), copy: text(300) })).optional(),
      handouts: z
        .record(z.string(), z.strictObject({ key: text(60), title: text(200), link: text(500) }))
        .optional(),
    })
    .optional(),
  coordinate: z
    .strictObject({
      passenger_quick_disable: flag,
      ride_create_redirect: flag,
      team_filter: flag,
      disable_journey: flag,
    })
    .optional(),
  dashboard: z.strictObject({ graphql: flag }).optional(),
  graphql: z.strictObject({ patients: flag, users: flag }).optional(),
  flags: customerFlags.optional(),
  passenger: z
    .strictObject({
      portal: flag,
      portal_settings: z
        .strictObject({
          disable_logout: flag,
          access: z.enum(['view', 'edit']).optional(),
          profile_edit: flag,
        })
        .optional(),
      schedule_anywhere: flag,
      dob: twoState.optional(),
      portal_covid19: flag,
      /** Staff with teams see only their teams' passengers, and those of no team. */
      team_access: flag,
    })
    .optional(),
  fleets: z
    .strictObject({
      transit: flag,
      vehicles: z.partialRecord(z.enum(vehicles), z.boolean()).optional(),
      services: z.partialRecord(z.enum(services), z.boolean()).optional(),
      whitelist: z.record(key, z.boolean()).optional(),
      blacklist: z.record(key, z.boolean()).optional(),
    })
    .optional(),
  dispatch: dispatchSettings.optional(),
  covered: z
    .strictObject({
      enabled: flag,
      main_text: text(100).optional(),
      tooltip: text(300).optional(),
      list: z
        .record(
          z.string(),
          z.strictObject({ key: text(60), value: text(200), display: text(200).optional(), allowed: flag }),
        )
        .optional(),
    })
    .optional(),
  auth: z
    .strictObject({
      logins: z.number().int().min(1).max(100).optional(),
      reset: z.number().int().min(0).optional(),
      role: key.optional(),
      /** Mails to users about their login; on unless they say no. */
      mail_password_changed: flag,
      mail_new_device: flag,
    })
    .optional(),
  imports: z.strictObject({ enabled: flag, types: z.record(z.string(), z.boolean()).optional() }).optional(),
  store: z.strictObject({ reset: flag }).optional(),
  settings: z
    .strictObject({
      admin_fee: z.number().min(0).optional(),
      /** In minutes; below none a passenger would come too late, and above a day on another one. */
      pickup_buffer: z.number().min(0).max(1440).optional(),
      reminder_lead_hours: z.number().min(0).optional(),
      notes_internal: flag,
    })
    .optional(),
  /** Text messages to passengers about their rides; each is sent unless it is switched off. */
  notices: z.partialRecord(z.enum(rideNotices), z.boolean()).optional(),
  copy: z.record(z.string(), text(2000)).optional(),
})
export type Customer = z.infer<typeof customer>

/**
 * The customer's policy (F389–F401): rules that apply when no benefit says otherwise. `passenger_edit` is
 * X062, `team_access` X089.
 */
export const customerPolicy = z.strictObject({
  funds_enabled: flag,
  plans: z.enum(['disabled', 'mrn', 'enabled']).optional(),
  plans_hide_selector: flag,
  plans_max_count: z.number().int().min(0).optional(),
  plans_min_count: z.number().int().min(0).optional(),
  passenger_edit: flag,
  team_access: z.enum(['all_for_nil', 'none']).optional(),
  validations: z
    .strictObject({
      require_user_resolution: z
        .strictObject({ unique_phone: z.enum(['always', 'conditional']).optional() })
        .optional(),
    })
    .optional(),
  day_center: flag,
  trip: z
    .strictObject({
      max_consecutive_residence: z.number().int().min(0).optional(),
      purpose: z
        .strictObject({
          enabled: flag,
          list: z.array(text(200)).max(200).optional(),
          adhoc: z.strictObject({ enabled: flag }).optional(),
        })
        .optional(),
      authorization: z.strictObject({ needed: z.enum(authorizationNeeds).optional() }).optional(),
      ride: z
        .strictObject({
          multiload: z.strictObject({ enabled: flag }).optional(),
          constraint: z
            .strictObject({
              notice: z
                .strictObject({
                  default: z.strictObject({ passenger: z.number().min(0).optional() }).optional(),
                })
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
})
export type CustomerPolicy = z.infer<typeof customerPolicy>
