import { pausedDays } from '../days.ts'
import { bookingFor, clinic, home, type TestCustomer } from '../customer.ts'

/** Stands in every text field of `ours`: where it shows, something of theirs was shown. */
export const CANARY = 'Zyxcanary'

export type FleetLogin = { key: string; token: string }
type Kept = 'fund' | 'policy' | 'plan' | 'contact' | 'funding' | 'place' | 'role' | 'team' | 'user'
/** What examples name: a customer with one of everything, the keys of these, and a fleet with its login. */
export type Named = Record<Kept | 'ride' | 'other', string> & { ours: TestCustomer; fleet: FleetLogin }

/**
 * A payload of every call that names what belongs to the customer, made anew for each use. A new call without
 * one fails the first test of every-call.test.ts.
 */
export function examplesOf(named: Named): Record<string, unknown> {
  return {
    ...officeExamples(named),
    ...sessionExamples(),
    ...draftExamples(named),
    ...peopleExamples(named),
    ...recordExamples(named),
    ...moneyExamples(named),
    ...fleetsExamples(named),
    ...ownExamples(named),
    ...ridesExamples(named),
    ...seriesExamples(named),
    ...toldExamples(named),
  }
}

function officeExamples({ ours, ride, contact, role, team, user }: Named): Record<string, unknown> {
  return {
    'articles.search': { query: 'rides' },
    'aside.list': { kind: 'event', filter: 'ride', count: 10, offset: 0 },
    'aside.retry': { keys: ['EVT1'] },
    'auth.link': { token: 'x' },
    'auth.login': { username: 'nobody', password: 'wrong' },
    'auth.logout': {},
    'auth.password': { password: 'short', token: 'x' },
    'auth.register': { username: `new${Date.now()}`, email: 'new@example.org', firstname: 'New' },
    'auth.reset': { username: 'nobody' },
    'auth.phone.code': { phone: '(312) 555-0111' },
    'auth.phone.verify': { key: 'PCDx', code: '123456', phone: '(312) 555-0111' },
    'auth.upgrade': { token: ours.token },
    'copy.custom': {},
    'copy.info': { language: 'es' },
    'copy.override': {},
    'copy.save': { copy: { 'problem.phone_missing': { en: 'Kept' } } },
    'customer.info': {},
    'customer.list': { query: 'a' },
    'customer.public': {},
    'customer.update': { flags: { verbose: true } },
    'data.delete': { 'contact:info': { [contact]: { email: true } } },
    'data.merge': { 'ride:info': { [ride]: { status: 'active' } } },
    'data.query': { 'ride:info': { [ride]: true } },
    'help_email.rh_member': { message: 'Hello', recipient: 'a@example.org', ride, ccs: [] },
    'internal.store.reset': {},
    'kora.mutation': { merge: { 'patient:info': { [ours.passenger]: { notes: 'Kept' } } } },
    'distribute.call': { action: 'patient.search', body: CANARY },
    'error.backend': { count: 10, filter: 'ride', offset: 0 },
    'global.user.archive': { user_keys: [user] },
    'microservice.reseed.all': {},
    'microservice.reseed.local_tables': {},
    'message.captured': {},
    'message.report': { message: 'MSGx', status: 'delivered' },
    'message.receive': { from: '+13125550111', body: 'Hello there' },
    'message.send': { message: 'MSGx' },
    'role.delete': { key: role },
    'role.list': {},
    'role.save': { key: role, name: 'Kept', permissions: ['ride.view'], inherit: [] },
    'search.rebuild': {},
    'support.enter': { customer: ours.key, reason: CANARY, path: '/dashboard' },
    'support.exchange': { ticket: 'x' },
    'support.leave': {},
    'system.reboot': { user: 'x' },
    'team.archive': { key: team },
    'team.save': { key: team, name: 'Kept' },
    'ticket.create.help_modal': {
      text: 'Help',
      user: { name: 'Ann', email: 'ann@example.org' },
      customer: 'x',
    },
    'user.archive': { user_keys: [user] },
    'user.list': {},
    'zendesk.help': { msg: 'Help', email: 'ann@example.org', name: 'Ann', ride },
    'user.save': { key: user, name: { first: 'Kept' }, settings: { notifications: true } },
    'team.list': {},
  }
}

function sessionExamples(): Record<string, unknown> {
  return {
    'session.end': { key: 'SESnone' },
    'session.list': {},
    'session.settings': { dashboard: { tab: 'messages' } },
  }
}

