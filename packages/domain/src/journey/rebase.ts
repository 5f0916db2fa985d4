import { same, type Diff } from '../ride/edit.ts'
import type { Ride } from '../ride/schema.ts'
import { editTo, type RideEdit } from './edits.ts'
import { draftOfRides } from './existing.ts'
import type { Draft } from './schema.ts'

/**
 * A field of a ride as it was opened, as somebody else made it, and as it is entered here; `clash` when both
 * changed it to something else.
 */
export type Compared = { field: keyof Diff; was: unknown; theirs: unknown; mine: unknown; clash: boolean }

/**
 * What somebody else made of a ride meanwhile, beside an edit of it. `theirs` may be the ride that took its
 * place.
 */
export function compareEdits({ ride, diff: mine }: RideEdit, theirs: Ride): Compared[] {
  const { diff: other } = editTo(ride, { ...theirs, key: ride.key, version: ride.version })
  return [...new Set([...Object.keys(other), ...Object.keys(mine)] as (keyof Diff)[])].map((field) => {
    const [his, ours] = [other[field], mine[field]]
    const was = (his ?? ours)?.from
    return {
      field,
      was,
      theirs: his ? his.to : was,
      mine: ours ? ours.to : was,
      clash: his !== undefined && ours !== undefined && !same(his.to, ours.to),
    }
  })
}

type Tree = Record<string, unknown>

/** A copy with the value at a dotted path; null takes the field out. */
function withField(tree: Tree, [name = '', ...rest]: string[], value: unknown): Tree {
  if (rest.length) return { ...tree, [name]: withField((tree[name] ?? {}) as Tree, rest, value) }
  const { [name]: _gone, ...others } = tree
  return value === null || value === undefined ? others : { ...tree, [name]: value }
}

/**
 * An edit carried over to a ride that somebody else changed meanwhile, field by field. Notes are two fields;
 * a place brings its key.
 */
function carried({ after, diff }: RideEdit, theirs: Ride): Ride {
  const fields = Object.keys(diff).flatMap((field) => {
    if (field === 'notes') return ['notes.driver', 'notes.internal'] as const
    return field.endsWith('.address') ? [field, field.replace('.address', '.place')] : [field]
  })
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, part) => (value as Tree | undefined)?.[part], after)
  return fields.reduce<Tree>(
    (ride, field) => withField(ride, field.split('.'), valueAt(field)),
    theirs,
  ) as Ride
}

/**
 * A draft on top of what somebody else made of its rides: what was entered here stays, everything else is
 * theirs. `theirs` by the key that a ride was opened with.
 */
export function rebase(
  edits: readonly RideEdit[],
  theirs: Readonly<Record<string, Ride>>,
  draft: Draft,
): { rides: Ride[]; draft: Draft } {
  const rides = edits.map(({ ride }) => theirs[ride.key] ?? ride)
  const next = draftOfRides(edits.map((edit) => carried(edit, theirs[edit.ride.key] ?? edit.ride)))
  const { passenger, purpose } = draft
  return { rides, draft: { ...next, ...(passenger && { passenger }), ...(purpose && { purpose }) } }
}
