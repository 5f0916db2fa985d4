import type { NavigationLink } from '#/components/navigation/links.ts'

/** Who searches: what they may, where they may go, and on whose wall days are. */
export type Finder = {
  user: string
  /** The customer's zone. */
  zone: string
  permissions: readonly string[]
  /** The screens that the header leads to. */
  screens: readonly NavigationLink[]
  /** Whether they keep settings of their own. */
  settings: boolean
}
