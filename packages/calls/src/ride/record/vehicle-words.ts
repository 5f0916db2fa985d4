import type { RideRow } from './row.ts'

/** A ride's vehicle as one looks for it in the street: 'white Ford Transit ABC 123'; null where nobody named it. */
export function vehicleWords({ vehicle }: Pick<RideRow, 'vehicle'>): string | null {
  const { color, make, model, license } = vehicle ?? {}
  return [color, make, model, license].filter(Boolean).join(' ') || null
}
