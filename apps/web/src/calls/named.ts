import type { contactList } from '@nemt/calls/contact/calls.ts'
import type { customerInfo, customerPublic, policyCustomer } from '@nemt/calls/customer/info.ts'
import type { fundSelectByStrategy } from '@nemt/calls/fund/select.ts'
import type { draftInfo, draftList } from '@nemt/calls/draft/read.ts'
import type { draftDelete } from '@nemt/calls/draft/remove.ts'
import type { draftSave } from '@nemt/calls/draft/save.ts'
import type { mapEstimatePickup } from '@nemt/calls/map/estimate-pickup.ts'
import type { mapGeocode, placeSuggest } from '@nemt/calls/map/geocode.ts'
import type { mapTimezone } from '@nemt/calls/map/timezone.ts'
import type { messageCaptured } from '@nemt/calls/message/captured.ts'
import type { offerAccept } from '@nemt/calls/offer/accept.ts'
import type { offerDecline } from '@nemt/calls/offer/decline.ts'
import type { offerInfo, offerList } from '@nemt/calls/offer/list.ts'
import type { passengerCreate } from '@nemt/calls/passenger/create.ts'
import type { passengerInfo } from '@nemt/calls/passenger/info.ts'
import type { patientSearch } from '@nemt/calls/passenger/search.ts'
import type { passengerUpdate } from '@nemt/calls/passenger/update.ts'
import type { placeSave } from '@nemt/calls/place/calls.ts'
import type { passengerRideStats } from '@nemt/calls/passenger/stats.ts'
import type { passengerPhoneTransfer } from '@nemt/calls/phone/transfer.ts'
import type { passengerVerifyCanStealPhone } from '@nemt/calls/phone/verify.ts'
import type { policyInfo } from '@nemt/calls/policy/info.ts'
import type { rideCancel } from '@nemt/calls/ride/cancel.ts'
import type { rideCreate } from '@nemt/calls/ride/create.ts'
import type { rideDriver } from '@nemt/calls/ride/driver.ts'
import type { rideEstimates } from '@nemt/calls/ride/estimates.ts'
import type { rideEvents } from '@nemt/calls/ride/events.ts'
import type { rideInfo } from '@nemt/calls/ride/info.ts'
import type { rideLatest } from '@nemt/calls/ride/latest.ts'
import type { rideMessage } from '@nemt/calls/ride/message.ts'
import type { rideSearch } from '@nemt/calls/ride/search.ts'
import type { rideStatus } from '@nemt/calls/ride/status.ts'
import type { rideTransit } from '@nemt/calls/ride/transit.ts'
import type { rideUpdate } from '@nemt/calls/ride/update.ts'
import type { teamList } from '@nemt/calls/team/calls.ts'

/**
 * The calls that the screens make; types only, so nothing of them reaches the browser. A new call gets its
 * line here.
 */
export type Calls = {
  'contact.list': typeof contactList
  'customer.info': typeof customerInfo
  'customer.public': typeof customerPublic
  'fund.select_by_strategy': typeof fundSelectByStrategy
  'draft.delete': typeof draftDelete
  'draft.info': typeof draftInfo
  'draft.list': typeof draftList
  'draft.save': typeof draftSave
  'map.estimate.pickup': typeof mapEstimatePickup
  'map.geocode': typeof mapGeocode
  'map.timezone': typeof mapTimezone
  'message.captured': typeof messageCaptured
  'offer.accept': typeof offerAccept
  'offer.decline': typeof offerDecline
  'offer.info': typeof offerInfo
  'offer.list': typeof offerList
  'passenger.create': typeof passengerCreate
  'passenger.info': typeof passengerInfo
  'passenger.update': typeof passengerUpdate
  'place.save': typeof placeSave
  'passenger.ride.stats': typeof passengerRideStats
  'passenger.phone.transfer': typeof passengerPhoneTransfer
  'passenger.verify.can_steal.phone': typeof passengerVerifyCanStealPhone
  'patient.search': typeof patientSearch
  'place.suggest': typeof placeSuggest
  'policy.info': typeof policyInfo
  'policy.customer': typeof policyCustomer
  'ride.cancel': typeof rideCancel
  'ride.create': typeof rideCreate
  'ride.driver': typeof rideDriver
  'ride.estimates': typeof rideEstimates
  'ride.events': typeof rideEvents
  'ride.info': typeof rideInfo
  'ride.latest': typeof rideLatest
  'ride.message': typeof rideMessage
  'ride.search': typeof rideSearch
  'ride.status': typeof rideStatus
  'ride.transit': typeof rideTransit
  'ride.update': typeof rideUpdate
  'team.list': typeof teamList
}

export type CallName = keyof Calls
/** What a call takes, as a caller writes it (defaults may be left out). */
export type PayloadOf<N extends CallName> = Calls[N]['input']['_zod']['input']
/** What a call gives. */
export type DataOf<N extends CallName> = Calls[N]['output']['_zod']['output']
