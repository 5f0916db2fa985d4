/** What the list of passengers shows and allows, by the customer's configuration and the user's words. */
export type ListSettings = {
  user: string
  /** Dates of birth are used (V836). */
  dob: boolean
  /** Rider keys are used (V831, V837, X086). */
  riderKey: boolean
  /** Rows open (X022). */
  opens: boolean
  creates: boolean
  /** The list's data come over GraphQL (V840). */
  graphql: boolean
}
