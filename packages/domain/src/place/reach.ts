/**
 * A stop farther than this from a saved place is not at that place: another door of it may be this far.
 * Metres.
 */
export const PLACE_REACH_M = 100
