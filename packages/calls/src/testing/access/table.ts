import type { Permission } from '@nemt/domain/access/permissions.ts'
import type { Standing, Who } from './who.ts'

/**
 * What stands above words: global users; super users; one of both; support at the customer `global`; super
 * users there; support on a visit to another customer.
 */
export type Above =
  | 'global'
  | 'super'
  | 'global or super'
  | 'the support desk'
  | 'super at the desk'
  | 'on a visit'

/**
 * The record by which a cell is judged. ride: an open ride; taken: one that a fleet has; passenger, draft:
 * theirs; office: what the customer's office keeps, whatever the team; nothing: no record, or none that is
 * named.
 */
export type About = 'ride' | 'taken' | 'passenger' | 'benefit' | 'draft' | 'office' | 'nothing'

/** What a fleet gets by how it stands: a status; what is left out is 404. */
type Fleets = Partial<Record<Standing, 200 | 409>>

/** Whoever was ever asked reads something: the minimum, everything, or the banner that it is over. */
const TOLD: Fleets = { asked: 200, declined: 200, late: 200, lost: 200, accepted: 200, 'gave back': 200 }
/**
 * While a fleet is asked it reads the minimum, once it has accepted what the drive needs; nothing before or
 * after.
 */
const READS: Fleets = { asked: 200, accepted: 200 }
const ANSWERS: Fleets = { asked: 200, accepted: 200, declined: 409, late: 409, lost: 409, 'gave back': 409 }
const DRIVES: Fleets = { asked: 409, accepted: 200, declined: 409, late: 409, lost: 409, 'gave back': 409 }

/** Records that lists and searches show. */
export type Shown =
  | 'ride'
  | 'passenger'
  | 'contact'
  | 'funding'
  | 'place'
  | 'role'
  | 'team'
  | 'user'
  | 'fleet'
  | 'group'
  | 'fund'
  | 'policy'
  | 'plan'
  | 'draft'

/** One line: who may make a call about which record. What stands nowhere is refused. */
export type Line = {
  /** Where it is written. */
  from: string
  /** Nobody needs to sign in; the number is what the line's payload is answered with. */
  open?: number
  /** Only the product itself makes it. */
  internal?: true
  /** Staff with one of these words; 'all': all who are signed in. */
  staff?: readonly Permission[] | 'all'
  /** Words that are needed besides, because what is done gives others' rights. */
  besides?: readonly Permission[]
  /** Staff who stand above words alone, besides holding one. */
  above?: Above
  /** 409 for staff who don't stand above words: the status machine leaves this change to support. */
  guard?: Above
  /** What a missing word is answered with, where that is not 403. */
  wordless?: 404
  /** A key that nobody has makes a record of one's own customer: screens make the keys of new records. */
  makes?: true
  /** Only where the customer's configuration says so, as ours does. */
  setting?: true
  /** The global customer has a call of its own for it. */
  notAtDesk?: true
  /** Asked by a number: 409 where another team's passenger has it, and for another customer nobody has it. */
  byNumber?: true
  /**
   * 'self': about themselves, 404 about others; 'edit': the same, and 403 without the portal's access `edit`.
   */
  passenger?: 'all' | 'self' | 'edit'
  fleet?: 'all' | Fleets
  /** Drivers, about the ride of their link, whatever they name. */
  driver?: true
  about: About
  /** The answer shows this record to whom may read it, and to nobody else. */
  shows?: Shown
  /** Makes a token of its own for each cell: the call spends it. */
  spends?: true
  /** Of fleets only who signs in: a link keeps no records. */
  login?: true
  /** A link that was not opened yet has no session, and can't do this. */
  session?: true
  /** Statuses with which an allowed cell may end that have nothing to do with who asks. */
  or?: readonly number[]
}

const RIDES = ['ride.view', 'ride.search'] as const
const BOOKS = ['ride.create', 'ride.edit'] as const
const BEGINS = [...BOOKS, 'passenger.create', 'passenger.edit'] as const
const PERSONS = ['passenger.view', 'passenger.edit', 'passenger.search', 'ride.create'] as const
const INTERNAL: Line = { from: 'architecture: reactions make jobs', internal: true, about: 'nothing' }

function signedIn(from: string): Line {
  return {
    from,
    staff: 'all',
    passenger: 'all',
    fleet: 'all',
    about: 'nothing',
  }
}

function recordLine(from: string, staff: readonly Permission[]): Line {
  return { from, staff, about: 'office' }
}

function configured(from: string): Line {
  return { from, staff: 'all', above: 'global or super', about: 'office' }
}

function benefit(from: string): Line {
  return { from, staff: PERSONS, about: 'benefit' }
}

function desk(from: string): Line {
  return { from, staff: 'all', above: 'the support desk', about: 'nothing' }
}

/** The list of a fleet's own records: empty for everybody but its people and the desk. */
function ownList(from: string): Line {
  return { from, staff: 'all', fleet: 'all', about: 'nothing' }
}

