/** The classes of road that a route tells apart, from the fastest to the slowest. */
export const roadClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'service_other',
] as const
export type RoadClass = (typeof roadClasses)[number]

/**
 * A way as somebody measured it: its metres, and how many of them on which class of road where that is known.
 */
export type Road = { distance_m: number; classes?: Partial<Record<RoadClass, number>> | undefined }

/**
 * What a distance comes from: the streets, or the model of server-behaviour §2.5. One for all legs of a
 * request.
 */
export const roadSources = ['route', 'model'] as const
export type RoadSource = (typeof roadSources)[number]
