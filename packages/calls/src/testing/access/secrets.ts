import { sees } from './table.ts'
import type { Who } from './who.ts'

/**
 * Whether somebody reads a secret of the records: they must find it somewhere, they may, or it is nowhere for
 * them.
 */
export type Reads = 'must' | 'may' | 'never'
/** One private thing in the records of the table, with a value that stands nowhere else. */
export type Secret = { value: string; from: string; reads: (who: Who) => Reads }

function must(yes: boolean): Reads {
  return yes ? 'must' : 'never'
}

function owner(who: Who): boolean {
  return who.kind === 'passenger' && who.is === 'the owner'
}

/** Staff who may read rides and passengers, and see those of the table. */
function ofRide(who: Who): boolean {
  return who.kind === 'staff' && who.words.length > 0 && sees(who, 'ride')
}

/** Staff with every word, whatever their team. */
function ofOffice(who: Who): boolean {
  return who.kind === 'staff' && who.at === 'ours' && who.words === 'all'
}

function ofBenefits(who: Who): boolean {
  return who.kind === 'staff' && who.at === 'ours' && who.words.length > 0
}

function stands(who: Who, ...standings: string[]): boolean {
  return (
    who.kind === 'fleet' &&
    who.at === 'ours' &&
    standings.includes(who.stands) &&
    who.link !== "another passenger's ride"
  )
}

function drives(who: Who): boolean {
  return stands(who, 'accepted') || (who.kind === 'driver' && who.drives === 'this ride')
}

function isAsked(who: Who): boolean {
  return stands(who, 'asked')
}

/** Support finds rides and people of all customers at its desk, what lists and searches show. */
function atDesk(who: Who): boolean {
  return who.kind === 'staff' && who.at === 'global' && who.global === true
}

function orDesk(who: Who, reads: Reads): Reads {
  return atDesk(who) ? 'must' : reads
}

/** What only the office reads of a ride (doc 1 §6, P032, server-behaviour §2.2). */
function ofTheOffice(who: Who): Reads {
  return must(ofRide(who))
}

/** What the ride's passenger and its driver read as well. */
function forTheDrive(who: Who): Reads {
  return must(ofRide(who) || owner(who) || drives(who))
}

function ofThePassenger(who: Who): Reads {
  return must(ofRide(who) || owner(who))
}

/**
 * Everything private in the records, and who reads it. Numbers are cents. The right column is the
 * specification's; a `may` says that it leaves the matter open.
 */
