/** The classes of road that a map of streets draws, from the widest to the narrowest. */
export const drawnClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'path',
] as const
export type DrawnClass = (typeof drawnClasses)[number]

const CLASSES: Record<string, DrawnClass> = {
  motorway: 'motorway',
  motorway_link: 'motorway',
  trunk: 'trunk',
  trunk_link: 'trunk',
  primary: 'primary',
  primary_link: 'primary',
  secondary: 'secondary',
  secondary_link: 'secondary',
  tertiary: 'tertiary',
  tertiary_link: 'tertiary',
  unclassified: 'minor',
  residential: 'minor',
  living_street: 'minor',
  road: 'minor',
  service: 'service',
  pedestrian: 'path',
  footway: 'path',
  cycleway: 'path',
  bridleway: 'path',
  path: 'path',
  steps: 'path',
  track: 'path',
}

/** The class by which a way is drawn; undefined for what is no road (yet), such as `proposed`. */
export function drawnClass(highway: string | undefined): DrawnClass | undefined {
  return highway === undefined ? undefined : CLASSES[highway]
}

/** Whether a car may stop there: what addresses and crossings are named by. */
export function isStreet(drawn: DrawnClass): boolean {
  return drawn !== 'motorway' && drawn !== 'path'
}
