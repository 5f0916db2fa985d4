import type { Messages } from '#/language/sources.ts'

/** The texts of the portal's lists and dialogs. */
export const portalTexts = [
  'app',
  'cancel',
  'cancelDialog',
  'cancellation',
  'close',
  'dialog',
  'failure',
  'portal',
  'problem',
  'ride',
  'status',
  'time',
] as const satisfies readonly (keyof Messages)[]
