import type { OfferStatus } from '../offer/schema.ts'

/** An offer as the report counts it: of which ride, what it would have paid, when it was sent and answered (ms). */
export type CountedOffer = {
  ride: string
  fleet: string
  status: OfferStatus
  price: number | undefined
  sent: number
  decided: number | undefined
}
/**
 * How a fleet fared among those that were asked: `acceptance` is the share of its answered or expired offers that it
 * accepted, `minutes` the median until it accepted, `rank` the mean place of its price among the offers of the same
 * ride (1 the cheapest), `over` the mean by which its price was over the cheapest, cents.
 */
export type FleetFairness = {
  fleet: string
  offers: number
  wins: number
  acceptance?: number
  minutes?: number
  rank?: number
  over?: number
}

const MINUTE = 60_000

function mean(values: readonly number[]): number | undefined {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** The offers of a customer by fleet, those with the most offers first (server-behaviour §2.2). */
export function fairness(offers: readonly CountedOffer[]): FleetFairness[] {
  const prices = Map.groupBy(offers, ({ ride }) => ride)
  const dearness = ({ ride, price }: CountedOffer) => {
    const others = (prices.get(ride) ?? []).flatMap((offer) => offer.price ?? [])
    return price === undefined
      ? undefined
      : { rank: 1 + others.filter((other) => other < price).length, over: price - Math.min(...others) }
  }
  return [...Map.groupBy(offers, ({ fleet }) => fleet)]
    .map(([fleet, own]) => {
      const wins = own.filter(({ status }) => status === 'accepted')
      const answered = own.filter(({ status }) => ['accepted', 'declined', 'expired'].includes(status))
      const priced = own.flatMap((offer) => dearness(offer) ?? [])
      const waits = wins.flatMap(({ sent, decided }) =>
        decided === undefined ? [] : [(decided - sent) / MINUTE],
      )
      return {
        ...{ fleet, offers: own.length, wins: wins.length },
        ...defined('acceptance', answered.length ? wins.length / answered.length : undefined),
        ...defined('minutes', median(waits)),
        ...defined('rank', mean(priced.map(({ rank }) => rank))),
        ...defined('over', mean(priced.map(({ over }) => over))),
      }
    })
    .toSorted((a, b) => b.offers - a.offers || (a.fleet < b.fleet ? -1 : 1))
}

function defined<N extends string>(name: N, value: number | undefined): Partial<Record<N, number>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<N, number>>)
}
