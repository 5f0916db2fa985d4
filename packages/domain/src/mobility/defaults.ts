import type { Accessibility } from './schema.ts'

/** What a new passenger starts with (V510–V513, V868–V871); the coupling does not touch it (X006). */
export const defaultAccessibility: Accessibility = {
  mobility: 'unassisted',
  vehicle: 'any',
  service: 'standard',
  equipment: false,
}