function draftExamples({ ours }: Named): Record<string, unknown> {
  return {
    'draft.delete': { key: 'draft1' },
    'draft.expire': { user: 'USRx', key: 'draft1' },
    'draft.info': { key: 'draft1' },
    'draft.list': {},
    'draft.save': { key: 'draft1', passenger: ours.passenger, document: CANARY },
  }
}

function peopleExamples({ ours, policy, plan, contact, place }: Named): Record<string, unknown> {
  return {
    'contact.archive': { key: contact },
    'contact.list': {},
    'contact.save': { key: contact, name: 'Kept', email: 'c@example.org' },
    'map.estimate.pickup': {
      timestamp: Date.now() + 3_600_000,
      pickup: { lat: home.lat, lng: home.lng },
      dropoff: { lat: clinic.lat, lng: clinic.lng },
    },
    'map.geocode': { search: '60601' },
    'map.routes': {
      pickup: { lat: home.lat, lng: home.lng },
      dropoff: { lat: clinic.lat, lng: clinic.lng },
    },
    'map.timezone': { lat: home.lat, lng: home.lng },
    'osm.search': { text: 'Chicago' },
    'passenger.covid': {},
    'passenger.add_plan': { passenger_key: ours.passenger, plan_key: plan },
    'passenger.create': {
      passenger: {
        name: { first: 'Newly', last: 'Made' },
        dob: '1961-02-03',
        language: 'en',
        phone: { display: '(312) 555-0188' },
      },
    },
    'passenger.create_fund': { passenger_key: ours.passenger, policy_key: policy },
    'passenger.external': { customer_keys: [`MRN-${CANARY}`] },
    'passenger.funds': { passenger_key: ours.passenger },
    'passenger.info': { key: ours.passenger },
    'passenger.phone.transfer': { passenger_key: ours.passenger, phone_number: '(312) 555-0111' },
    'passenger.places': { passenger_key: ours.passenger },
    'passenger.plans.list_keys': { passenger_key: ours.passenger },
    'passenger.remove_plan': { passenger_key: ours.passenger, plan_key: plan },
    'passenger.ride.stats': { passenger_key: ours.passenger },
    'passenger.settle': { passenger: ours.passenger },
    'passenger.opened': { passenger_key: ours.passenger },
    'passenger.recent': {},
    'passenger.update': { key: ours.passenger, notes: CANARY, language: 'en' },
    'passenger.verify.can_steal.phone': { phone_number: '(312) 555-0111' },
    'passenger.verify.can_transfer.phone': { passenger_key: ours.passenger, phone_number: '(312) 555-0111' },
    'patient.all_same_person': { patient_keys: [ours.passenger] },
    'patient.duplicates': {
      passenger: { name: { first: `Pat${CANARY}`, last: CANARY }, phone: { display: '(312) 555-0111' } },
    },
    'patient.patients_with_phone_number': { phone_raw: '+13125550111' },
    'patient.plans': { passenger_key: ours.passenger },
    'patient.search': { query: CANARY },
    'phone.convert_to_raw': { phone_number: '(312) 555-0111' },
    'phone.unassign_phone': { phone_number: '(312) 555-0111' },
    'place.archive': { key: place },
    'place.list': {},
    'place.save': { key: place, name: 'Kept', address: clinic },
    'place.suggest': { query: CANARY, passenger: ours.passenger },
  }
}

function recordExamples({ ours }: Named): Record<string, unknown> {
  return {
    'passenger.merge': { passengers: [ours.passenger, ours.passenger], versions: [1, 1] },
    'passenger.plan_choices': { passenger_key: ours.passenger },
    'passenger.own_readers': { passenger_key: ours.passenger },
    'passenger.readers': { passenger_key: ours.passenger },
    'passenger.standing': { passenger_key: ours.passenger },
    'passenger.timeline': { passenger_key: ours.passenger },
    'passenger.unmerge': { passenger: ours.passenger },
  }
}

