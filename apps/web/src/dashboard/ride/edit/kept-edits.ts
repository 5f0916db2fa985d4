/** What of a ride is changed where it stands. */
export type EditableGroup = 'when' | 'needs' | 'who'
export type Value = string | number | null
/** What was typed, and what stood there when it was. */
export type Typed<T extends Value = Value> = { value: T; over: T }
type Edit = { group: EditableGroup; fields: Map<string, Typed> }

/**
 * What is typed in the editors of a ride and not saved yet, in the page's memory, so that a look at another ride takes
 * nothing away: names and phones stay out of the browser's storage, and out of the next user's page (as in
 * `rides/typed-words.ts`).
 */
let whose = ''
const kept = new Map<string, Edit>()

/** The editor of a ride that was left with something typed in it, if one was. */
export function keptEdit(user: string, ride: string): EditableGroup | null {
  const edit = user === whose ? kept.get(ride) : undefined
  return edit && edit.fields.size > 0 ? edit.group : null
}

/** Where the fields of one editor are kept. */
export type Place = { user: string; ride: string; group: EditableGroup }

/** What was typed in a field of an editor that was left. */
export function keptField({ user, ride, group }: Place, field: string): Typed | null {
  const edit = user === whose ? kept.get(ride) : undefined
  return (edit?.group === group && edit.fields.get(field)) || null
}

/** Keeps what is typed in a field. */
export function keepField({ user, ride, group }: Place, field: string, typed: Typed): void {
  if (user !== whose) kept.clear()
  whose = user
  const before = kept.get(ride)
  const edit = before?.group === group ? before : { group, fields: new Map<string, Typed>() }
  edit.fields.set(field, typed)
  kept.set(ride, edit)
}

/** The editor was closed: its words were saved, or are not wanted. */
export function forgetEdit(ride: string, group: EditableGroup): void {
  if (kept.get(ride)?.group === group) kept.delete(ride)
}
