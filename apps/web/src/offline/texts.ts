import type { Messages } from '#/language/sources.ts'

/** The texts of what waits for a network. */
export const offlineTexts = [
  'failure',
  'offline',
  'portal',
  'ride',
  'status',
] as const satisfies readonly (keyof Messages)[]
