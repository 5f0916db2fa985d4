/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const journeyTypes = ['one', 'round', 'multi'] as const