export const secrets = {
  firstName: {
    value: 'Zqfirst',
    from: 'server-behaviour §2.2: the first name is told to whom it is offered',
    reads: (who) => orDesk(who, must(ofRide(who) || owner(who) || drives(who) || isAsked(who))),
  },
  lastName: { value: 'Zqlast', from: 'server-behaviour §2.2', reads: (who) => orDesk(who, forTheDrive(who)) },
  riderKey: { value: 'ZQMRN1', from: 'F160', reads: (who) => orDesk(who, ofThePassenger(who)) },
  contactPhone: { value: '555-0163', from: 'doc 3 §2.7: only once accepted', reads: forTheDrive },
  house: {
    value: '4711 Zqstreet',
    from: 'server-behaviour §2.2',
    reads: (who) => orDesk(who, forTheDrive(who)),
  },
  gateCode: { value: 'Zqgate', from: 'doc 3 §2.7, decision 019', reads: forTheDrive },
  entrance: { value: 'Zqentrance', from: 'decision 019', reads: forTheDrive },
  psychosocial: { value: 'Zqpsycho', from: 'doc 3 §2.7, decision 019', reads: forTheDrive },
  driverNote: { value: 'Zqdrivernote', from: 'doc 1 §3', reads: forTheDrive },
  internalNote: { value: 'Zqinternal', from: 'doc 1 §6: not the driver or passenger', reads: ofTheOffice },
  rideSupport: { value: 'Zqridesupport', from: 'F110', reads: ofTheOffice },
  constraints: { value: 'Zqconstraint', from: 'doc 1 §6: documentation is the office’s', reads: ofTheOffice },
  cost: { value: '70100101', from: 'P032', reads: (who) => orDesk(who, ofTheOffice(who)) },
  costLine: { value: '70100102', from: 'P032', reads: ofTheOffice },
  /** What the lines come to: the passenger reads that alone. */
  costTotal: { value: '70100202', from: 'X137', reads: (who) => must(owner(who)) },
  costRange: { value: '70100103', from: 'P032', reads: ofTheOffice },
  authCode: {
    value: 'ZqAuth7',
    from: 'P032: forms are the office’s; never a fleet’s',
    reads: (who) => (owner(who) ? 'may' : ofTheOffice(who)),
  },
  planOfRide: {
    value: 'Zqridesplan',
    from: 'decision 019: never a fleet’s',
    reads: (who) => (owner(who) ? 'may' : ofTheOffice(who)),
  },
  priceOfAsked: {
    value: '70100111',
    from: 'C092: its own',
    reads: (who) => must(ofRide(who) || isAsked(who)),
  },
  priceOfDriving: {
    value: '70100112',
    from: 'C092: its own, and not its driver’s',
    reads: (who) => must(ofRide(who) || (who.kind === 'fleet' && drives(who))),
  },
  priceOfQueued: { value: '70100113', from: 'server-behaviour §2.2: a rival’s', reads: ofTheOffice },
  priceOfRival: {
    value: '70100115',
    from: 'server-behaviour §2.2: a rival’s, asked as well',
    reads: ofTheOffice,
  },
  priceOfDeclined: {
    value: '70100114',
    from: 'C092: its own',
    reads: (who) => (stands(who, 'declined') ? 'may' : ofTheOffice(who)),
  },
  commentOfDeclined: {
    value: 'Zqdeclinecomment',
    from: 'F123',
    reads: (who) => (stands(who, 'declined') ? 'may' : ofTheOffice(who)),
  },
  driver: { value: 'Zqchauffeur', from: 'doc 1 §2 ride summary, doc 3 §2.7', reads: forTheDrive },
  fleetThatDrives: {
    value: 'Zqfleetdrives',
    from: 'C091, contract: Live events',
    reads: (who) => {
      if (who.kind === 'driver') return 'may'
      if (drives(who)) return 'must'
      if (who.kind === 'fleet' && who.at === 'ours' && who.stands === 'accepted') return 'may'
      // Who books reads why a fleet of the network can't take a ride (C013).
      if (who.kind === 'staff' && who.words === 'all' && !ofRide(who) && !atDesk(who)) return 'may'
      const rides = who.kind === 'passenger' && who.at === 'ours' && who.is !== 'another'
      return must(ofRide(who) || rides || atDesk(who))
    },
  },
  fleetThatIsAsked: {
    value: 'Zqfleetasked',
    from: 'C092: no rival’s, decision 019',
    reads: (who) => {
      if (who.kind === 'fleet' && who.at === 'ours' && who.stands === 'asked') return 'must'
      // Whoever works with rides knows the fleets of the customer (C093).
      const holdsWords = who.kind === 'staff' && who.at === 'ours' && who.words.length > 0
      if (who.kind === 'staff' && who.words === 'all' && !holdsWords && !atDesk(who)) return 'may'
      return must(holdsWords || atDesk(who))
    },
  },
  words: { value: 'Zqtoldpassenger', from: 'C090', reads: ofThePassenger },
  staffEvent: { value: 'Zqstaffevent', from: 'C090: not for the passenger', reads: ofTheOffice },

  passengerNotes: {
    value: 'Zqpersonnotes',
    from: 'doc 2 §2.7 notes: not on /passenger/profile',
    reads: ofTheOffice,
  },
  passengerSupport: { value: 'Zqpersonsupport', from: 'doc 2 §3.3, as F110', reads: ofTheOffice },
  homeNotes: { value: 'Zqhomenotes', from: 'doc 1 §2 /passenger/profile', reads: ofThePassenger },
  otherPassenger: {
    value: 'Zqother',
    from: 'P032',
    reads: (who) => {
      if (who.kind === 'driver') return must(who.drives !== 'this ride')
      if (who.kind === 'passenger') return must(who.at === 'ours' && who.is === 'another')
      return orDesk(who, ofTheOffice(who))
    },
  },
  fund: { value: 'Zqfund', from: 'C024 C027', reads: (who) => must(ofBenefits(who) || owner(who)) },
  policy: { value: 'Zqpolicy', from: 'C009', reads: (who) => must(ofBenefits(who) || owner(who)) },
  plan: { value: 'Zqplan', from: 'C046', reads: (who) => must(ofBenefits(who) || owner(who)) },

  contact: { value: 'Zqcontact', from: 'C076', reads: (who) => must(ofOffice(who)) },
  funding: {
    value: 'Zqpayer',
    from: 'C077; doc 2 §2.3: a ride’s payer is shown with it',
    reads: (who) => (ofRide(who) && !ofOffice(who) ? 'may' : must(ofOffice(who))),
  },
  place: {
    value: 'Zqplace',
    from: 'C080: passengers and coordinators',
    reads: (who) => must(ofOffice(who) || (who.kind === 'passenger' && who.at === 'ours')),
  },
  role: { value: 'Zqrole', from: 'C071', reads: (who) => must(who.kind === 'staff' && who.at === 'ours') },
  team: {
    value: 'Zqteam',
    from: 'C082, doc 1 §6',
    reads: (who) =>
      must(who.kind === 'staff' && who.at === 'ours' && (who.words === 'all' || who.team !== 'South')),
  },
  user: { value: 'zquser@example.org', from: 'C072', reads: (who) => must(ofOffice(who)) },
  draft: {
    value: 'Zqdraft',
    from: 'decision 012',
    reads: (who) => must(who.kind === 'staff' && sees(who, 'draft')),
  },
  error: {
    value: 'Zqerror',
    from: 'C065',
    reads: (who) => must(who.kind === 'staff' && who.at !== 'theirs' && who.global === true),
  },
  whitelist: {
    value: 'FLTzqwhitelist',
    from: 'decision 019',
    reads: (who) => must(who.kind === 'staff' && who.at === 'ours'),
  },
  webhook: {
    value: 'zqwebhook.example',
    from: 'S9 decision 125: where the hooks go only those read who keep the configuration',
    reads: (who) =>
      must(who.kind === 'staff' && who.at === 'ours' && (who.global === true || who.super === true)),
  },
  message: { value: 'Zqcaptured', from: 'decision 016', reads: () => 'never' },
} as const satisfies Record<string, Secret>

export type SecretName = keyof typeof secrets
export const secretNames = Object.keys(secrets) as SecretName[]

export function secretOf(name: SecretName): Secret {
  return secrets[name]
}

export function valueOf(name: SecretName): string {
  return secrets[name].value
}

/** The same as a number of cents. */
export function centsOf(name: SecretName): number {
  return Number(valueOf(name))
}

/** The secrets that a text holds. */
export function secretsIn(text: string): SecretName[] {
  return secretNames.filter((name) => text.includes(valueOf(name)))
}
