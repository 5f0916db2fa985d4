import { createRequire } from 'node:module'
import type { Point } from '@nemt/domain/address/schema.ts'

const { find } = createRequire(import.meta.url)('geo-tz') as { find: (lat: number, lng: number) => string[] }

/**
 * The IANA zone of a point; right on the county and reservation borders (libraries.md §5). Loads 60 ms at
 * first use.
 */
export function zoneOf({ lat, lng }: Point): string {
  return find(lat, lng)[0] ?? 'Etc/UTC'
}
