/** Why somebody is at the login again: nobody used the session, or it ended elsewhere, or by its time. */
export const endings = ['unused', 'over'] as const
export type Ending = (typeof endings)[number]
