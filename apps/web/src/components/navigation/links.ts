import { leadsSomewhere } from './areas.ts'
import { may } from '@nemt/domain/access/may.ts'
import type { Permission } from '@nemt/domain/access/permissions.ts'

/** A link of the header: its path and its message key in `navigation`. */
export type NavigationLink = {
  href: string
  word: 'dashboard' | 'patients' | 'rides' | 'admin' | 'config' | 'users' | 'customers' | 'fleets'
}

type Who = { customer: string; permissions: readonly string[]; user: { global: boolean } }

/** Where the Admin link leads: the first of these that the user may use (doc 2 §2.1). */
const adminTargets: readonly [string, readonly Permission[]][] = [
  ['/admin/users', ['user.edit', 'user.create']],
  ['/admin/teams', ['team.edit', 'team.create']],
  ['/admin/contacts', ['contact.edit', 'contact.create']],
  ['/admin/locations', ['place.edit', 'place.create']],
  ['/admin/roles', ['access.edit', 'access.create', 'access.view']],
  ['/admin/funding', ['funding.edit', 'funding.create']],
]

/**
 * The header's links for a session, in order (doc 2 §2.1, V670–V685; the global customer's addresses as
 * X014). Only those whose page is there, as `leads` says: Admin goes to the first that is.
 */
export function navigationLinks(who: Who, leads = leadsSomewhere): NavigationLink[] {
  return linksOf(who, leads).filter(({ href }) => leads(href))
}

function linksOf(who: Who, leads: (path: string) => boolean): NavigationLink[] {
  if (who.customer === 'global')
    return [
      { href: '/scope/global/rides', word: 'rides' },
      { href: '/admin/users', word: 'users' },
      { href: '/customers', word: 'customers' },
      { href: '/scope/global/passengers', word: 'patients' },
      { href: '/scope/global/fleets', word: 'fleets' },
    ]
  const holds = (word: Permission) => may(who.permissions, word)
  const admin = adminTargets.find(([href, words]) => leads(href) && words.some(holds))?.[0]
  return [
    ...(holds('ride.view') ? [{ href: '/dashboard', word: 'dashboard' } as const] : []),
    ...(holds('passenger.search') ? [{ href: '/patients', word: 'patients' } as const] : []),
    ...(holds('ride.search') ? [{ href: '/rides', word: 'rides' } as const] : []),
    ...(admin ? [{ href: admin, word: 'admin' } as const] : []),
    ...(who.user.global ? [{ href: '/config', word: 'config' } as const] : []),
  ]
}

/** Whether a link of the header is where the visitor is: the admin link covers all of /admin. */
export function isCurrent(href: string, path: string): boolean {
  const area = href.startsWith('/admin') ? '/admin' : href
  return path === area || path.startsWith(`${area}/`)
}
