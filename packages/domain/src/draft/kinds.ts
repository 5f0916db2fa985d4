/** What somebody may have begun and not sent: a trip request, or a passenger's record. */
export const draftKinds = ['trip', 'passenger'] as const
export type DraftKind = (typeof draftKinds)[number]
