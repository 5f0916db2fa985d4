import { office } from './office.ts'
import { passengers } from './passenger.ts'
import { rides } from './ride.ts'
import type { Collection } from './collection.ts'

const all: Record<string, Collection> = { ...rides, ...passengers, ...office }

/** The names of all collections. */
export const collectionNames: readonly string[] = Object.keys(all)

/** The collection of that name, if the specification has one. */
export function collectionNamed(name: string): Collection | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}