/** Support speaks for a fleet that it names; a fleet that names another one finds nothing. */
function spokenFor(or: readonly number[] = []): Line {
  return {
    ...{ from: 'doc 3 §2.7 V1194', staff: ['ride.event.create'], above: 'global' },
    ...{ fleet: {}, about: 'ride', or: [404, ...or] },
  }
}

/** The keys of a fleet's own systems: its people, who sign in, and support. */
function ownKey(from: string): Line {
  return { from, staff: 'all', above: 'global', fleet: 'all', login: true, about: 'nothing' }
}

/** The addresses that are told what happens: a fleet's people theirs, who keeps the configuration the customer's. */
function ownWebhook(from: string): Line {
  return { ...ownKey(from), above: 'global or super' }
}

/** Keeping a fleet's own records: its people, who sign in, and the desk. */
function ownRecord(from: string): Line {
  return { ...desk(from), fleet: 'all', login: true }
}

/**
 * Every call of the product. A line may stand for one use of a call, behind a comma: `contact.save, a new
 * one`. The words are those of doc 2 §6 (P002–P028) and of the screens on which a call is made (calls.tsv,
 * `used_where`).
 */
export const lines = {
  'articles.search': signedIn('C055 help slider'),
  'aside.list': { ...configured('decision 030, as C065'), about: 'nothing' },
  'aside.retry': { ...configured('decision 030, as C065'), about: 'nothing', or: [404] },
  'auth.link': { from: 'as C006: an invented token opens nothing', open: 200, about: 'nothing' },
  'auth.login': { from: 'C003', open: 401, about: 'nothing' },
  'auth.logout': { ...signedIn('C119'), spends: true },
  'auth.password': { from: 'C006', open: 401, about: 'nothing' },
  'auth.phone.code': { from: 'C004', open: 200, about: 'nothing' },
  'auth.phone.verify': { from: 'C005', open: 401, about: 'nothing' },
  'auth.register': { from: 'C007 P009', staff: ['user.create'], about: 'nothing' },
  'auth.reset': { from: 'C002 server-behaviour §2.17', open: 200, about: 'nothing' },
  'auth.upgrade': { from: 'C001: an invented token is nobody’s', open: 401, about: 'nothing' },

  'contact.archive': recordLine('P017', ['contact.edit']),
  'contact.list': {
    ...recordLine('P016 P017 C076: journey, patient editor, admin', [
      'ride.create',
      'ride.edit',
      'passenger.create',
      'passenger.edit',
      'contact.create',
      'contact.edit',
    ]),
    about: 'nothing',
    shows: 'contact',
  },
  'contact.save': { ...recordLine('P017', ['contact.edit']), makes: true },
  'contact.save, a new one': { ...recordLine('P016', ['contact.create']), about: 'nothing' },

  'copy.custom': { ...configured('C070 P030'), about: 'nothing' },
  'copy.info': signedIn('C068'),
  'copy.override': signedIn('C069'),
  'copy.save': { ...configured('C070 P030'), about: 'nothing' },
  'customer.info': signedIn('C067'),
  'customer.list': desk('R075 X015'),
  'calendar.end': { from: 'decision 095', passenger: 'all', about: 'nothing' },
  'calendar.info': { from: 'decision 095', passenger: 'all', about: 'nothing' },
  'calendar.make': { from: 'decision 095', passenger: 'all', about: 'nothing' },
  'calendar.rides': { from: 'decision 095: an invented address shows nothing', open: 200, about: 'nothing' },
  'caregiver.create': { from: 'decision 079', staff: BOOKS, passenger: 'self', about: 'ride' },
  'caregiver.end': { from: 'decision 079', staff: BOOKS, passenger: 'self', about: 'ride' },
  'caregiver.list': { from: 'decision 079', staff: BOOKS, passenger: 'self', about: 'ride' },
  'caregiver.open': { from: 'decision 079: an invented link opens nothing', open: 200, about: 'nothing' },
  'caregiver.ride': { from: 'decision 079: an invented link shows nothing', open: 200, about: 'nothing' },
  'customer.public': { from: 'doc 1 §2 Login area', open: 200, about: 'nothing' },
  'customer.update': { ...configured('C067 P030'), about: 'nothing' },
  'policy.customer': { from: 'C008', staff: 'all', passenger: 'all', about: 'nothing' },

  'data.delete': { ...recordLine('C076 P017', ['contact.edit']), makes: true },
  'data.merge': { ...signedIn('C099: the tab of one’s own session'), session: true },
  'data.query': signedIn('C069'),
  'kora.mutation': { from: 'C047 P014', staff: ['passenger.edit'], about: 'passenger', makes: true },
  'distribute.call': desk('C062 V1117: /scope/global'),

  'draft.delete': {
    from: 'decisions 012, 060: one’s own',
    staff: BEGINS,
    passenger: 'all',
    about: 'nothing',
  },
  'draft.info': { from: 'decisions 012, 060', staff: BEGINS, passenger: 'self', about: 'draft' },
  'draft.list': { from: 'decision 012', staff: BOOKS, passenger: 'all', about: 'nothing', shows: 'draft' },
  'draft.save': { from: 'decisions 012, 019', staff: BOOKS, passenger: 'self', about: 'passenger' },

  'driver.archive': { ...ownRecord('decision 075: another one’s does not exist'), or: [404] },
  'driver.list': ownList('decision 075'),
  'driver.save': ownRecord('decision 075'),

  'drive.info': { from: 'decision 076', driver: true, about: 'nothing' },
  'drive.link': {
    from: 'decision 076: the provider',
    staff: ['ride.event.create'],
    guard: 'global',
    fleet: DRIVES,
    about: 'taken',
  },
  'drive.position': { from: 'decision 077', driver: true, about: 'nothing' },
  'drive.step': { from: 'decision 076', driver: true, about: 'taken', or: [409] },

  'error.backend': { ...configured('C065 P029 P030'), about: 'nothing' },

  'fleet.archive': { ...desk('C093: /scope/global/fleets'), about: 'office' },
  'fleet.dispute': {
    from: 'server-behaviour §2.4: its own',
    fleet: 'all',
    login: true,
    about: 'nothing',
    or: [409],
  },
  // A session of a fleet that is nobody's, as the tests have, has no choices.
  'fleet.alerts': {
    ...{ from: 'decision 128: one’s own', fleet: 'all', login: true, about: 'nothing', or: [404] },
  },
  'fleet.alerts_save': {
    ...{ from: 'decision 128: one’s own', fleet: 'all', login: true, about: 'nothing', or: [404] },
  },
  'fleet.pause': { from: 'server-behaviour §2.2: its own', fleet: 'all', about: 'nothing' },
  'fleet.paused': { from: 'server-behaviour §2.2: its own', fleet: 'all', about: 'nothing' },
  'fleet.resume': { from: 'server-behaviour §2.2: its own', fleet: 'all', about: 'nothing' },
  'fleet.user.add': {
    ...{
      from: 'decision 141: a lead of the fleet, and support',
      staff: 'all',
      above: 'on a visit',
      about: 'nothing',
    },
  },
  'fleet.user.archive': {
    ...{
      from: 'decision 141: a lead of the fleet, and support',
      staff: 'all',
      above: 'on a visit',
      about: 'nothing',
    },
    or: [404],
  },
  'fleet.user.list': {
    ...{ from: 'decision 141: its own', staff: 'all', above: 'on a visit', fleet: 'all', login: true },
    about: 'nothing',
  },
  'fleet.earnings': { from: 'server-behaviour §2.4: its own', fleet: 'all', login: true, about: 'nothing' },
  'fleet.fairness': { from: 'server-behaviour §2.2: as ride.fleets', staff: ['ride.view'], about: 'nothing' },
  'fleet.punctuality': {
    from: 'server-behaviour §2.17: as fleet.fairness; decision 126: a fleet its own',
    staff: ['ride.view'],
    ...{ fleet: 'all', login: true },
    about: 'nothing',
  },
  'fleet.punctuality_file': {
    from: 'server-behaviour §2.17: as fleet.fairness; decision 126: a fleet its own',
    staff: ['ride.view'],
    ...{ fleet: 'all', login: true },
    about: 'nothing',
  },
  'fleet.statement': { from: 'server-behaviour §2.4: its own', fleet: 'all', login: true, about: 'nothing' },
  'fleet.events': { from: 'server-behaviour §2.3 decision 086', fleet: 'all', login: true, about: 'nothing' },
  'fleet.group.delete': { ...desk('C093'), about: 'office' },
  'fleet.group.list': {
    from: 'C093: empty but for the desk',
    staff: 'all',
    about: 'nothing',
    shows: 'group',
  },
  'fleet.group.save': desk('C093'),
  'fleet.info': { from: 'C093', staff: RIDES, fleet: 'all', about: 'nothing', shows: 'fleet' },
  'fleet.key.create': ownKey('decision 086'),
  'fleet.key.list': ownKey('decision 086'),
  'fleet.key.revoke': { ...ownKey('decision 086: another one’s does not exist'), or: [404] },
  'fleet.list': { from: 'C093: empty but for the desk', staff: 'all', about: 'nothing', shows: 'fleet' },
  'fleet.save': { ...desk('C093'), about: 'office' },
  // Besides being global they hold the word for what the digit does.
  'flipper.trigger': {
    from: 'C051 P029 P005',
    staff: ['ride.cancel', 'ride.edit'],
    above: 'global',
    about: 'taken',
  },

  'fund.delete': configured('C097 P030'),
  'fund.disable': { from: 'C026 P014', staff: ['passenger.edit'], about: 'passenger' },
  'fund.enable': { from: 'C026 P014', staff: ['passenger.edit'], about: 'passenger' },
  'fund.entries': {
    from: 'C027 server-behaviour §2.9',
    staff: PERSONS,
    passenger: 'self',
    about: 'passenger',
  },
  'fund.info': { ...benefit('C024'), passenger: 'self', shows: 'fund' },
  'fund.list': { ...benefit('C097'), about: 'nothing', shows: 'fund' },
  'fund.save': { ...configured('C097 P030'), makes: true },
  'fund.select_by_strategy': {
    from: 'C025 decision 064: passengers hear why none pays',
    staff: BOOKS,
    passenger: 'self',
    about: 'passenger',
  },
  'funding.delete': recordLine('P019', ['funding.edit']),
  'funding.list': {
    ...recordLine('P018 P019 C077', ['funding.create', 'funding.edit', 'ride.create', 'ride.edit']),
    about: 'nothing',
    shows: 'funding',
  },
  'funding.save': { ...recordLine('P019', ['funding.edit']), makes: true },
  'funding.save, a new one': { ...recordLine('P018', ['funding.create']), about: 'nothing' },
  'global.user.archive': {
    from: 'C053 V996',
    staff: ['user.edit'],
    above: 'the support desk',
    about: 'office',
  },

  'help_email.rh_member': { from: 'C057 P029', staff: 'all', above: 'global', about: 'ride' },
  'internal.store.reset': {
    from: 'C058 P029 V1039',
    staff: 'all',
    above: 'global',
    setting: true,
    about: 'nothing',
  },
  'map.calibration': {
    from: 'server-behaviour §2.5: as fleet.fairness',
    staff: ['ride.view'],
    about: 'nothing',
  },
  'map.estimate.pickup': { from: 'C048', staff: 'all', passenger: 'all', about: 'nothing' },
  'map.geocode': { from: 'C100', staff: 'all', passenger: 'all', about: 'nothing', or: [422, 503] },
  'map.routes': { from: 'V1310', staff: 'all', passenger: 'all', fleet: 'all', about: 'nothing' },
  'map.timezone': { from: 'C049', staff: 'all', passenger: 'all', about: 'nothing' },
  'message.captured': { from: 'decision 016: not for visitors from elsewhere', open: 404, about: 'nothing' },
  'microservice.reseed.all': {
    from: 'C060 P030',
    staff: 'all',
    above: 'super at the desk',
    about: 'nothing',
  },
  'microservice.reseed.local_tables': { from: 'C061 P030', staff: 'all', above: 'super', about: 'nothing' },
  'osm.search': { from: 'C050', staff: 'all', about: 'nothing', or: [422, 503] },

  'offer.accept': { from: 'P038 server-behaviour §2.2', fleet: ANSWERS, about: 'ride' },
  'offer.decline': { from: 'P038 server-behaviour §2.2', fleet: ANSWERS, about: 'ride' },
  'offer.accept, for a fleet': spokenFor(),
  'offer.decline, for a fleet': spokenFor([422]),
  'offer.info, for a fleet': spokenFor(),
  'offer.elsewhere': { from: 'decision 083: keys and times', fleet: 'all', login: true, about: 'nothing' },
  'offer.inbox': { from: 'P038 decision 083', fleet: 'all', login: true, about: 'nothing' },
  'offer.info': { from: 'doc 3 §2.7', fleet: TOLD, about: 'ride', shows: 'ride' },
  'offer.link': { from: 'decision 008: an invented link is none', open: 404, about: 'nothing' },
  'offer.list': { from: 'C092', staff: ['ride.view', 'ride.event.view'], fleet: TOLD, about: 'ride' },

  'passenger.add_plan': { from: 'C030 P014', staff: ['passenger.edit'], about: 'passenger' },
  'passenger.covid': { from: 'R022 V177', staff: 'all', passenger: 'all', about: 'nothing' },
  'passenger.create': { from: 'P013', staff: ['passenger.create'], about: 'nothing' },
  'passenger.create_fund': { from: 'C031 P014', staff: ['passenger.edit'], about: 'passenger' },
  'passenger.external': {
    from: 'C084',
    staff: PERSONS,
    passenger: 'all',
    about: 'nothing',
    shows: 'passenger',
  },
  'passenger.funds': { from: 'C033', staff: PERSONS, passenger: 'self', about: 'passenger', shows: 'fund' },
  'passenger.info': {
    from: 'C085 P012 P014 P015',
    staff: [...PERSONS, 'ride.edit'],
    passenger: 'self',
    about: 'passenger',
    shows: 'passenger',
  },
  'passenger.merge': {
    from: 'server-behaviour §2.12 P014 decisions 017, 062; two records are wanted, and one is named',
    staff: ['passenger.edit'],
    about: 'passenger',
    besides: ['ride.view', 'ride.create', 'ride.cancel', 'ride.edit'],
    or: [422],
  },
  'passenger.opened': { from: 'P012 P014', staff: ['passenger.view', 'passenger.edit'], about: 'passenger' },
  'passenger.recent': { from: 'P015: one’s own', staff: ['passenger.search'], about: 'nothing' },
  'passenger.phone.transfer': {
    from: 'C036 P014 decision 017',
    staff: ['passenger.edit'],
    about: 'passenger',
    besides: ['ride.view', 'ride.create', 'ride.cancel', 'ride.edit'],
  },
  'passenger.places': { from: 'C032', staff: PERSONS, passenger: 'self', about: 'passenger' },
  'passenger.plan_choices': {
    from: 'R084 P014 P013',
    staff: ['passenger.edit', 'passenger.create'],
    about: 'passenger',
    shows: 'plan',
  },
  'passenger.plans.list_keys': {
    from: 'C028',
    staff: PERSONS,
    passenger: 'self',
    about: 'passenger',
    shows: 'plan',
  },
  'passenger.own_readers': { from: 'decision 082', passenger: 'self', about: 'passenger' },
  'passenger.readers': { from: 'S15 P012 decision 063', staff: ['passenger.view'], about: 'passenger' },
  'passenger.remove_plan': { from: 'C029 P014', staff: ['passenger.edit'], about: 'passenger' },
  'passenger.ride.stats': {
    from: 'C027',
    staff: PERSONS,
    passenger: 'self',
    about: 'passenger',
    shows: 'fund',
  },
  'passenger.standing': { from: 'P012 decision 069', staff: ['passenger.view'], about: 'passenger' },
  'passenger.timeline': { from: 'P012 decision 069', staff: ['passenger.view'], about: 'passenger' },
  'passenger.unmerge': {
    from: 'server-behaviour §2.12 P014 decision 062; none was merged',
    staff: ['passenger.edit'],
    about: 'passenger',
    or: [409],
  },
  'passenger.update': { from: 'C085 P014', staff: ['passenger.edit'], about: 'passenger' },
  'passenger.verify.can_steal.phone': {
    from: 'C034',
    staff: ['passenger.edit', 'passenger.create'],
    about: 'nothing',
  },
  'passenger.verify.can_transfer.phone': {
    from: 'C035',
    staff: ['passenger.edit', 'passenger.create'],
    about: 'passenger',
  },
  'patient.all_same_person': {
    from: 'C044',
    staff: ['passenger.edit', 'passenger.create'],
    about: 'passenger',
  },
  'patient.duplicates': {
    from: 'C043',
    staff: ['passenger.edit', 'passenger.create'],
    about: 'nothing',
    shows: 'passenger',
  },
  'patient.patients_with_phone_number': {
    from: 'C045',
    staff: ['passenger.edit', 'passenger.create'],
    about: 'nothing',
    shows: 'passenger',
  },
  'patient.plans': { from: 'C046', staff: PERSONS, passenger: 'self', about: 'passenger', shows: 'plan' },
  'patient.search': {
    from: 'C042 P015 P004',
    staff: ['passenger.search', 'ride.create'],
    about: 'nothing',
    shows: 'passenger',
  },
  'phone.convert_to_raw': signedIn('C037: tells nothing'),
  'phone.unassign_phone': {
    from: 'C038 P014 decisions 017, 019',
    staff: ['passenger.edit'],
    about: 'passenger',
    byNumber: true,
    besides: ['ride.view', 'ride.create', 'ride.cancel', 'ride.edit'],
  },

  'place.archive': recordLine('P028', ['place.edit']),
  'place.list': {
    from: 'C080: passengers and coordinators, journey, patient editor, admin',
    passenger: 'all',
    about: 'nothing',
    staff: ['ride.create', 'ride.edit', 'passenger.create', 'passenger.edit', 'place.create', 'place.edit'],
    shows: 'place',
  },
  'place.save': { ...recordLine('P028', ['place.edit']), makes: true },
  'place.save, a new one': { ...recordLine('P027', ['place.create']), about: 'nothing' },
  'place.suggest': {
    from: 'C102: place pickers; whom one may not see is as if nobody was named',
    passenger: 'all',
    about: 'nothing',
    staff: ['ride.create', 'ride.edit', 'passenger.create', 'passenger.edit', 'place.create', 'place.edit'],
  },
  'place.suggest, of a passenger': {
    from: 'C102',
    passenger: 'all',
    about: 'nothing',
    staff: ['ride.create', 'ride.edit', 'passenger.create', 'passenger.edit', 'place.create', 'place.edit'],
  },
  'plan.delete': configured('C098 P030'),
  'plan.list': { ...benefit('C039'), about: 'nothing', shows: 'plan' },
  'plan.save': { ...configured('C098 P030'), makes: true },
  'plan_id.list': { ...benefit('C040'), about: 'nothing' },
  'plan_id.map': { ...benefit('C041'), about: 'nothing' },
  'policy.delete': configured('C095 P030'),
  'policy.info': { ...benefit('C009'), passenger: 'self', shows: 'policy' },
  'policy.list': { ...benefit('C095'), about: 'nothing', shows: 'policy' },
  'policy.save': { ...configured('C095 P030'), makes: true },

  'ride.assign': { from: 'doc 2 §2.5 V809 V810', staff: ['ride.edit'], above: 'global', about: 'taken' },
  'ride.attention': { from: 'doc 2 §2.2: the dashboard', staff: ['ride.view'], about: 'nothing' },
  'ride.board': { from: 'doc 2 §2.2: the dashboard', staff: ['ride.view'], about: 'nothing', shows: 'ride' },
  'ride.cancel': {
    from: 'C012 P005 P006 P032 P034',
    staff: ['ride.cancel', 'ride.edit'],
    passenger: 'edit',
    about: 'ride',
  },
  'ride.costs': { from: 'doc 2 §2.5 V818', staff: ['ride.edit'], above: 'global', about: 'ride' },
  'ride.create': {
    from: 'C010 P004 P034 decision 019',
    staff: ['ride.create'],
    passenger: 'edit',
    about: 'passenger',
  },
  'ride.crew': { from: 'decision 075: empty for a link', fleet: DRIVES, about: 'taken' },
  'ride.dispatch': { from: 'C091', staff: RIDES, passenger: 'self', fleet: TOLD, about: 'taken' },
  'ride.driver': {
    from: 'doc 3 §2.7: the provider',
    staff: ['ride.event.create'],
    guard: 'global',
    fleet: DRIVES,
    about: 'taken',
  },
  'ride.duplicates': { from: 'C014', staff: BOOKS, passenger: 'self', about: 'passenger' },
  'ride.estimates': {
    from: 'C013: whom one may not see is as if nobody was named',
    staff: BOOKS,
    passenger: 'all',
    about: 'nothing',
  },
  'ride.events': { from: 'C090 P007', staff: ['ride.event.view'], passenger: 'self', about: 'ride' },
  'ride.fleets': { from: 'doc 2 §2.5: fleets never', staff: ['ride.view'], about: 'ride' },
  'ride.funding.limit': {
    from: 'C018: tells of who pays, nothing of the passenger',
    staff: BOOKS,
    about: 'nothing',
  },
  'ride.info': {
    from: 'C023 P002 P003',
    staff: RIDES,
    passenger: 'self',
    fleet: READS,
    about: 'ride',
    shows: 'ride',
  },
  'ride.kickoff_scheduling': { from: 'C022 P029', staff: ['ride.edit'], above: 'global', about: 'ride' },
  'ride.latest': {
    from: 'doc 1 §8',
    staff: [...RIDES, ...BOOKS],
    passenger: 'self',
    about: 'ride',
    shows: 'ride',
  },
  'ride.links': { from: 'C015, read as rides are', staff: ['ride.view'], about: 'ride' },
  'passenger.pause': { from: 'decision 100', staff: ['ride.edit'], about: 'passenger' },
  'passenger.pause.end': { from: 'decision 100', staff: ['ride.edit'], about: 'nothing', or: [404] },
  'passenger.pause.preview': { from: 'decision 100', staff: ['ride.edit'], about: 'passenger' },
  'passenger.pauses': { from: 'decision 100', staff: RIDES, about: 'passenger' },
  'ride.series.preview': { from: 'decision 099', staff: ['ride.edit'], about: 'ride', or: [404] },
  'ride.series.returns': { from: 'decision 101', passenger: 'self', about: 'passenger' },
  'ride.series.reschedule': { from: 'decision 099', staff: ['ride.edit'], about: 'ride', or: [404] },
  'ride.link': { from: 'C015', staff: BOOKS, about: 'ride' },
  'ride.own': { from: 'decision 097', staff: BOOKS, about: 'ride' },
  'ride.owners': { from: 'decision 097', staff: BOOKS, about: 'ride' },
  'ride.disown': { from: 'decision 097', staff: BOOKS, about: 'ride' },
  'ride.message_all': { from: 'P008', staff: ['ride.event.create'], about: 'ride' },
  'ride.message_reach': { from: 'P008', staff: ['ride.event.create'], about: 'ride' },
  'ride.locate': { from: 'server-behaviour §2.3 decision 086', fleet: DRIVES, about: 'taken' },
  'ride.reply': { from: 'decision 102', passenger: 'self', about: 'ride' },
  'ride.message': { from: 'P008', staff: ['ride.event.create'], about: 'ride' },
  'ride.read_replies': { from: 'P007', staff: ['ride.event.view'], about: 'ride' },
  'ride.next.search': {
    from: 'C021 V1126',
    staff: ['ride.search'],
    above: 'the support desk',
    about: 'nothing',
    shows: 'ride',
  },
  'vehicle.archive': { ...ownRecord('decision 075: another one’s does not exist'), or: [404] },
  'vehicle.list': ownList('decision 075'),
  'vehicle.save': ownRecord('decision 075'),
  'webhook.again': { ...ownWebhook('decision 105: another one’s does not exist'), or: [404] },
  'webhook.create': ownWebhook('decision 105'),
  // The customer has one already.
  'webhook.create, the customer’s': { ...ownWebhook('decision 125'), or: [422] },
  'webhook.dead': { ...ownWebhook('decision 105: another one’s does not exist'), or: [404] },
  'webhook.list': ownWebhook('decision 105'),
  'webhook.list, the customer’s': ownWebhook('decision 125'),
  'webhook.revoke': { ...ownWebhook('decision 105: another one’s does not exist'), or: [404] },
  'webhook.rotate': { ...ownWebhook('decision 105: another one’s does not exist'), or: [404] },
  'view.arrange': { from: 'decision 053: one’s own', staff: RIDES, about: 'nothing' },
  'view.delete': { from: 'decision 053: one’s own', staff: RIDES, about: 'nothing' },
  'view.list': { from: 'decision 053: one’s own', staff: RIDES, about: 'nothing' },
  'view.save': { from: 'decision 053: one’s own', staff: RIDES, about: 'nothing' },
  'ride.cancel_fees': { from: 'C012 P005 P006', staff: ['ride.cancel', 'ride.edit'], about: 'ride' },
  'ride.cancel.undo': {
    from: 'decision 073: one’s own',
    staff: ['ride.cancel', 'ride.edit'],
    about: 'nothing',
    or: [404],
  },
  'ride.count': { from: 'C019 P002 P003', staff: RIDES, about: 'nothing' },
  'ride.recurring.multiplier': { from: 'C017', staff: BOOKS, passenger: 'all', about: 'nothing' },
  'ride.report': { from: 'C020', staff: ['ride.search'], about: 'nothing' },
  'ride.pools': {
    from: 'decision 107: of what one sees, and a fleet of its own',
    staff: ['ride.view'],
    fleet: 'all',
    login: true,
    about: 'nothing',
  },
  'ride.proofs': { from: 'decision 075', staff: ['ride.view'], about: 'ride', or: [409] },
  'ride.position': {
    from: 'decision 077: the office and the fleet that drives',
    staff: RIDES,
    fleet: TOLD,
    about: 'taken',
  },
  'ride.track': { from: 'V1313–V1315: the ride map of the office', staff: RIDES, about: 'taken' },
  'ride.positions': {
    from: 'decision 088, 127: to a fleet of its own rides',
    staff: ['ride.view'],
    fleet: 'all',
    about: 'nothing',
  },
  'ride.search': {
    from: 'C019 P002 P003',
    staff: RIDES,
    passenger: 'all',
    fleet: 'all',
    about: 'nothing',
    shows: 'ride',
  },
  'ride.status': {
    from: 'P008 P034 P038: Request Ride, the provider’s pickup',
    staff: ['ride.event.create'],
    passenger: 'edit',
    fleet: DRIVES,
    about: 'taken',
  },
  'ride.support': {
    from: 'P005 P029 P037: the flag support_visible is off',
    staff: ['ride.edit'],
    above: 'global',
    about: 'ride',
  },
  'ride.transit': { from: 'C016', staff: BOOKS, passenger: 'all', about: 'nothing' },
  'ride.update': { from: 'C011 P004 P005 P034', staff: BOOKS, passenger: 'edit', about: 'ride' },

  'role.delete': recordLine('P021', ['access.edit']),
  'role.list': { from: 'C071: coordinators at start', staff: 'all', about: 'nothing', shows: 'role' },
  'role.save': { ...recordLine('P021', ['access.edit']), makes: true },
  'role.save, a new one': { ...recordLine('P020', ['access.create']), about: 'nothing' },
  'session.end': { from: 'decision 093', staff: 'all', session: true, about: 'nothing' },
  'session.list': { from: 'decision 093', staff: 'all', session: true, about: 'nothing' },
  'session.settings': { ...signedIn('C099'), session: true },
  'support.enter': { ...desk('server-behaviour §2.17'), or: [404] },
  'support.exchange': { from: 'server-behaviour §2.17', open: 401, about: 'nothing' },
  'support.leave': { ...desk('server-behaviour §2.17'), above: 'on a visit', spends: true },
  'system.reboot': { from: 'C059 P030', staff: 'all', above: 'super', about: 'nothing' },
  'team.archive': recordLine('P024', ['team.edit']),
  'team.list': { from: 'C082: coordinators at start', staff: 'all', about: 'nothing', shows: 'team' },
  'team.save': { ...recordLine('P024', ['team.edit']), makes: true },
  'team.save, a new one': { ...recordLine('P023', ['team.create']), about: 'nothing' },
  'ticket.create.help_modal': {
    from: 'C054: the help slider of staff and providers',
    staff: 'all',
    fleet: 'all',
    about: 'nothing',
    or: [409],
  },
  'user.archive': { from: 'C052 P010 V996', staff: ['user.edit'], notAtDesk: true, about: 'office' },
  'user.list': {
    from: 'C072: administrators see all, others themselves',
    staff: 'all',
    about: 'nothing',
    shows: 'user',
  },
  'user.save': {
    from: 'C072 P009 P010: who keeps no users learns nothing of others’ keys',
    staff: ['user.edit', 'user.create'],
    wordless: 404,
    about: 'office',
  },
  'zendesk.help': { from: 'C056', staff: ['ride.view'], about: 'ride' },

  'draft.expire': INTERNAL,
  'dummy.drive': INTERNAL,
  'fleet.offers.end': INTERNAL,
  'fleet.warn': INTERNAL,
  'webhook.send': INTERNAL,
  'map.calibrate': INTERNAL,
  'fund.recompute': INTERNAL,
  'fund.regroup': INTERNAL,
  'retention.purge': INTERNAL,
  'message.receive': INTERNAL,
  'message.report': INTERNAL,
  'message.send': INTERNAL,
  'offer.expire': INTERNAL,
  'offer.plan': INTERNAL,
  'offer.tell': INTERNAL,
  'passenger.pause.tell': INTERNAL,
  'passenger.settle': INTERNAL,
  'passenger.remind': INTERNAL,
  'passenger.tell': INTERNAL,
  'user.alert': INTERNAL,
  'ride.due': INTERNAL,
  'ride.next_leg': INTERNAL,
  'ride.cancel.tell': INTERNAL,
  'ride.risk': INTERNAL,
  'ride.series.materialise': INTERNAL,
  'search.rebuild': INTERNAL,
} as const satisfies Record<string, Line>

