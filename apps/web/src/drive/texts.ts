import type { Messages } from '#/language/sources.ts'

/** What a driver's page says, the words of what the passenger needs among them. */
export const driveTexts = [
  'app',
  'card',
  'covid',
  'dialog',
  'drive',
  'failure',
  'mobility',
  'need',
  'offer',
  'problem',
  'provider',
  'refusal',
  'relation',
  'ride',
  'service',
  'status',
  'time',
  'vehicle',
  'wheelchair',
] as const satisfies readonly (keyof Messages)[]
