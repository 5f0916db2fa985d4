import { authLogin } from './auth/login.ts'
import { authLogout } from './auth/logout.ts'
import { authPhoneCode, authPhoneVerify } from './auth/passcode.ts'
import { authPassword, authRegister, authReset } from './auth/reset.ts'
import { authUpgrade } from './auth/upgrade.ts'
import { contactArchive, contactList, contactSave } from './contact/calls.ts'
import { customerInfo, customerPublic, policyCustomer } from './customer/info.ts'
import { fundRecompute } from './fund/recompute.ts'
import { mapEstimatePickup } from './map/estimate-pickup.ts'
import { mapGeocode, placeSuggest } from './map/geocode.ts'
import { mapTimezone } from './map/timezone.ts'
import { messageCaptured } from './message/captured.ts'
import { messageSend } from './message/send.ts'
import { dataDelete, dataMerge, koraMutation } from './data/merge.ts'
import { draftInfo, draftList } from './draft/read.ts'
import { draftDelete, draftExpire } from './draft/remove.ts'
import { draftSave } from './draft/save.ts'
import { dataQuery } from './data/query.ts'
import { offerAccept } from './offer/accept.ts'
import { offerDecline } from './offer/decline.ts'
import { offerExpire } from './offer/expire.ts'
import { offerInfo, offerList } from './offer/list.ts'
import { offerPlan } from './offer/plan.ts'
import { offerTell } from './offer/tell.ts'
import { dummyDrive } from './offer/simulate.ts'
import { passengerInfo } from './passenger/info.ts'
import { patientSearch } from './passenger/search.ts'
import { fundDisable, fundEnable } from './fund/switch.ts'
import { fundInfo } from './fund/info.ts'
import { fundSelectByStrategy } from './fund/select.ts'
import { osmSearch } from './map/osm-search.ts'
import { passengerCreate } from './passenger/create.ts'
import { patientAllSamePerson, patientPatientsWithPhoneNumber } from './passenger/same.ts'
import { passengerSettle } from './passenger/settle.ts'
import { passengerUpdate } from './passenger/update.ts'
import { phoneConvertToRaw } from './phone/convert.ts'
import { passengerPhoneTransfer } from './phone/transfer.ts'
import { phoneUnassignPhone } from './phone/unassign.ts'
import { passengerVerifyCanStealPhone, passengerVerifyCanTransferPhone } from './phone/verify.ts'
import { patientDuplicates } from './passenger/duplicates.ts'
import { passengerCreateFund, passengerFunds } from './passenger/funds.ts'
import { passengerPlaces } from './passenger/places.ts'
import {
  passengerAddPlan,
  passengerPlansListKeys,
  passengerRemovePlan,
  patientPlans,
} from './passenger/plans.ts'
import { passengerRideStats } from './passenger/stats.ts'
import { planIdList, planIdMap } from './plan/list.ts'
import { policyInfo } from './policy/info.ts'
import { rideFundingLimit } from './ride/funding-limit.ts'
import { rideKickoffScheduling } from './ride/kickoff-scheduling.ts'
import { rideRecurringMultiplier } from './ride/recurring-multiplier.ts'
import { rideSeriesMaterialise } from './ride/series-materialise.ts'
import { rideTransit } from './ride/transit.ts'
import { copyCustom, copyInfo, copyOverride, copySave } from './copy/calls.ts'
import { customerUpdate } from './customer/update.ts'
import { fleetArchive, fleetList, fleetSave, groupDelete, groupList, groupSave } from './fleet/calls.ts'
import { fleetInfo, rideDispatch } from './fleet/known.ts'
import { fundDelete, fundList, fundSave } from './plan/fund.ts'
import { fundingDelete, fundingList, fundingSave } from './funding/calls.ts'
import { passengerExternal } from './passenger/external.ts'
import { placeArchive, placeList, placeSave } from './place/calls.ts'
import { planDelete, planList, planSave } from './plan/calls.ts'
import { policyDelete, policyList, policySave } from './policy/calls.ts'
import { rideSupport } from './ride/support.ts'
import { roleDelete, roleList, roleSave } from './role/calls.ts'
import { sessionSettings } from './session/remember.ts'
import { globalUserArchive, userArchive } from './user/archive.ts'
import { userList } from './user/list.ts'
import { userSave } from './user/save.ts'
import { articlesSearch, helpEmailRhMember, ticketCreateHelpModal, zendeskHelp } from './help/calls.ts'
import { asideList, asideRetry } from './support/aside.ts'
import { microserviceReseedAll, microserviceReseedLocalTables, searchRebuild } from './support/reseed.ts'
import {
  distributeCall,
  errorBackend,
  flipperTrigger,
  internalStoreReset,
  systemReboot,
} from './support/calls.ts'
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
import { teamArchive, teamList, teamSave } from './team/calls.ts'

