import type { Permission } from '@nemt/domain/access/permissions.ts'

/** The words of somebody who only reads: the demo's `viewer` (contract: Demo data). */
const READS: readonly Permission[] = [
  'ride.view',
  'ride.search',
  'ride.event.view',
  'passenger.view',
  'passenger.search',
]

/** How a fleet stands to the ride of a cell (server-behaviour §2.2). */
export type Standing =
  | 'not asked'
  | 'queued'
  | 'asked'
  | 'declined'
  | 'late'
  | 'lost'
  | 'accepted'
  | 'gave back'

/**
 * Somebody who knocks. `at`: whose host they come to, and whether their token is of that customer; `words`:
 * what staff hold; `team`: the team that limits them. The records of a cell belong to team North.
 */
export type Who =
  | { kind: 'stranger'; token: 'none' | 'invented' | "another customer's" }
  | {
      kind: 'staff'
      at: 'ours' | 'theirs' | 'global'
      words: readonly Permission[] | 'all'
      team?: 'North' | 'South'
      global?: true
      super?: true
      /** A user of `global` on a visit (decision 051). */
      visit?: true
    }
  | { kind: 'passenger'; at: 'ours' | 'theirs'; is: 'the owner' | 'the owner, who only looks' | 'another' }
  | {
      kind: 'fleet'
      at: 'ours' | 'theirs'
      stands: Standing
      /** Comes by the link of a mail: for the ride of the cell, or for another ride. */
      link?:
        | 'this ride'
        | 'unopened, this ride'
        | 'another ride of the passenger'
        | "another passenger's ride"
    }
  | {
      kind: 'driver'
      at: 'ours'
      /** Whose page the link opened: of the ride of the cell, or of another passenger's. */
      drives: 'this ride' | "another passenger's ride"
    }

/** Everybody who is tried at every call, by the name that a failed cell shows. */
export const everybody = {
  nobody: { kind: 'stranger', token: 'none' },
  'somebody with an invented token': { kind: 'stranger', token: 'invented' },
  "another customer's lead at our host": { kind: 'stranger', token: "another customer's" },

  'the passenger': { kind: 'passenger', at: 'ours', is: 'the owner' },
  'a passenger who only looks': { kind: 'passenger', at: 'ours', is: 'the owner, who only looks' },
  'another passenger': { kind: 'passenger', at: 'ours', is: 'another' },
  "another customer's passenger": { kind: 'passenger', at: 'theirs', is: 'another' },

  'a lead': { kind: 'staff', at: 'ours', words: 'all' },
  'staff of the team': { kind: 'staff', at: 'ours', words: 'all', team: 'North' },
  'staff of another team': { kind: 'staff', at: 'ours', words: 'all', team: 'South' },
  'a viewer': { kind: 'staff', at: 'ours', words: READS },
  'a viewer of another team': { kind: 'staff', at: 'ours', words: READS, team: 'South' },
  'staff without a word': { kind: 'staff', at: 'ours', words: [] },
  'support in the customer': { kind: 'staff', at: 'ours', words: 'all', global: true },
  'a super user in the customer': { kind: 'staff', at: 'ours', words: 'all', global: true, super: true },
  'support on a visit': { kind: 'staff', at: 'ours', words: 'all', global: true, visit: true },
  'support without a word on a visit': { kind: 'staff', at: 'ours', words: [], global: true, visit: true },
  'a super user on a visit': {
    kind: 'staff',
    at: 'ours',
    words: 'all',
    global: true,
    super: true,
    visit: true,
  },
  "another customer's lead": { kind: 'staff', at: 'theirs', words: 'all' },
  'a lead of the global customer': { kind: 'staff', at: 'global', words: 'all' },
  'the support desk': { kind: 'staff', at: 'global', words: 'all', global: true },
  'a super user of the global customer': {
    kind: 'staff',
    at: 'global',
    words: 'all',
    global: true,
    super: true,
  },

  'a fleet that is not asked': { kind: 'fleet', at: 'ours', stands: 'not asked' },
  'a fleet whose offer is queued': { kind: 'fleet', at: 'ours', stands: 'queued' },
  'a fleet that is asked': { kind: 'fleet', at: 'ours', stands: 'asked' },
  'a fleet that declined': { kind: 'fleet', at: 'ours', stands: 'declined' },
  'a fleet that was too late': { kind: 'fleet', at: 'ours', stands: 'late' },
  'a fleet that lost': { kind: 'fleet', at: 'ours', stands: 'lost' },
  'a fleet that accepted': { kind: 'fleet', at: 'ours', stands: 'accepted' },
  'a fleet that gave the ride back': { kind: 'fleet', at: 'ours', stands: 'gave back' },
  'the link of a fleet that is asked': { kind: 'fleet', at: 'ours', stands: 'asked', link: 'this ride' },
  'the unopened link of a fleet that is asked': {
    kind: 'fleet',
    at: 'ours',
    stands: 'asked',
    link: 'unopened, this ride',
  },
  'the link of a fleet that accepted': { kind: 'fleet', at: 'ours', stands: 'accepted', link: 'this ride' },
  'the link to another ride of the passenger, asked': {
    kind: 'fleet',
    at: 'ours',
    stands: 'asked',
    link: 'another ride of the passenger',
  },
  'the link to another ride of the passenger, accepted': {
    kind: 'fleet',
    at: 'ours',
    stands: 'accepted',
    link: 'another ride of the passenger',
  },
  "the link to another passenger's ride, asked": {
    kind: 'fleet',
    at: 'ours',
    stands: 'asked',
    link: "another passenger's ride",
  },
  "the link to another passenger's ride, accepted": {
    kind: 'fleet',
    at: 'ours',
    stands: 'accepted',
    link: "another passenger's ride",
  },
  'the driver of the ride': { kind: 'driver', at: 'ours', drives: 'this ride' },
  "the driver of another passenger's ride": {
    kind: 'driver',
    at: 'ours',
    drives: "another passenger's ride",
  },
  "another customer's fleet": { kind: 'fleet', at: 'theirs', stands: 'not asked' },
} as const satisfies Record<string, Who>

export type Name = keyof typeof everybody
export const names = Object.keys(everybody) as Name[]

/** Who somebody of the table is. */
export function whoIs(name: Name): Who {
  return everybody[name]
}
