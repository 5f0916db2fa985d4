import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import type { Ending } from './endings.ts'

/** The login's path that leads back to the page that was wanted (doc 3 §2.1), and says why one is there. */
export function loginAddress(wanted: string | null, ended?: Ending): string {
  const path = wantedPath(wanted)
  const carried = new URLSearchParams({
    ...(path ? { redirect: path } : {}),
    ...(ended ? { ended } : {}),
  }).toString()
  return carried ? `/login?${carried}` : '/login'
}
