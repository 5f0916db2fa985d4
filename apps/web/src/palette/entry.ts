/** The groups in their order; what one went to last stands before them while nothing is typed. */
export const entryGroups = [
  'commands',
  'screens',
  'passengers',
  'rides',
  'dates',
  'providers',
  'places',
] as const

/** Something that the palette offers: what it is called, and what it does. */
export type Entry = {
  id: string
  group: (typeof entryGroups)[number]
  label: string
  detail?: string
  run: () => void
}
