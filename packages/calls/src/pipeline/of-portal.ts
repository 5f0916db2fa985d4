import type { Portal } from './portal.ts'

/** Something that each portal of a process has for itself, made when it is first asked for. */
export function ofPortal<T extends object>(make: (portal: Portal) => T): (portal: Portal) => T {
  const values = new WeakMap<Portal, T>()
  return (portal) => {
    const value = values.get(portal) ?? make(portal)
    values.set(portal, value)
    return value
  }
}
