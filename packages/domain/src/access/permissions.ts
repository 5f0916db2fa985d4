/** The permission words of doc 2 §6 (P002–P028), each with what it allows in plain words. */
export const permissions = {
  'ride.view': 'See the rides of the dashboard',
  'ride.search': 'Search all rides',
  'ride.edit': 'Edit rides',
  'ride.create': 'Request new trips',
  'ride.cancel': 'Cancel rides',
  'ride.event.view': 'See the activity of a ride',
  'ride.event.create': 'Write to passengers, request rides and open on-demand rides',
  'user.create': 'Create users',
  'user.edit': 'Edit users',
  'user.edit.self': "Edit one's own settings",
  'passenger.view': 'See passenger records',
  'passenger.create': 'Create passengers',
  'passenger.edit': 'Edit passengers',
  'passenger.search': 'Search passengers',
  'contact.create': 'Create clinical contacts',
  'contact.edit': 'Edit clinical contacts',
  'funding.create': 'Create funding sources',
  'funding.edit': 'Edit funding sources',
  'access.create': 'Create roles',
  'access.edit': 'Edit roles and assign them',
  'access.view': 'See roles',
  'team.create': 'Create teams',
  'team.edit': 'Edit teams and assign users to them',
  'import.create': 'Upload files',
  'import.view': 'See uploaded files',
  'place.create': 'Create locations',
  'place.edit': 'Edit locations',
} as const

export type Permission = keyof typeof permissions

/** True when the grants hold the word or the wildcard (doc 1 §6, P001). Unknown words are never granted. */
export function may(grants: readonly string[], word: Permission): boolean {
  return Object.hasOwn(permissions, word) && (grants.includes('*') || grants.includes(word))
}
