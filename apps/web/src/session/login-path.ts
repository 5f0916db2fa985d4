import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import type { Ending } from './endings.ts'

/** What the address of a login carries: the way back, where `wanted` is a path to return to, and why one is there. */
export function loginQuery(wanted: string | readonly string[] | null | undefined, ended?: Ending): string {
  const path = wantedPath(wanted)
  const carried = [
    ...(path ? [`redirect=${encodeURIComponent(path)}`] : []),
    ...(ended ? [`ended=${ended}`] : []),
  ]
  return carried.length > 0 ? `?${carried.join('&')}` : ''
}

/** The chooser of ways in, as the address of who wanted another page (X058, doc 3 §2.1). */
export function loginPath(...carried: Parameters<typeof loginQuery>): string {
  return `/login${loginQuery(...carried)}`
}
