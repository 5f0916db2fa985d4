import type { SummaryLabel } from '../summary-rows.ts'

/** What is told of a ride, in the order in which one asks (look: RideFacts). */
export const factGroups = {
  who: ['patient', 'language', 'contact', 'phone', 'method', 'team'],
  when: ['date', 'pickupTime', 'appointment', 'appointmentTime', 'cancellation'],
  where: ['pickup', 'pickupSubpremise', 'pickupNotes', 'dropoff', 'dropoffSubpremise', 'dropoffNotes'],
  needs: [
    'vehicle',
    'assistance',
    'loading',
    'items',
    'covid',
    'load',
    'support',
    'supportNotes',
    'driverNotes',
    'internal',
  ],
  provider: ['provider'],
  money: ['funding', 'plan', 'fund', 'covered', 'cost', 'authorization'],
  keys: ['key', 'patientKey'],
} as const satisfies Record<string, readonly SummaryLabel[]>
export type FactGroup = keyof typeof factGroups
