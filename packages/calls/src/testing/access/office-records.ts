import { newKey } from '@nemt/domain/key/key.ts'
import type { Inserts } from '@nemt/store/change/changes.ts'
import { clinic } from '../customer.ts'
import { put, type Ground } from './ground.ts'
import type { SecretName } from './secrets.ts'
import type { Thing } from './things.ts'

/** The row of a record that an office keeps, under a key. */
export const rowOf: Partial<Record<Thing, (key: string, label: (name: SecretName) => string) => Inserts>> = {
  contact: (key, of) => ({ clinical_contact: [{ key, name: of('contact') }] }),
  funding: (key, of) => ({ funding_source: [{ key, name: of('funding') }] }),
  place: (key, of) => ({
    place: [{ key, name: of('place'), name_lower: of('place').toLowerCase(), address: clinic }],
  }),
  role: (key, of) => ({ role: [{ key, name: of('role'), permissions: [], inherit: [] }] }),
  team: (key, of) => ({ team: [{ key, name: of('team') }] }),
  user: (key, of) => ({
    app_user: [{ key, username: key.toLowerCase(), email: of('user'), first_name: 'Una' }],
  }),
  policy: (key, of) => ({ policy: [{ key, name: of('policy'), document: {} }] }),
  loosePolicy: (key) => ({ policy: [{ key, name: 'Loose', document: {} }] }),
  loosePlan: (key) => ({ plan: [{ key, name: 'Loose' }] }),
}
/** How the keys of these records begin. */
export const prefixes = {
  contact: 'CLC',
  funding: 'FUN',
  place: 'PLC',
  role: 'ROL',
  team: 'TEA',
  user: 'USR',
  policy: 'PCY',
  loosePolicy: 'PCY',
  loosePlan: 'PLN',
} as const
export const plain = Object.keys(prefixes) as (keyof typeof prefixes)[]

/** A fleet that nothing refers to goes with its group; those who keep fleets change this one. */
export async function newFleet(ground: Ground) {
  const [group, fleet] = [newKey('GRP'), newKey('FLT')]
  await put(
    ground,
    {
      fleet_group: [{ key: group, name: 'Zqgroup', legal_name: 'Group LLC' }],
      fleet: [
        { key: fleet, group_key: group, name: 'A fleet to keep', dispatch: 'RidePortal', document: {} },
      ],
    },
    'global',
  )
  return { group, fleet }
}

/** A group without a fleet. */
export async function emptyGroup(ground: Ground) {
  const group = newKey('GRP')
  await put(ground, { fleet_group: [{ key: group, name: 'Zqgroup', legal_name: 'Group LLC' }] }, 'global')
  return group
}
