/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const statuses = ['active', 'inactive', 'archived'] as const
export const genders = ['male', 'female', 'other'] as const
