import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'

/** What an event said of a ride: its status at a version, and with it the ETA or the fleet. */
export type RideNews = { version: number; status: RideStatus; eta?: number; fleet?: string }

/** The fields of a ride that news change; lists, details and offers all have them. */
type Moving = {
  key: string
  version: number
  status: RideStatus
  estimates: { pickup?: number; completed?: number }
  fleet?: string
}

const cache = boundedCache<string, RideNews>(1_000)

/**
 * Remembers the newest news of a ride. An answer that was under way while they came is older than they are.
 */
export function keepNews(ride: string, news: RideNews): void {
  if ((cache.get(ride)?.version ?? 0) >= news.version) return
  cache.set(ride, news)
}

/**
 * The ride with the news in it; the same object when they are not newer than the ride, so that nothing ever
 * moves backwards.
 */
export function withNews<R extends Moving>(ride: R, news: RideNews | undefined): R {
  if (!news || news.version <= ride.version) return ride
  const { version, status, eta, fleet } = news
  const estimates =
    eta === undefined
      ? ride.estimates
      : { ...ride.estimates, [status === 'enroute' ? 'completed' : 'pickup']: eta }
  return { ...ride, version, status, estimates, ...(fleet === undefined ? {} : { fleet }) }
}

/** Maps rides and keeps the array when none of them changed. */
export function withAllNews<R extends Moving>(
  rides: R[],
  newsOf: (key: string) => RideNews | undefined,
): R[] {
  const next = rides.map((ride) => withNews(ride, newsOf(ride.key)))
  return next.some((ride, index) => ride !== rides[index]) ? next : rides
}

/** An answer from the server brought to where the events already are. */
export function freshened<T>(name: string, data: T): T {
  if (cache.size() === 0 || !data || typeof data !== 'object') return data
  const newsOf = (key: string) => cache.get(key)
  if (['ride.search', 'ride.board', 'ride.info'].includes(name) && 'rides' in data)
    return { ...data, rides: withAllNews(data.rides as Moving[], newsOf) }
  if (name === 'offer.info' && 'ride' in data && data.ride) {
    const ride = data.ride as Moving
    return { ...data, ride: withNews(ride, newsOf(ride.key)) }
  }
  return data
}
