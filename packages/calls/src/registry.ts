import { authLogin } from './auth/login.ts'
import { authLogout } from './auth/logout.ts'
import { authPhoneCode } from './auth/phone-code.ts'
import { authPhoneVerify } from './auth/phone-verify.ts'
import { authPassword } from './auth/password.ts'
import { authLink } from './auth/link.ts'
import { authRegister } from './auth/register.ts'
import { authReset } from './auth/reset.ts'
import { authUpgrade } from './auth/upgrade.ts'
import { contactArchive, contactList, contactSave } from './contact/calls.ts'
import { customerInfo } from './customer/info.ts'
import { customerList } from './customer/list.ts'
import { customerPublic } from './customer/public.ts'
import { policyCustomer } from './policy/customer.ts'
import { fleetAlerts } from './fleet/alerts.ts'
import { fleetAlertsSave } from './fleet/alerts-save.ts'
import { fleetDispute } from './fleet/dispute.ts'
import { fleetEarnings } from './fleet/earnings.ts'
import { fleetEvents } from './fleet/events.ts'
import { fleetFairness } from './fleet/fairness.ts'
import { webhookAgain } from './webhook/again.ts'
import { webhookCreate } from './webhook/create.ts'
import { webhookDead } from './webhook/dead.ts'
import { webhookList } from './webhook/list.ts'
import { webhookRevoke } from './webhook/revoke.ts'
import { webhookRotate } from './webhook/rotate.ts'
import { webhookSend } from './webhook/send.ts'
import { fleetKeyCreate } from './fleet/key-create.ts'
import { fleetKeyList } from './fleet/key-list.ts'
import { fleetKeyRevoke } from './fleet/key-revoke.ts'
import { fleetPunctuality } from './fleet/punctuality.ts'
import { fleetPunctualityFile } from './fleet/punctuality-file.ts'
import { fleetStatement } from './fleet/statement.ts'
import { fleetOffersEnd } from './fleet/offers-end.ts'
import { fleetWarn } from './fleet/warn.ts'
import { fundRecompute } from './fund/recompute.ts'
import { fundRegroup } from './fund/regroup.ts'
import { mapCalibrate } from './map/calibrate.ts'
import { mapCalibration } from './map/calibration.ts'
import { mapEstimatePickup } from './map/estimate-pickup.ts'
import { mapGeocode } from './map/geocode.ts'
import { placeSuggest } from './place/suggest.ts'
import { mapRoutes } from './map/routes.ts'
import { mapTimezone } from './map/timezone.ts'
import { messageCaptured } from './message/captured.ts'
import { messageReceive } from './message/receive.ts'
import { messageReport } from './message/report.ts'
import { messageSend } from './message/send.ts'
import { calendarEnd } from './calendar/end.ts'
import { calendarInfo } from './calendar/info.ts'
import { calendarMake } from './calendar/make.ts'
import { calendarRides } from './calendar/rides.ts'
import { caregiverCreate } from './caregiver/create.ts'
import { caregiverEnd } from './caregiver/end.ts'
import { caregiverList } from './caregiver/list.ts'
import { caregiverOpen } from './caregiver/open.ts'
import { caregiverRide } from './caregiver/ride.ts'
import { dataDelete } from './data/delete.ts'
import { dataMerge } from './data/merge.ts'
import { koraMutation } from './data/kora-mutation.ts'
import { driverArchive, driverList, driverSave } from './driver/calls.ts'
import { driveInfo } from './drive/info.ts'
import { driveLink } from './drive/link.ts'
import { drivePosition } from './drive/position.ts'
import { driveStep } from './drive/step.ts'
import { draftInfo } from './draft/info.ts'
import { draftList } from './draft/list.ts'
import { draftDelete } from './draft/delete.ts'
import { draftExpire } from './draft/expire.ts'
import { draftSave } from './draft/save.ts'
import { dataQuery } from './data/query.ts'
import { offerAccept } from './offer/accept.ts'
import { offerDecline } from './offer/decline.ts'
import { offerElsewhere } from './offer/elsewhere.ts'
import { offerExpire } from './offer/expire.ts'
import { offerInbox } from './offer/inbox.ts'
import { offerInfo } from './offer/info.ts'
import { offerLink } from './offer/link.ts'
import { offerList } from './offer/list.ts'
import { offerPlan } from './offer/plan.ts'
import { offerTell } from './offer/tell.ts'
import { dummyDrive } from './offer/dummy-drive.ts'
import { passengerInfo } from './passenger/info.ts'
import { passengerOpened } from './passenger/opened.ts'
import { passengerRecent } from './passenger/recent.ts'
import { patientSearch } from './passenger/search.ts'
import { fundDisable } from './fund/disable.ts'
import { fundEnable } from './fund/enable.ts'
import { fundEntries } from './fund/entries.ts'
import { fundInfo } from './fund/info.ts'
import { fundSelectByStrategy } from './fund/select-by-strategy.ts'
import { osmSearch } from './map/osm-search.ts'
import { passengerCovid } from './passenger/covid.ts'
import { passengerCreate } from './passenger/create.ts'
import { patientAllSamePerson } from './passenger/all-same-person.ts'
import { patientPatientsWithPhoneNumber } from './passenger/patients-with-phone-number.ts'
import { passengerMerge } from './passenger/merge.ts'
import { passengerUnmerge } from './passenger/unmerge.ts'
import { passengerPlanChoices } from './passenger/plan-choices.ts'
import { passengerOwnReaders } from './passenger/own-readers.ts'
import { passengerReaders } from './passenger/readers.ts'
import { passengerStanding } from './passenger/standing.ts'
import { passengerTimeline } from './passenger/timeline.ts'
import { passengerSettle } from './passenger/settle.ts'
import { passengerRemind } from './passenger/remind.ts'
import { passengerTell } from './passenger/tell.ts'
import { userAlert } from './user/alert.ts'
import { passengerUpdate } from './passenger/update.ts'
import { phoneConvertToRaw } from './phone/convert-to-raw.ts'
import { passengerPhoneTransfer } from './passenger/phone-transfer.ts'
import { phoneUnassignPhone } from './phone/unassign-phone.ts'
import { passengerVerifyCanStealPhone } from './passenger/verify-can-steal-phone.ts'
import { passengerVerifyCanTransferPhone } from './passenger/verify-can-transfer-phone.ts'
import { patientDuplicates } from './passenger/duplicates.ts'
import { passengerCreateFund } from './passenger/create-fund.ts'
import { passengerFunds } from './passenger/funds.ts'
import { passengerPlaces } from './passenger/places.ts'
import { passengerAddPlan } from './passenger/add-plan.ts'
import { passengerPlansListKeys } from './passenger/plans-list-keys.ts'
import { passengerRemovePlan } from './passenger/remove-plan.ts'
import { patientPlans } from './passenger/plans.ts'
import { passengerRideStats } from './passenger/ride-stats.ts'
import { planIdList } from './plan/id-list.ts'
import { planIdMap } from './plan/id-map.ts'
import { policyInfo } from './policy/info.ts'
import { retentionPurge } from './retention/purge.ts'
import { rideFundingLimit } from './ride/funding-limit.ts'
import { rideKickoffScheduling } from './ride/kickoff-scheduling.ts'
import { rideRecurringMultiplier } from './ride/recurring-multiplier.ts'
import { passengerPauseEnd } from './passenger/pause-end.ts'
import { passengerPausePreview } from './passenger/pause-preview.ts'
import { passengerPauseTell } from './passenger/pause-tell.ts'
import { passengerPause } from './passenger/pause.ts'
import { passengerPauses } from './passenger/pauses.ts'
import { rideSeriesMaterialise } from './ride/series-materialise.ts'
import { rideSeriesPreview } from './ride/series-preview.ts'
import { rideSeriesReschedule } from './ride/series-reschedule.ts'
import { rideSeriesReturns } from './ride/series-returns.ts'
import { rideTransit } from './ride/transit.ts'
import { copyCustom } from './copy/custom.ts'
import { copyInfo } from './copy/info.ts'
import { copyOverride } from './copy/override.ts'
import { copySave } from './copy/save.ts'
import { customerUpdate } from './customer/update.ts'
import { fleetArchive, fleetList, fleetSave, groupDelete, groupList, groupSave } from './fleet/calls.ts'
import { fleetInfo } from './fleet/info.ts'
import { fleetPause } from './fleet/pause.ts'
import { fleetPaused } from './fleet/paused.ts'
import { fleetResume } from './fleet/resume.ts'
import { fleetUserAdd } from './fleet/user-add.ts'
import { fleetUserArchive } from './fleet/user-archive.ts'
import { fleetUserList } from './fleet/user-list.ts'
import { rideDispatch } from './fleet/ride-dispatch.ts'
import { fundDelete, fundList, fundSave } from './fund/calls.ts'
import { fundingDelete, fundingList, fundingSave } from './funding/calls.ts'
import { passengerExternal } from './passenger/external.ts'
import { placeArchive, placeList, placeSave } from './place/calls.ts'
import { planDelete, planList, planSave } from './plan/calls.ts'
import { policyDelete, policyList, policySave } from './policy/calls.ts'
import { rideSupport } from './ride/support.ts'
import { roleDelete, roleList, roleSave } from './role/calls.ts'
import { sessionEnd } from './session/end.ts'
import { sessionList } from './session/list.ts'
import { sessionSettings } from './session/settings.ts'
import { globalUserArchive } from './user/global-user-archive.ts'
import { userArchive } from './user/archive.ts'
import { userList } from './user/list.ts'
import { userSave } from './user/save.ts'
import { articlesSearch } from './help/articles-search.ts'
import { helpEmailRhMember } from './help/help-email-rh-member.ts'
import { ticketCreateHelpModal } from './help/ticket-create-help-modal.ts'
import { zendeskHelp } from './help/zendesk-help.ts'
import { asideList } from './support/aside-list.ts'
import { asideRetry } from './support/aside-retry.ts'
import { microserviceReseedAll } from './support/microservice-reseed-all.ts'
import { microserviceReseedLocalTables } from './support/microservice-reseed-local-tables.ts'
import { searchRebuild } from './support/search-rebuild.ts'
import { distributeCall } from './support/distribute-call.ts'
import { errorBackend } from './support/error-backend.ts'
import { flipperTrigger } from './support/flipper-trigger.ts'
import { internalStoreReset } from './support/internal-store-reset.ts'
import { supportEnter } from './support/enter.ts'
import { supportExchange } from './support/exchange.ts'
import { supportLeave } from './support/leave.ts'
import { systemReboot } from './support/system-reboot.ts'
import type { Call } from './pipeline/define.ts'
import { rideAttention } from './ride/attention.ts'
import { rideBoard } from './ride/board.ts'
import { rideAssign } from './ride/assign.ts'
import { rideCancel } from './ride/cancel.ts'
import { rideCancelFees } from './ride/cancel-fees.ts'
import { rideCancelTell } from './ride/cancel-tell.ts'
import { rideCancelUndo } from './ride/cancel-undo.ts'
import { rideCount } from './ride/count.ts'
import { rideCosts } from './ride/costs.ts'
import { rideCreate } from './ride/create.ts'
import { rideDue } from './ride/due.ts'
import { rideDuplicates } from './ride/duplicates.ts'
import { rideDriver } from './ride/driver.ts'
import { rideEstimates } from './ride/estimates.ts'
import { rideEvents } from './ride/events.ts'
import { ridePools } from './ride/pools.ts'
import { rideProofs } from './ride/proofs.ts'
import { rideLocate } from './ride/locate.ts'
import { ridePosition } from './ride/position.ts'
import { ridePositions } from './ride/positions.ts'
import { rideTrack } from './ride/track.ts'
import { rideCrew } from './ride/crew.ts'
import { rideFleets } from './ride/fleets.ts'
import { rideInfo } from './ride/info.ts'
import { rideLatest } from './ride/latest.ts'
import { rideLink } from './ride/link.ts'
import { rideLinks } from './ride/links.ts'
import { rideOwn } from './ride/own.ts'
import { rideOwners } from './ride/owners.ts'
import { rideDisown } from './ride/disown.ts'
import { rideMessage } from './ride/message.ts'
import { rideMessageAll } from './ride/message-all.ts'
import { rideMessageReach } from './ride/message-reach.ts'
import { rideReply } from './ride/reply.ts'
import { rideReport } from './ride/report.ts'
import { rideRisk } from './ride/risk.ts'
import { rideSearch } from './ride/search.ts'
import { rideStatus } from './ride/status.ts'
import { rideNextLeg } from './ride/next-leg.ts'
import { rideNextSearch } from './ride/next-search.ts'
import { rideReadReplies } from './ride/read-replies.ts'
import { rideUpdate } from './ride/update.ts'
import { teamArchive, teamList, teamSave } from './team/calls.ts'
import { viewArrange } from './view/arrange.ts'
import { vehicleArchive, vehicleList, vehicleSave } from './vehicle/calls.ts'
import { viewDelete } from './view/delete.ts'
import { viewList } from './view/list.ts'
import { viewSave } from './view/save.ts'

