/** What a passenger's timeline tells of, each a filter of its own. */
export const timelineKinds = ['ride', 'message', 'record'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** The types of events by which a record, its plans or its funds change, by the collection that tells of it. */
export const recordEvents = {
  'patient:info': [
    'created',
    'edited',
    'archived',
    'merged',
    'unmerged',
    'plan.added',
    'plan.removed',
    'phone.received',
    'phone.given',
    'paused',
    'resumed',
  ],
  'patient:funds': ['created', 'enabled', 'disabled'],
} as const

/** A change of the record, as the timeline says it. */
export const recordChanges = [
  ...recordEvents['patient:info'],
  'fund.created',
  'fund.enabled',
  'fund.disabled',
] as const
export type RecordChange = (typeof recordChanges)[number]

/** The change that an event tells; null for one that is none. */
export function recordChange(collection: string, type: string): RecordChange | null {
  const name = collection === 'patient:funds' ? `fund.${type}` : type
  return recordChanges.find((known) => known === name) ?? null
}