export type Use = keyof typeof lines
export const uses = Object.keys(lines) as Use[]

export function lineOf(use: Use): Line {
  return lines[use]
}

/** The call that a line is about. */
export function callOf(use: Use): string {
  return use.split(',')[0] as string
}

function stands(who: Who & { kind: 'staff' }, above: Above): boolean {
  const [global, isSuper, atDesk] = [who.global === true, who.super === true, who.at === 'global']
  if (above === 'global') return global
  if (above === 'super') return isSuper
  if (above === 'global or super') return global || isSuper
  if (above === 'on a visit') return who.visit === true
  return atDesk && (above === 'the support desk' ? global : isSuper)
}

/** Whether somebody may see the record of a cell at all: customer, team, owner, standing. */
export function sees(who: Who, about: About): boolean {
  if (about === 'nothing') return true
  if (who.kind === 'stranger' || who.at !== 'ours') return false
  if (who.kind === 'passenger') return who.is !== 'another' && about !== 'office' && about !== 'draft'
  if (who.kind === 'fleet' || who.kind === 'driver') return false
  // A draft is one's own: the lead's.
  if (about === 'draft') return who.words === 'all' && !who.team && !who.global
  return about === 'office' || about === 'benefit' || who.team !== 'South'
}

function holds(who: Who & { kind: 'staff' }, permissions: readonly Permission[]): boolean {
  return (
    who.words === 'all' || permissions.some((word) => (who.words as readonly Permission[]).includes(word))
  )
}