function moneyExamples({ ours, fund, policy, plan, funding }: Named): Record<string, unknown> {
  return {
    'view.arrange': { list: 'board', columns: ['time', 'who', 'status'] },
    'view.delete': { key: 'VIEx' },
    'view.list': {},
    'view.save': { name: CANARY, filter: { query: CANARY } },
    'policy.customer': {},
    'fund.delete': { key: fund },
    'fund.disable': { passenger_key: ours.passenger, fund_key: fund },
    'fund.enable': { passenger_key: ours.passenger, fund_key: fund },
    'fund.entries': { passenger_key: ours.passenger, fund_key: fund },
    'fund.info': { keys: [fund] },
    'fund.list': {},
    'map.calibrate': {},
    'map.calibration': {},
    'fleet.warn': {},
    'fund.recompute': {},
    'fund.regroup': {},
    'retention.purge': {},
    'fund.save': { key: fund, name: 'Kept', policy_key: policy },
    'fund.select_by_strategy': {
      passenger_key: ours.passenger,
      strategy: 'chrono_basic',
      rides: [{ key: 'R1', needed: Date.now() + 3_600_000, cost: 100 }],
    },
    'funding.delete': { key: funding },
    'funding.list': {},
    'funding.save': {
      key: funding,
      name: 'Kept',
      limit: { interval: 'monthly', spend: { soft: 100, hard: 200 } },
    },
    'plan.delete': { key: plan },
    'plan.save': { key: plan, name: 'Kept', policies: [policy] },
    'plan.list': {},
    'plan_id.list': {},
    'plan_id.map': {},
    'policy.delete': { key: policy },
    'policy.list': {},
    'policy.save': { key: policy, name: 'Kept', trip: { purpose: { enabled: true } } },
    'policy.info': { keys: [policy] },
  }
}

function fleetsExamples({ fleet, ride }: Named): Record<string, unknown> {
  return {
    'driver.archive': { key: 'DRVx' },
    'driver.list': {},
    'driver.save': {
      fleet: fleet.key,
      name: 'Dan',
      phone: { display: '(312) 555-0190' },
      credentials: { licence: '2027-01-31' },
    },
    'drive.info': {},
    'drive.link': { ride },
    'drive.position': { points: [{ at: Date.now(), lat: home.lat, lng: home.lng }] },
    'drive.step': { step: 'pickup', at: Date.now(), eta: Date.now() + 600_000 },
    'dummy.drive': { ride },
    'fleet.archive': { key: fleet.key },
    'fleet.group.delete': { key: 'GRPx' },
    'fleet.group.list': {},
    'fleet.group.save': { name: 'Group', legal_name: 'Group LLC' },
    'fleet.info': { keys: [fleet.key] },
    'flipper.trigger': { input: '1', ride },
    'fleet.alerts': {},
    'fleet.alerts_save': { method: 'none', of: [] },
    'fleet.dispute': { month: '2026-11', message: 'Less than agreed' },
    'fleet.earnings': { month: '2026-11' },
    'fleet.fairness': { from: Date.now() - 86_400_000, to: Date.now() },
    'fleet.punctuality': { from: Date.now() - 86_400_000, to: Date.now() },
    'fleet.punctuality_file': { from: Date.now() - 86_400_000, to: Date.now() },
    'fleet.statement': { month: '2026-11' },
    'fleet.events': { after: '0.0' },
    'fleet.list': { keys: [fleet.key] },
    'fleet.save': { key: fleet.key, name: 'Fleet', group: 'GRPx' },
    'offer.accept': { ride },
    'offer.decline': { ride, reasons: ['too_long'] },
    'offer.elsewhere': {},
    'fleet.offers.end': { fleet: fleet.key },
    'offer.expire': { ride, fleet: fleet.key, round: 1 },
    'offer.inbox': {},
    'offer.info': { ride },
    'offer.link': { token: 'x' },
    'offer.list': { ride },
    'offer.plan': { ride },
    'offer.tell': { ride, fleet: fleet.key, held: true, version: 1, what: 'cancelled' },
    'vehicle.archive': { key: 'VEHx' },
    'vehicle.list': {},
    'vehicle.save': { fleet: fleet.key, name: 'Van 7', kinds: ['wav'] },
  }
}

/** What a fleet keeps for itself: its pause, its people, its systems. */
function ownExamples({ fleet }: Named): Record<string, unknown> {
  return {
    'fleet.pause': { pause: 'day' },
    'fleet.paused': {},
    'fleet.resume': {},
    'fleet.user.add': {
      ...{ fleet: fleet.key, username: 'dana.fleet', email: 'dana@fleet.example.org' },
      name: { first: 'Dana' },
    },
    'fleet.user.archive': { fleet: fleet.key, user: 'USRnone' },
    'fleet.user.list': { fleet: fleet.key },
    'fleet.key.create': { fleet: fleet.key, name: 'Ours' },
    'fleet.key.list': { fleet: fleet.key },
    'fleet.key.revoke': { key: 'FKYnone' },
    'webhook.again': { key: 'WHKnone' },
    'webhook.create': { fleet: fleet.key, url: 'https://fleet.example.org/' },
    'webhook.dead': { key: 'WHKnone' },
    'webhook.list': { fleet: fleet.key },
    'webhook.revoke': { key: 'WHKnone' },
    'webhook.rotate': { key: 'WHKnone' },
    'webhook.send': { webhook: 'WHKnone' },
  }
}

