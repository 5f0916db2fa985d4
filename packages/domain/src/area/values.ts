/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */

/** Which ends of a ride an area is about. */
export const areaEnds = ['pickup', 'dropoff', 'both', 'either'] as const