/**
 * Every capability of the product. A call that stands here appears on every door and in the documentation.
 */
const calls = [
  authLogin,
  authLogout,
  authPassword,
  authPhoneCode,
  authPhoneVerify,
  authRegister,
  authReset,
  authUpgrade,
  contactArchive,
  contactList,
  contactSave,
  copyCustom,
  copyInfo,
  copyOverride,
  copySave,
  customerInfo,
  customerPublic,
  customerUpdate,
  policyCustomer,
  dataDelete,
  dataMerge,
  dataQuery,
  koraMutation,
  draftDelete,
  draftExpire,
  draftInfo,
  draftList,
  draftSave,
  dummyDrive,
  fleetArchive,
  fleetInfo,
  fleetList,
  fleetSave,
  groupDelete,
  groupList,
  groupSave,
  fundDelete,
  fundDisable,
  fundEnable,
  fundInfo,
  fundList,
  fundRecompute,
  fundSave,
  fundSelectByStrategy,
  fundingDelete,
  fundingList,
  fundingSave,
  mapEstimatePickup,
  mapGeocode,
  mapTimezone,
  osmSearch,
  messageCaptured,
  messageSend,
  offerAccept,
  offerDecline,
  offerExpire,
  offerInfo,
  offerList,
  offerPlan,
  offerTell,
  passengerAddPlan,
  passengerCreate,
  passengerCreateFund,
  passengerExternal,
  passengerFunds,
  passengerInfo,
  passengerPhoneTransfer,
  passengerPlaces,
  passengerPlansListKeys,
  passengerRemovePlan,
  passengerRideStats,
  passengerSettle,
  passengerUpdate,
  passengerVerifyCanStealPhone,
  passengerVerifyCanTransferPhone,
  patientAllSamePerson,
  patientDuplicates,
  patientPatientsWithPhoneNumber,
  patientPlans,
  patientSearch,
  placeArchive,
  placeList,
  placeSave,
  placeSuggest,
  phoneConvertToRaw,
  phoneUnassignPhone,
  planDelete,
  planIdList,
  planIdMap,
  planList,
  planSave,
  policyDelete,
  policyInfo,
  policyList,
  policySave,
  rideCancel,
  rideCreate,
  rideDispatch,
  rideDriver,
  rideDuplicates,
  rideEstimates,
  rideEvents,
  rideFundingLimit,
  rideInfo,
  rideKickoffScheduling,
  rideLatest,
  rideLink,
  rideMessage,
  rideNextSearch,
  rideRecurringMultiplier,
  rideReport,
  rideSearch,
  rideSeriesMaterialise,
  rideStatus,
  rideSupport,
  rideTransit,
  rideUpdate,
  roleDelete,
  roleList,
  roleSave,
  sessionSettings,
  teamArchive,
  teamList,
  teamSave,
  globalUserArchive,
  userArchive,
  userList,
  userSave,
  articlesSearch,
  helpEmailRhMember,
  ticketCreateHelpModal,
  zendeskHelp,
  distributeCall,
  asideList,
  asideRetry,
  errorBackend,
  flipperTrigger,
  internalStoreReset,
  systemReboot,
  microserviceReseedAll,
  microserviceReseedLocalTables,
  searchRebuild,
] as const

type AnyCall = (typeof calls)[number]
/** Every call by its name, with the types of its payload and its answer. */
export type Calls = { [C in AnyCall as C['name']]: C }

/** The same where only a call's shape counts. Each takes its own payload, which its `input` has checked. */
export const allCalls = calls as readonly unknown[] as readonly Call[]

const byName = new Map(allCalls.map((call) => [call.name, call]))
if (byName.size !== allCalls.length) throw new Error('two calls have one name')

/** The call of that name, if there is one. */
export function callNamed(name: string): Call | undefined {
  return byName.get(name)
}