/** The statuses with which a cell may end, by the table alone. Several where two refusals hold at once. */
export function expected(line: Line, who: Who): readonly number[] {
  if (line.internal) return [404]
  if (line.open !== undefined) return [line.open]
  if (who.kind === 'stranger') return [401]
  const done = [200, ...(line.or ?? [])]
  if (who.kind === 'staff') return ofStaff(line, who, done)
  if (who.kind === 'passenger') return ofPassenger(line, who, done)
  if (who.kind === 'driver') return line.driver ? done : [403]
  return ofFleet(line, who, done)
}

function ofStaff(line: Line, who: Who & { kind: 'staff' }, done: readonly number[]): readonly number[] {
  if (!line.staff) return [403]
  if (line.staff !== 'all' && !holds(who, line.staff)) return [line.wordless ?? 403]
  const refused = [
    ...(line.above && !stands(who, line.above) ? [403] : []),
    ...(line.setting && who.at !== 'ours' ? [403] : []),
    ...(line.notAtDesk && who.at === 'global' ? [403] : []),
    ...(mayFind(line, who) ? [] : unseen(line, who)),
  ]
  if (refused.length > 0) return refused
  return line.guard && !stands(who, line.guard) ? [409] : done
}

function unseen(line: Line, who: Who & { kind: 'staff' }): readonly number[] {
  if (line.makes && who.at !== 'ours') return [200, 409, 422]
  if (!line.byNumber) return [404]
  return [who.at === 'ours' ? 409 : 200]
}

