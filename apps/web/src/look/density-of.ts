/** How close the rows of lists stand. */
export type Density = 'comfortable' | 'compact'

/** The cookie that keeps it: the server reads it, so that the first paint is right. */
export const densityCookie = 'density'

/** The density that the cookie's value names; comfortable without one. */
export function densityOf(value: string | undefined): Density {
  return value === 'compact' ? 'compact' : 'comfortable'
}