function ridesExamples({ ours, fleet, ride, other }: Named): Record<string, unknown> {
  return {
    'ride.assign': { ride, fleet: fleet.key, version: 1, reason: 'Agreed by phone' },
    'ride.attention': {},
    'ride.board': { from: Date.now() - 43_200_000, to: Date.now() + 43_200_000 },
    'ride.due': { ride },
    'ride.next_leg': { ride },
    'ride.cancel.tell': { cancellation: 'CANx' },
    'ride.cancel.undo': { cancellation: 'CANx' },
    'ride.risk': {},
    'ride.cancel': { rides: [ride], reason: 'sick' },
    'ride.cancel_fees': { rides: [ride] },
    'ride.count': { from: Date.now() - 43_200_000, to: Date.now() + 43_200_000 },
    'ride.create': bookingFor(ours.passenger),
    'ride.crew': { ride },
    'ride.dispatch': { ride },
    'ride.costs': {
      ...{ ride, version: 1, why: 'As agreed' },
      changes: [{ op: 'add', reason: 'waiting', price: 500 }],
    },
    'ride.driver': { ride, driver: { first: 'Dan' } },
    'ride.duplicates': { ride: bookingFor(ours.passenger).rides[0] },
    'ride.estimates': bookingFor(ours.passenger),
    'ride.events': { ride },
    'ride.fleets': { ride },
    'ride.funding.limit': { ride: bookingFor(ours.passenger).rides[0], cost: 100 },
    'ride.info': { keys: [ride] },
    'ride.kickoff_scheduling': { ride },
    'ride.latest': { keys: [ride] },
    'ride.links': { ride },
    'ride.link': { ride, other },
    'ride.message_all': { rides: [ride], text: 'Hello there' },
    'ride.message_reach': { rides: [ride] },
    'ride.locate': { ride, points: [{ at: Date.now(), lat: 41.9, lng: -87.7 }] },
    'ride.reply': { ride, text: 'I wait at the door' },
    'ride.message': { ride, text: 'Hello there' },
    'ride.read_replies': { ride, through: '1' },
    'ride.next.search': { from: Date.now(), to: Date.now() + 86_400_000 },
    'ride.recurring.multiplier': {
      ride: {
        ...bookingFor(ours.passenger).rides[0],
        repeat: { enabled: true, days: { 1: true }, until: Date.now() + 30 * 86_400_000 },
      },
    },
    'ride.report': {
      ...{ from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 },
      timezone: 'America/Chicago',
    },
    'ride.pools': { from: Date.now(), to: Date.now() + 86_400_000, ride },
    'ride.proofs': { ride },
    'ride.position': { ride },
    'ride.positions': { rides: [ride] },
    'ride.track': { ride },
    'ride.search': { from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 },
    'ride.status': { ride, status: 'active' },
    'ride.support': { ride, active: true, notes: CANARY },
    'ride.transit': { ride: bookingFor(ours.passenger).rides[0] },
    'ride.update': { rides: [{ key: ride, version: 1, notes: { driver: 'Ring twice' } }] },
  }
}

/** The rides of a series that change together, and the rides of a passenger that pause. */
function seriesExamples({ ours, ride }: Named): Record<string, unknown> {
  return {
    'passenger.pause': { passenger: ours.passenger, ...pausedDays() },
    'passenger.pause.end': { pause: 'PSEx' },
    'passenger.pause.preview': { passenger: ours.passenger, ...pausedDays() },
    'passenger.pause.tell': { pause: 'PSEx' },
    'passenger.pauses': { passenger: ours.passenger },
    'ride.series.materialise': { request: 'RQTx' },
    'ride.series.preview': { ride, days: { 1: true }, until: Date.now() + 30 * 86_400_000 },
    'ride.series.returns': { passenger_key: ours.passenger },
    'ride.series.reschedule': { ride, days: { 1: true }, until: Date.now() + 30 * 86_400_000 },
  }
}

/** What is told of a ride to whom, and who looks after it. */
function toldExamples({ ride }: Named): Record<string, unknown> {
  return {
    'ride.own': { ride },
    'ride.owners': { ride },
    'ride.disown': { ride },
    'user.alert': { ride, version: 1, status: 'cancelled' },
    'passenger.remind': { ride },
    'passenger.tell': { ride, version: 1, notice: 'cancelled' },
    'calendar.end': {},
    'calendar.info': {},
    'calendar.make': {},
    'calendar.rides': { token: 'x' },
    'caregiver.create': { ride },
    'caregiver.end': { ride, key: 'CGLnone' },
    'caregiver.list': { ride },
    'caregiver.open': { token: 'x' },
    'caregiver.ride': { token: 'x' },
  }
}