/** Fleets and groups are kept at the global customer, users at each one: there the desk finds its own. */
function mayFind(line: Line, who: Who & { kind: 'staff' }): boolean {
  return (
    line.about === 'nothing' ||
    (line.above === 'the support desk' ? who.at === 'global' : sees(who, line.about))
  )
}

function ofPassenger(
  line: Line,
  who: Who & { kind: 'passenger' },
  done: readonly number[],
): readonly number[] {
  if (!line.passenger) return [403]
  if (line.passenger === 'all') return done
  if (!sees(who, line.about)) return [404]
  return line.passenger === 'edit' && who.is === 'the owner, who only looks' ? [403] : done
}

function ofFleet(line: Line, who: Who & { kind: 'fleet' }, done: readonly number[]): readonly number[] {
  if (!line.fleet) return [403]
  if (line.session && who.link === 'unopened, this ride') return [403]
  if (line.login && who.link) return [403]
  if (line.fleet === 'all') return done
  if (who.at !== 'ours' || who.link === "another passenger's ride") return [404]
  const status = line.fleet[who.stands] ?? 404
  // A link reads the passenger's other rides that its fleet was offered (doc 3 §2.6), and acts on its own
  // (008).
  const reading = line.fleet === TOLD || line.fleet === READS
  if (who.link === 'another ride of the passenger' && !reading) return [404]
  return [status]
}
