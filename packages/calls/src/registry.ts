import { authLogin } from './auth/login.ts'
import { authLogout } from './auth/logout.ts'
import { authPhoneCode, authPhoneVerify } from './auth/passcode.ts'
import { authPassword, authRegister, authReset } from './auth/reset.ts'
import { authUpgrade } from './auth/upgrade.ts'
import { contactList } from './contact/list.ts'
import { customerInfo, customerPublic, policyCustomer } from './customer/info.ts'
import { fundRecompute } from './fund/recompute.ts'
import { mapEstimatePickup } from './map/estimate-pickup.ts'
import { mapGeocode, placeSuggest } from './map/geocode.ts'
import { mapTimezone } from './map/timezone.ts'
import { messageCaptured } from './message/captured.ts'
import { messageSend } from './message/send.ts'
import { dataMerge } from './data/merge.ts'
import { dataQuery } from './data/query.ts'
import { offerAccept } from './offer/accept.ts'
import { offerDecline } from './offer/decline.ts'
import { offerExpire } from './offer/expire.ts'
import { offerInfo, offerList } from './offer/list.ts'
import { offerPlan } from './offer/plan.ts'
import { dummyDrive } from './offer/simulate.ts'
import { passengerInfo } from './passenger/info.ts'
import { patientSearch } from './passenger/search.ts'
import { fundDisable } from './fund/disable.ts'
import { fundInfo } from './fund/info.ts'
import { fundSelectByStrategy } from './fund/select.ts'
import { osmSearch } from './map/osm-search.ts'
import { passengerCreate } from './passenger/create.ts'
import { patientAllSamePerson, patientPatientsWithPhoneNumber } from './passenger/same.ts'
import { passengerUpdate } from './passenger/update.ts'
import { phoneConvertToRaw } from './phone/convert.ts'
import { passengerPhoneTransfer } from './phone/transfer.ts'
import { phoneUnassignPhone } from './phone/unassign.ts'
import { passengerVerifyCanStealPhone, passengerVerifyCanTransferPhone } from './phone/verify.ts'
import { patientDuplicates } from './passenger/duplicates.ts'
import { passengerCreateFund, passengerFunds } from './passenger/funds.ts'
import { passengerPlaces } from './passenger/places.ts'
import { passengerAddPlan, passengerPlansListKeys, passengerRemovePlan, patientPlans } from './passenger/plans.ts'
import { passengerRideStats } from './passenger/stats.ts'
import { planIdList, planIdMap, planList } from './plan/list.ts'
import { policyInfo } from './policy/info.ts'
import { rideFundingLimit } from './ride/funding.ts'
import { rideKickoffScheduling } from './ride/kickoff.ts'
import { rideRecurringMultiplier } from './ride/multiplier.ts'
import { rideSeriesMaterialise } from './ride/materialise.ts'
import { rideTransit } from './ride/transit.ts'
import type { Call } from './pipeline/define.ts'
import { rideCancel } from './ride/cancel.ts'
import { rideCreate } from './ride/create.ts'
import { rideDuplicates } from './ride/duplicates.ts'
import { rideDriver } from './ride/driver.ts'
import { rideEstimates } from './ride/estimates.ts'
import { rideEvents } from './ride/events.ts'
import { rideInfo } from './ride/info.ts'
import { rideLatest } from './ride/latest.ts'
import { rideLink } from './ride/link.ts'
import { rideMessage } from './ride/message.ts'
import { rideReport } from './ride/report.ts'
import { rideSearch } from './ride/search.ts'
import { rideStatus } from './ride/status.ts'
import { rideNextSearch } from './ride/next-search.ts'
import { rideUpdate } from './ride/update.ts'
import { teamList } from './team/list.ts'

/** Every capability of the product. A call that stands here appears on every door and in the documentation. */
export const allCalls: readonly Call[] = [
  authLogin, authLogout, authPassword, authPhoneCode, authPhoneVerify, authRegister, authReset, authUpgrade,
  contactList,
  customerInfo, customerPublic, policyCustomer,
  dataMerge, dataQuery,
  dummyDrive,
  fundDisable, fundInfo, fundRecompute, fundSelectByStrategy,
  mapEstimatePickup, mapGeocode, mapTimezone,
  osmSearch,
  messageCaptured, messageSend,
  offerAccept, offerDecline, offerExpire, offerInfo, offerList, offerPlan,
  passengerAddPlan, passengerCreate, passengerCreateFund, passengerFunds, passengerInfo, passengerPhoneTransfer, passengerPlaces, passengerPlansListKeys, passengerRemovePlan, passengerRideStats, passengerUpdate, passengerVerifyCanStealPhone, passengerVerifyCanTransferPhone,
  patientAllSamePerson, patientDuplicates, patientPatientsWithPhoneNumber, patientPlans, patientSearch, placeSuggest,
  phoneConvertToRaw, phoneUnassignPhone,
  planIdList, planIdMap, planList, policyInfo,
  rideCancel, rideCreate, rideDriver, rideDuplicates, rideEstimates, rideEvents, rideFundingLimit, rideInfo, rideKickoffScheduling, rideLatest, rideLink, rideMessage, rideNextSearch,
  rideRecurringMultiplier, rideReport, rideSearch, rideSeriesMaterialise, rideStatus, rideTransit, rideUpdate,
  teamList,
] as unknown as Call[]

const byName = new Map(allCalls.map((call) => [call.name, call]))
if (byName.size !== allCalls.length) throw new Error('two calls have one name')

/** The call of that name, if there is one. */
export const callNamed = (name: string): Call | undefined => byName.get(name)
