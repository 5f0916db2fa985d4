import * as z from 'zod'
import { services, vehicles } from '../mobility/schema.ts'
import { opaque } from '../opaque/schema.ts'
import { instant, key, text } from '../text/schema.ts'
import { authorizationNeeds, selectionStrategies, limitIntervals, constraintKinds } from './values.ts'

export { authorizationNeeds, selectionStrategies, limitIntervals }

/**
 * One limit of a benefit: bounds and what breaking it costs. Distance in miles, duration in minutes, cost in
 * cents.
 */
export const constraint = z.strictObject({
  lower: z.number().optional(),
  upper: z.number().optional(),
  penalty: z.number().min(0).optional(),
  hard: z.boolean().optional(),
})
const purposes = z.strictObject({
  enabled: z.boolean().optional(),
  adhoc: z.strictObject({ enabled: z.boolean().optional() }).optional(),
  list: z.array(text(200)).max(200).optional(),
})

/** What a plan says of its benefits' limits (F228–F230). */
export const planLimits = z.strictObject({
  ride: z.number().int().min(0).optional(),
  allotment: z
    .strictObject({
      interval: z.enum(limitIntervals).optional(),
      disabled_services: z.array(z.enum(services)).max(services.length).optional(),
    })
    .optional(),
})

export type PlanLimits = z.infer<typeof planLimits>

/** A benefit (F240–F281). */
export const policy = z.strictObject({
  key,
  name: text(200),
  display_name: text(200).optional(),
  scope: text(20).optional(),
  constraint_override: z.strictObject({ permitted: z.boolean().optional() }).optional(),
  enabled: z.strictObject({ start: instant.optional(), end: instant.optional() }).optional(),
  effective: z
    .strictObject({ start: instant.optional(), end: instant.optional(), always: z.boolean().optional() })
    .optional(),
  hide_effective_dates: z.boolean().optional(),
  /** What another system keeps with the benefit (F243, F255, F265, X099). */
  original: opaque.optional(),
  imports: opaque.optional(),
  external_ids: z.array(text(60)).max(50).optional(),
  no_show_consumes: z.boolean().optional(),
  plans_min_count: z.number().int().min(0).optional(),
  plans_max_count: z.number().int().min(0).optional(),
  limits: z
    .strictObject({
      allotment: z
        .strictObject({ interval: z.enum(limitIntervals).optional(), calendar: z.boolean().optional() })
        .optional(),
    })
    .optional(),
  trip: z
    .strictObject({
      max_consecutive_residence: z.number().int().min(0).optional(),
      purpose: purposes.optional(),
      authorization: z.strictObject({ needed: z.enum(authorizationNeeds).optional() }).optional(),
      ride: z
        .strictObject({
          vehicles: z.partialRecord(z.enum(vehicles), z.boolean()).optional(),
          assistances: z.partialRecord(z.enum(services), z.boolean()).optional(),
          allotment: z
            .strictObject({
              count: z.number().int().min(0).optional(),
              fund: z.union([z.number().int().min(0), z.literal('unlimited')]).optional(),
              account: opaque.optional(),
            })
            .optional(),
          constraint: z
            .strictObject({
              ...(Object.fromEntries(constraintKinds.map((kind) => [kind, constraint.optional()])) as Record<
                (typeof constraintKinds)[number],
                z.ZodOptional<typeof constraint>
              >),
              has_fund: constraint.optional(),
              penalty_max: z.number().min(0).optional(),
            })
            .optional(),
          locations: z
            .strictObject({
              residence: z.strictObject({ max_consecutive: z.number().int().min(0).optional() }).optional(),
            })
            .optional(),
          fund: z.strictObject({ selection_strategy: z.enum(selectionStrategies).optional() }).optional(),
          multiload: z.strictObject({ enabled: z.boolean().optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
})
export type Policy = z.infer<typeof policy>