/**
 * Every capability of the product. A call that stands here appears on every door and in the documentation.
 */
const calls = [
  authLink,
  authLogin,
  authLogout,
  authPassword,
  authPhoneCode,
  authPhoneVerify,
  authRegister,
  authReset,
  authUpgrade,
  calendarEnd,
  calendarInfo,
  calendarMake,
  calendarRides,
  caregiverCreate,
  caregiverEnd,
  caregiverList,
  caregiverOpen,
  caregiverRide,
  contactArchive,
  contactList,
  contactSave,
  copyCustom,
  copyInfo,
  copyOverride,
  copySave,
  customerInfo,
  customerList,
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
  driveInfo,
  driveLink,
  drivePosition,
  driveStep,
  driverArchive,
  driverList,
  driverSave,
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
  fundEntries,
  fundInfo,
  fundList,
  fleetAlerts,
  fleetAlertsSave,
  fleetPause,
  fleetPaused,
  fleetResume,
  fleetUserAdd,
  fleetUserArchive,
  fleetUserList,
  fleetDispute,
  fleetEarnings,
  fleetEvents,
  fleetFairness,
  fleetKeyCreate,
  fleetKeyList,
  fleetKeyRevoke,
  webhookAgain,
  webhookCreate,
  webhookDead,
  webhookList,
  webhookRevoke,
  webhookRotate,
  webhookSend,
  fleetPunctuality,
  fleetPunctualityFile,
  fleetStatement,
  fleetOffersEnd,
  fleetWarn,
  fundRecompute,
  fundRegroup,
  fundSave,
  fundSelectByStrategy,
  fundingDelete,
  fundingList,
  fundingSave,
  mapCalibrate,
  mapCalibration,
  mapEstimatePickup,
  mapGeocode,
  mapRoutes,
  mapTimezone,
  osmSearch,
  messageCaptured,
  messageReceive,
  messageReport,
  messageSend,
  offerAccept,
  offerDecline,
  offerElsewhere,
  offerExpire,
  offerInbox,
  offerInfo,
  offerLink,
  offerList,
  offerPlan,
  offerTell,
  passengerAddPlan,
  passengerCovid,
  passengerCreate,
  passengerCreateFund,
  passengerExternal,
  passengerFunds,
  passengerInfo,
  passengerMerge,
  passengerPhoneTransfer,
  passengerPlaces,
  passengerPlansListKeys,
  passengerPlanChoices,
  passengerOwnReaders,
  passengerReaders,
  passengerRemovePlan,
  passengerRideStats,
  passengerStanding,
  passengerTimeline,
  passengerOpened,
  passengerRecent,
  passengerSettle,
  passengerRemind,
  passengerTell,
  userAlert,
  passengerUnmerge,
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
  rideAttention,
  rideBoard,
  rideAssign,
  rideCancel,
  rideCancelFees,
  rideCancelTell,
  rideCancelUndo,
  rideCount,
  rideCosts,
  rideCreate,
  rideDispatch,
  rideDriver,
  rideDue,
  rideDuplicates,
  rideEstimates,
  rideEvents,
  rideCrew,
  rideLocate,
  ridePosition,
  ridePositions,
  rideTrack,
  ridePools,
  rideProofs,
  rideFleets,
  rideFundingLimit,
  rideInfo,
  rideKickoffScheduling,
  rideLatest,
  rideLink,
  rideLinks,
  rideOwn,
  rideOwners,
  rideDisown,
  rideMessage,
  rideMessageAll,
  rideMessageReach,
  rideReadReplies,
  rideNextLeg,
  rideNextSearch,
  rideRecurringMultiplier,
  rideReply,
  rideReport,
  rideRisk,
  rideSearch,
  passengerPause,
  passengerPauseEnd,
  passengerPausePreview,
  passengerPauses,
  passengerPauseTell,
  rideSeriesMaterialise,
  rideSeriesPreview,
  rideSeriesReschedule,
  rideSeriesReturns,
  rideStatus,
  rideSupport,
  rideTransit,
  rideUpdate,
  retentionPurge,
  roleDelete,
  roleList,
  roleSave,
  sessionEnd,
  sessionList,
  sessionSettings,
  teamArchive,
  teamList,
  teamSave,
  globalUserArchive,
  userArchive,
  userList,
  userSave,
  viewArrange,
  vehicleArchive,
  vehicleList,
  vehicleSave,
  viewDelete,
  viewList,
  viewSave,
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
  supportEnter,
  supportExchange,
  supportLeave,
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
