import type { DataOf } from '#/calls/named.ts'

/** A user as they keep themselves. */
export type OwnUser = DataOf<'user.list'>['users'][number]
