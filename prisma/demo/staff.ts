import { permissions } from '@nemt/domain/access/permissions.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

/** The password of every staff login of the demo. */
export const PASSWORD = 'Ride2Care!'

const allPermissions = Object.keys(permissions)
const coordinating = allPermissions
  .filter((word) => /^(ride|passenger|contact|place)\./.test(word))
  .concat('user.edit.self', 'import.view')
const viewing = [
  'ride.view',
  'ride.search',
  'ride.event.view',
  'passenger.view',
  'passenger.search',
  'user.edit.self',
]

export const roles: NewRow<'role'>[] = [
  { key: 'ROLviewer', name: 'Viewer', permissions: viewing, inherit: [] },
  { key: 'ROLcoordinator', name: 'Coordinator', permissions: coordinating, inherit: ['ROLviewer'] },
  { key: 'ROLlead', name: 'Lead', permissions: allPermissions, inherit: ['ROLcoordinator'] },
]

function user(
  username: string,
  first: string,
  last: string,
  rest: Partial<NewRow<'app_user'>> = {},
): NewRow<'app_user'> {
  return {
    key: `USR${username}`,
    username,
    email: `${username}@example.org`,
    first_name: first,
    last_name: last,
    created_at: Date.now() - 90 * 86_400_000,
    ...rest,
  }
}

/** The logins per customer; `teams` become the user's own teams. */
export const staff: Record<
  string,
  { users: NewRow<'app_user'>[]; teams: NewRow<'team'>[]; memberships: NewRow<'user_team'>[] }
> = {
  lakeside: {
    teams: [
      { key: 'TEAnorth', name: 'North' },
      { key: 'TEAsouth', name: 'South' },
    ],
    users: [
      user('coordinator', 'Carmen', 'Ordway', { role_key: 'ROLcoordinator' }),
      user('north', 'Nora', 'Thistle', { role_key: 'ROLcoordinator', team_key: 'TEAnorth' }),
      user('lead', 'Leo', 'Harrow', { role_key: 'ROLlead' }),
      user('viewer', 'Vera', 'Glass', { role_key: 'ROLviewer' }),
      user('metro', 'Milo', 'Dispatch', { fleet_key: 'FLTmetrowheels', is_fleet_lead: true }),
    ],
    memberships: [{ user_key: 'USRnorth', team_key: 'TEAnorth' }],
  },
  pinecrest: {
    teams: [],
    users: [
      user('coordinator', 'Pia', 'Larch', { role_key: 'ROLcoordinator' }),
      user('lead', 'Paul', 'Spruce', { role_key: 'ROLlead' }),
    ],
    memberships: [],
  },
  global: {
    teams: [],
    users: [
      user('support', 'Sasha', 'Keel', { role_key: 'ROLlead', is_global: true }),
      user('root', 'Robin', 'Taproot', { role_key: 'ROLlead', is_global: true, is_super: true }),
    ],
    memberships: [],
  },
}
