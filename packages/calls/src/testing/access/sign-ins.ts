import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { hashOf, newToken } from '#/session/token.ts'
import { globalUser, visitToken } from '../global.ts'
import { fleetOf, put, TEAMS, type Ground } from './ground.ts'
import type { Who } from './who.ts'

const HOUR = 3_600_000

type NewSession = Omit<NewRow<'session'>, 'key' | 'token_hash' | 'expires_at'>

/** The token of a new session, of a user who is made with it or of somebody who is there. */
export async function signIn(
  ground: Ground,
  customer: string,
  session: NewSession,
  user?: NewRow<'app_user'>,
): Promise<string> {
  const token = newToken()
  const row = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + HOUR, ...session }
  await put(ground, { ...(user ? { app_user: [user] } : {}), session: [row] }, customer)
  return token
}

/** A new sign-in of staff. `leads`: the keys of both customers' leads, who are there already. */
export async function staffToken(
  ground: Ground,
  leads: { ours: string; theirs: string },
  customer: string,
  who: Who & { kind: 'staff' },
): Promise<string> {
  if (who.at === 'theirs') return signIn(ground, customer, { scope: 'coordinator', user_key: leads.theirs })
  if (who.at === 'ours' && who.words === 'all' && !who.team && !who.global) {
    return signIn(ground, customer, { scope: 'coordinator', user_key: leads.ours })
  }
  const held = who.words === 'all' ? Object.keys(permissions) : [...who.words]
  if (who.visit) {
    const desk = await globalUser(ground.portal, { super: who.super === true, grants: held })
    return visitToken(ground.portal, desk.token, customer)
  }
  const [user, role] = [newKey('USR'), newKey('ROL')]
  await put(ground, { role: [{ key: role, name: 'Test', permissions: held, inherit: [] }] }, customer)
  const flags = { is_global: who.global === true, is_super: who.super === true }
  const row = {
    key: user,
    username: user.toLowerCase(),
    email: 's@example.org',
    first_name: 'S',
    role_key: role,
  }
  const session = { scope: 'coordinator', user_key: user } as const
  const token = await signIn(ground, customer, session, { ...row, ...flags })
  if (who.team) await put(ground, { user_team: [{ user_key: user, team_key: TEAMS[who.team] }] }, customer)
  return token
}

/** A new sign-in of a fleet, or the token of its link; `linked` is the ride to which the link leads. */
export async function fleetToken(
  ground: Ground,
  who: Who & { kind: 'fleet' },
  ride: string,
  linked: string,
): Promise<string> {
  const { ours, theirs, foreignFleet } = ground
  const fleet = who.at === 'ours' ? fleetOf(ground, who.stands) : foreignFleet.key
  const session: NewSession = { scope: 'fleet', fleet_key: fleet }
  if (who.at === 'theirs' || !who.link)
    return signIn(ground, who.at === 'ours' ? ours.key : theirs.key, session)
  if (who.link !== 'unopened, this ride') return signIn(ground, ours.key, { ...session, ride_key: linked })
  const token = newToken()
  await put(ground, {
    access_token: [
      {
        key: newKey('TOK'),
        token_hash: hashOf(token),
        purpose: 'offer',
        fleet_key: fleet,
        ride_key: ride,
        expires_at: Date.now() + HOUR,
      },
    ],
  })
  return token
}

/** A driver's page of a ride that a fleet has accepted. */
export function driverToken(ground: Ground, who: Who & { kind: 'driver' }, ride: string): Promise<string> {
  const fleet_key = who.drives === 'this ride' ? fleetOf(ground, 'accepted') : ground.rival.key
  return signIn(ground, ground.ours.key, { scope: 'driver', fleet_key, ride_key: ride })
}
