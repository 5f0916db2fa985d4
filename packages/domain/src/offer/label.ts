import type { MessageKey } from '../copy/en.ts'
import { dispatchTraits } from '../fleet/dispatch.ts'
import type { DispatchKind } from '../fleet/schema.ts'
import type { Ride } from '../ride/schema.ts'
import { isAskedFor } from '../ride/asked-for.ts'
import type { Offer } from './schema.ts'

export type OfferLabel = 'Cancelled' | 'Declined' | 'Accepted' | 'Available' | 'Unavailable'
type OfferedRide = Pick<Ride, 'status' | 'fleet'>
type OwnOffer = Pick<Offer, 'status' | 'manual_cancel'> | undefined

/** The offer's status in the four words of the data collections (X045). */
export function offerWord(
  offer: Pick<Offer, 'status' | 'manual_cancel'>,
): 'unknown' | 'accepted' | 'declined' | 'cancelled' {
  if (offer.manual_cancel || offer.status === 'withdrawn') return 'cancelled'
  return offer.status === 'accepted' || offer.status === 'declined' ? offer.status : 'unknown'
}

/**
 * An offer as its fleet sees it (doc 3 §4, V1243–V1248). One that expired or was lost can't be accepted, so
 * it is never Available.
 */
export function offerLabel(ride: OfferedRide, offer: OwnOffer, fleet: string): OfferLabel {
  if (ride.status === 'modified' || ride.status === 'cancelled') return 'Cancelled'
  const word = offer ? offerWord(offer) : 'unknown'
  if (word !== 'unknown')
    return ({ declined: 'Declined', accepted: 'Accepted', cancelled: 'Cancelled' } as const)[word]
  const open = offer === undefined || offer.status === 'sent' || offer.status === 'queued'
  return open && (!ride.fleet || ride.fleet === fleet) ? 'Available' : 'Unavailable'
}

/** What is known of an offer that is over, where its label says too little. */
type Ending = { ride: OfferedRide; offer: Pick<Offer, 'status' | 'notes'> | undefined }

/** Why an offer is over, where its label says too little or it isn't the usual reason. */
function endedBanner(label: OfferLabel, { ride, offer }: Ending): MessageKey | null {
  if (label === 'Cancelled' && ride.status === 'modified') return 'offer.banner_modified'
  if (label === 'Cancelled' && ride.status !== 'cancelled') return 'offer.banner_withdrawn'
  if (label === 'Accepted' && isAskedFor(ride.status)) return 'offer.banner_requested'
  if (label === 'Accepted' && ride.status === 'failed') return 'offer.banner_failed'
  if (label === 'Declined' && offer?.notes?.reroute) return 'offer.banner_given_back'
  if (label === 'Unavailable' && offer?.status === 'expired' && !ride.fleet) return 'offer.banner_expired'
  return null
}

/**
 * The banner over the offer (V1267–V1272, X112): an accepted one depends on how the fleet is dispatched. The
 * specification has one sentence a label; with `ending` it says what really became of an offer that nobody
 * else took, that the office took back, or that the fleet gave back.
 */
export function offerBanner(label: OfferLabel, dispatch: DispatchKind, ending?: Ending): MessageKey {
  const ended = ending && endedBanner(label, ending)
  if (ended) return ended
  if (label === 'Accepted')
    return ['email', 'manual', 'basic'].includes(dispatchTraits(dispatch).shownAs)
      ? 'offer.banner_confirmed'
      : 'offer.banner_confirmed_other'
  const usual = {
    Cancelled: 'offer.banner_cancelled',
    Unavailable: 'offer.banner_unavailable',
    Declined: 'offer.banner_declined',
    Available: 'offer.banner_open',
  } as const
  return usual[label]
}

/**
 * Decline and Accept show while nothing is decided (V1227, V1228), Cancel and Update after acceptance (V1229,
 * V1230).
 */
export function offerActions(label: OfferLabel): ('decline' | 'accept' | 'cancel' | 'update')[] {
  if (label === 'Available') return ['decline', 'accept']
  return label === 'Accepted' ? ['cancel', 'update'] : []
}

const first: readonly OfferLabel[] = ['Accepted', 'Available']

/** The provider's list (V1184, V1185): accepted and available first, then by needed time. */
export function sortOffered<R extends { label: OfferLabel; needed: number }>(rides: readonly R[]): R[] {
  return rides.toSorted(
    (a, b) => Number(first.includes(b.label)) - Number(first.includes(a.label)) || a.needed - b.needed,
  )
}
