import { createRequire } from 'node:module'
import type { Point } from '@nemt/domain/address/schema.ts'

type Find = (lat: number, lng: number) => string[]
let find: Find | undefined

/**
 * The IANA zone of a point; right on the county and reservation borders (libraries.md §5). Its library and data
 * are loaded at the first use, which takes some 200 ms.
 */
export function zoneOf({ lat, lng }: Point): string {
  find ??= (createRequire(import.meta.url)('geo-tz') as { find: Find }).find
  return find(lat, lng)[0] ?? 'Etc/UTC'
}
