import { isRefused, type Refused } from '../calls/answer.ts'

/** Why a page has nothing of its trip: this phone's session is that of another trip, of somebody else, or none. */
export function awayFor(error: Refused): 'elsewhere' | 'signedIn' | 'notYours' | null {
  if (isRefused(error, 'not_found')) return 'elsewhere'
  if (isRefused(error, 'forbidden')) return 'signedIn'
  return isRefused(error, 'unauthenticated') ? 'notYours' : null
}
