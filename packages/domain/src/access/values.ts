/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */

/** Whom a session speaks for. */
export const sessionScopes = ['coordinator', 'passenger', 'fleet', 'driver'] as const
/** What a single-use token opens: a password's page, one offer, one report, a driver's page. */
export const tokenPurposes = ['password', 'offer', 'report', 'drive'] as const
