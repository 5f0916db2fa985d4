import type { draftKinds } from '@nemt/domain/draft/kinds.ts'
import type { sessionScopes, tokenPurposes } from '@nemt/domain/access/values.ts'
import type { Address } from '@nemt/domain/address/schema.ts'
import type { areaEnds } from '@nemt/domain/area/values.ts'
import type { Communication, Phone } from '@nemt/domain/communication/schema.ts'
import type { messageChannels, messageStatuses, promptKinds } from '@nemt/domain/communication/values.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { DispatchKind } from '@nemt/domain/fleet/schema.ts'
import type { Credentials } from '@nemt/domain/fleet/credentials.ts'
import type { areaKinds, fleetSecrets } from '@nemt/domain/fleet/values.ts'
import type { DeliveryState } from '@nemt/domain/webhook/webhook.ts'
import type { Wrapped } from '@nemt/domain/opaque/schema.ts'
import type { CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import type { asideKinds, audiences } from '@nemt/domain/event/values.ts'
import type { EntryKind } from '@nemt/domain/funding/ledger.ts'
import type { LimitInterval } from '@nemt/domain/funding/interval.ts'
import type { KeptSeries, RequestDocument } from '@nemt/domain/journey/request.ts'
import type { JourneyType } from '@nemt/domain/journey/schema.ts'
import type { Accessibility, Vehicle } from '@nemt/domain/mobility/schema.ts'
import type { Offer, OfferStatus } from '@nemt/domain/offer/schema.ts'
import type { MergeMap } from '@nemt/domain/passenger/merge.ts'
import type { ReaderKind, ReadingWay } from '@nemt/domain/passenger/readers.ts'
import type { Passenger, PassengerPlace } from '@nemt/domain/passenger/schema.ts'
import type { PlanLimits, Policy } from '@nemt/domain/policy/schema.ts'
import type { Diff } from '@nemt/domain/ride/edit.ts'
import type { UnsignedReason } from '@nemt/domain/ride/drive.ts'
import type { RiskReason } from '@nemt/domain/ride/board.ts'
import type { RideColumn, RideList, SavedFilter } from '@nemt/domain/ride/list-filter.ts'
import type {
  CostReason,
  Estimates,
  Reason,
  Ride,
  RideStatus,
  RideType,
  Stop,
} from '@nemt/domain/ride/schema.ts'
import type { DbNull, JsonValue } from '../generated/prisma/internal/prismaNamespace.ts'
import type * as Model from '../generated/prisma/models.ts'

/** The columns that hold a calendar date, yyyy-mm-dd; every other moment in a table is an instant in ms. */
export const DATE_COLUMNS = ['dob', 'from_date', 'interval_start', 'local_date', 'until_date'] as const
type DateColumn = (typeof DATE_COLUMNS)[number]

/** A column's value as the calls read and write it: instants in ms, dates as text, counts as numbers. */
type Plain<Value, Column> = Value extends Date
  ? Column extends DateColumn
    ? string
    : number
  : Value extends bigint
    ? number
    : Value

/** Null where the column may be: a JSON column's type has null in it anyway, so its inserts are asked. */
type Null<Value, Inserted> = JsonValue extends Value
  ? typeof DbNull extends Inserted
    ? null
    : never
  : Extract<Value, null>

/** The model's columns, with the domain's own types where the schema only says text or JSON. */
type Narrowed<Columns, Create, Own> = {
  [Column in keyof Columns & keyof Create]: Column extends keyof Own
    ? Own[Column] | Null<Columns[Column], Create[Column]>
    : Plain<Columns[Column], Column>
}

/** What a row to insert names: the model's columns; those with a default or null may be left out. */
type Insertable<Columns, Create> = {
  [Column in keyof Pick<Create, Exclude<keyof Create & keyof Columns, 'customer_key'>>]: Columns[Column]
}

type Table<Columns, Create, Own = unknown> = {
  row: Narrowed<Columns, Create, Own>
  insert: Insertable<Narrowed<Columns, Create, Own>, Create>
}

type FleetSecret = (typeof fleetSecrets)[number]

/** What JSON a column holds where its readers judge it themselves. */
export type JsonObject = Record<string, unknown>
export type Audience = (typeof audiences)[number]
export type MessageStatus = (typeof messageStatuses)[number]

type PassengerColumns = {
  status: Passenger['status']
  gender: NonNullable<Passenger['gender']>
  phone: Phone
  home: PassengerPlace
  facility: PassengerPlace
  accessibility: Accessibility
  communication: Communication
  portal: NonNullable<Passenger['portal_settings']>
  support: NonNullable<Passenger['support']>
  flags: NonNullable<Passenger['flags']>
  carried: Pick<Passenger, 'caregiver' | 'portal_permissions'>
}

type RideColumns = {
  status: RideStatus
  original_status: RideStatus
  risk: RiskReason
  type: RideType
  reason: Reason
  accessibility: Accessibility
  communication: Communication
  transit: NonNullable<Ride['transit']>
  estimates: Estimates
  notes: NonNullable<Ride['notes']>
  driver: NonNullable<Ride['driver']>
  vehicle: NonNullable<Ride['vehicle']>
  support: NonNullable<Ride['support']>
  flags: NonNullable<Ride['flags']>
  diff: Diff
  checked_constraints: CheckedConstraints
  meta: Wrapped
  scope: Wrapped
  pickup_type: NonNullable<Stop['type']>
  pickup_notes: NonNullable<Stop['notes']>
  dropoff_type: NonNullable<Stop['type']>
  dropoff_notes: NonNullable<Stop['notes']>
}

/** Every table by its name: what its rows hold, and what a new row must name. */
export type Tables = {
  access_token: Table<
    Model.AccessTokenModel,
    Model.AccessTokenUncheckedCreateInput,
    { purpose: (typeof tokenPurposes)[number]; document: JsonObject }
  >
  app_user: Table<Model.UserModel, Model.UserUncheckedCreateInput, { phone: Phone; settings: JsonObject }>
  attempt: Table<Model.AttemptModel, Model.AttemptUncheckedCreateInput>
  audit: Table<Model.AuditModel, Model.AuditUncheckedCreateInput, { actor: Actor; detail: JsonObject }>
  clinical_contact: Table<
    Model.ClinicalContactModel,
    Model.ClinicalContactUncheckedCreateInput,
    { phone: Phone }
  >
  cancellation: Table<
    Model.CancellationModel,
    Model.CancellationUncheckedCreateInput,
    { document: JsonObject }
  >
  copy: Table<Model.CopyModel, Model.CopyUncheckedCreateInput, { language: InterfaceLanguage }>
  customer: Table<
    Model.CustomerModel,
    Model.CustomerUncheckedCreateInput,
    { configuration: Partial<Customer> }
  >
  customer_policy: Table<
    Model.CustomerPolicyModel,
    Model.CustomerPolicyUncheckedCreateInput,
    { document: CustomerPolicy }
  >
  driver: Table<
    Model.DriverModel,
    Model.DriverUncheckedCreateInput,
    { phone: Phone; credentials: Credentials }
  >
  error_log: Table<Model.ErrorLogModel, Model.ErrorLogUncheckedCreateInput, { object: JsonObject }>
  event: Table<
    Model.EventModel,
    Model.EventUncheckedCreateInput,
    { actor: Actor; data: JsonObject; audience: Audience[] }
  >
  fleet: Table<
    Model.FleetModel,
    Model.FleetUncheckedCreateInput,
    { dispatch: DispatchKind; document: JsonObject; secrets: Partial<Record<FleetSecret, string>> }
  >
  fleet_area: Table<
    Model.FleetAreaModel,
    Model.FleetAreaUncheckedCreateInput,
    { kind: (typeof areaKinds)[number]; applies: (typeof areaEnds)[number]; geojson: object }
  >
  fleet_group: Table<Model.FleetGroupModel, Model.FleetGroupUncheckedCreateInput>
  fleet_pause: Table<Model.FleetPauseModel, Model.FleetPauseUncheckedCreateInput>
  fund: Table<Model.FundModel, Model.FundUncheckedCreateInput, { original: Wrapped }>
  fund_counter: Table<Model.FundCounterModel, Model.FundCounterUncheckedCreateInput>
  fund_entry: Table<Model.FundEntryModel, Model.FundEntryUncheckedCreateInput, { kind: EntryKind }>
  funding_counter: Table<Model.FundingCounterModel, Model.FundingCounterUncheckedCreateInput>
  funding_geo: Table<
    Model.FundingGeoModel,
    Model.FundingGeoUncheckedCreateInput,
    { pickup: JsonObject; dropoff: JsonObject }
  >
  funding_source: Table<
    Model.FundingSourceModel,
    Model.FundingSourceUncheckedCreateInput,
    { filters: { team?: Record<string, boolean> }; contact: JsonObject; limit_interval: LimitInterval }
  >
  identity_turn: Table<Model.IdentityTurnModel, Model.IdentityTurnUncheckedCreateInput>
  idempotency: Table<Model.IdempotencyModel, Model.IdempotencyUncheckedCreateInput, { answer: unknown }>
  known_device: Table<Model.KnownDeviceModel, Model.KnownDeviceUncheckedCreateInput>
  list_setting: Table<
    Model.ListSettingModel,
    Model.ListSettingUncheckedCreateInput,
    { list: RideList; columns: RideColumn[] }
  >
  login_try: Table<Model.LoginTryModel, Model.LoginTryUncheckedCreateInput>
  message: Table<
    Model.MessageModel,
    Model.MessageUncheckedCreateInput,
    { channel: (typeof messageChannels)[number]; status: MessageStatus }
  >
  offer: Table<
    Model.OfferModel,
    Model.OfferUncheckedCreateInput,
    { status: OfferStatus; notes: NonNullable<Offer['notes']> }
  >
  passcode: Table<Model.PasscodeModel, Model.PasscodeUncheckedCreateInput>
  passenger: Table<Model.PassengerModel, Model.PassengerUncheckedCreateInput, PassengerColumns>
  passenger_day: Table<Model.PassengerDayModel, Model.PassengerDayUncheckedCreateInput>
  passenger_fund: Table<Model.PassengerFundModel, Model.PassengerFundUncheckedCreateInput>
  passenger_merge: Table<
    Model.PassengerMergeModel,
    Model.PassengerMergeUncheckedCreateInput,
    { document: MergeMap }
  >
  passenger_phone: Table<Model.PassengerPhoneModel, Model.PassengerPhoneUncheckedCreateInput>
  passenger_plan: Table<Model.PassengerPlanModel, Model.PassengerPlanUncheckedCreateInput>
  passenger_reader: Table<
    Model.PassengerReaderModel,
    Model.PassengerReaderUncheckedCreateInput,
    { kind: ReaderKind; way: ReadingWay }
  >
  passenger_word: Table<Model.PassengerWordModel, Model.PassengerWordUncheckedCreateInput>
  phone_failure: Table<Model.PhoneFailureModel, Model.PhoneFailureUncheckedCreateInput>
  phone_opt_out: Table<Model.PhoneOptOutModel, Model.PhoneOptOutUncheckedCreateInput>
  pause: Table<Model.PauseModel, Model.PauseUncheckedCreateInput>
  place: Table<
    Model.PlaceModel,
    Model.PlaceUncheckedCreateInput,
    { phone: Phone; address: Address; notes: NonNullable<Stop['notes']>; type: NonNullable<Stop['type']> }
  >
  plan: Table<Model.PlanModel, Model.PlanUncheckedCreateInput, { limits: PlanLimits }>
  plan_policy: Table<Model.PlanPolicyModel, Model.PlanPolicyUncheckedCreateInput>
  policy: Table<Model.PolicyModel, Model.PolicyUncheckedCreateInput, { document: Partial<Policy> }>
  prompt: Table<Model.PromptModel, Model.PromptUncheckedCreateInput, { kind: (typeof promptKinds)[number] }>
  prompt_turn: Table<Model.PromptTurnModel, Model.PromptTurnUncheckedCreateInput>
  ride: Table<Model.RideModel, Model.RideUncheckedCreateInput, RideColumns>
  fleet_key: Table<Model.FleetKeyModel, Model.FleetKeyUncheckedCreateInput>
  webhook: Table<Model.WebhookModel, Model.WebhookUncheckedCreateInput>
  webhook_delivery: Table<
    Model.WebhookDeliveryModel,
    Model.WebhookDeliveryUncheckedCreateInput,
    { state: DeliveryState }
  >
  ride_cost: Table<Model.RideCostModel, Model.RideCostUncheckedCreateInput, { reason: CostReason }>
  caregiver_link: Table<
    Model.CaregiverLinkModel,
    Model.CaregiverLinkUncheckedCreateInput,
    { created_by: Actor }
  >
  ride_owner: Table<Model.RideOwnerModel, Model.RideOwnerUncheckedCreateInput>
  ride_position: Table<Model.RidePositionModel, Model.RidePositionUncheckedCreateInput>
  ride_proof: Table<
    Model.RideProofModel,
    Model.RideProofUncheckedCreateInput,
    { strokes: number[][]; unsigned: UnsignedReason }
  >
  ride_link: Table<Model.RideLinkModel, Model.RideLinkUncheckedCreateInput>
  route_calibration: Table<Model.RouteCalibrationModel, Model.RouteCalibrationUncheckedCreateInput>
  role: Table<Model.RoleModel, Model.RoleUncheckedCreateInput>
  recent_passenger: Table<Model.RecentPassengerModel, Model.RecentPassengerUncheckedCreateInput>
  saved_view: Table<Model.SavedViewModel, Model.SavedViewUncheckedCreateInput, { filter: SavedFilter }>
  session: Table<
    Model.SessionModel,
    Model.SessionUncheckedCreateInput,
    { scope: (typeof sessionScopes)[number]; settings: JsonObject }
  >
  set_aside: Table<
    Model.SetAsideModel,
    Model.SetAsideUncheckedCreateInput,
    { kind: (typeof asideKinds)[number] }
  >
  support_visit: Table<Model.SupportVisitModel, Model.SupportVisitUncheckedCreateInput>
  team: Table<Model.TeamModel, Model.TeamUncheckedCreateInput, { phone: Phone }>
  trip_draft: Table<
    Model.TripDraftModel,
    Model.TripDraftUncheckedCreateInput,
    { kind: (typeof draftKinds)[number] }
  >
  trip_request: Table<
    Model.TripRequestModel,
    Model.TripRequestUncheckedCreateInput,
    { type: JourneyType; reason: Reason; repeat: KeptSeries; document: RequestDocument }
  >
  upload: Table<Model.UploadModel, Model.UploadUncheckedCreateInput>
  user_team: Table<Model.UserTeamModel, Model.UserTeamUncheckedCreateInput>
  vehicle: Table<
    Model.VehicleModel,
    Model.VehicleUncheckedCreateInput,
    { kinds: Vehicle[]; credentials: Credentials }
  >
}

export type TableName = keyof Tables
/** A row of a table, as it is read. */
export type Row<T extends TableName> = Tables[T]['row']
/** A row to insert; the customer is named by the write. */
export type NewRow<T extends TableName> = Tables[T]['insert']
