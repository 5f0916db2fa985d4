import type { Messages } from '#/language/sources.ts'

/** The texts that a list of offered rides needs, with its answers in place; what shows more of a ride adds its own. */
export const offeredRidesTexts = [
  'app',
  'card',
  'close',
  'covid',
  'decline',
  'dialog',
  'failure',
  'fleetPause',
  'map',
  'need',
  'offer',
  'problem',
  'provider',
  'ride',
  'status',
  'time',
  'vehicle',
] as const satisfies readonly (keyof Messages)[]
