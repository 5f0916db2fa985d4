import type { Stop } from './schema.ts'

/** Which door of a stop, and what is to be known there: 'East · desk' (V1207, V1208, V1225, V1226); '' for nothing. */
export function entranceAndNotes({ entrance, notes }: Stop, end: 'pickup' | 'dropoff'): string {
  return [entrance?.trim(), notes?.[end]?.trim()].filter(Boolean).join(' · ')
}
