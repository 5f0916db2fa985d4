import type { Portal } from './portal.ts'

/** Something that each portal of a process has for itself, made when it is first asked for. */
export function ofPortal<T extends object>(make: (portal: Portal) => T): (portal: Portal) => T {
  const made = new WeakMap<Portal, T>()
  return (portal) => {
    const known = made.get(portal) ?? make(portal)
    made.set(portal, known)
    return known
  }
}
