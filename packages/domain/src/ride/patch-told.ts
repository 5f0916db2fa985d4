import { at, criticalFields, patchFields, same, sameValue, type Diff } from './edit.ts'

/** The office's own: what pays, whose it is, what it is for (decision 098). No provider is told (`toldChanges`). */
const ofOffice = /^(purpose|auth|customer|team|fund|covered|service_|plan|support|meta|scope)/

/** Whether a patch says anything that is to be known by the provider that has the ride. */
export function isForFleets(diff: Diff): boolean {
  return Object.entries(diff).some(
    ([field, { from, to }]) =>
      !ofOffice.test(field) && (field !== 'notes' || !same(at(from ?? {}, 'driver'), at(to ?? {}, 'driver'))),
  )
}

/** Two differences one after the other as one: what came back to where it was is none. */
export function joinedDiff(first: Diff, second: Diff): Diff {
  const joined: Diff = { ...first }
  for (const field of [...criticalFields, ...patchFields]) {
    const [before, after] = [first[field], second[field]]
    if (!after) continue
    const { from } = before ?? after
    if (sameValue(field, from, after.to)) delete joined[field]
    else joined[field] = { from, to: after.to }
  }
  return joined
}
