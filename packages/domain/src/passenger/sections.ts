/** The editor's sections in order (V845, E141–E146). */
export const passengerSections = [
  'basic',
  'home',
  'facilities',
  'mobility',
  'communication',
  'notes',
] as const
export type PassengerSection = (typeof passengerSections)[number]

/** The section that an address names, or null for a word that is none; a bare address is basic (V844). */
export function sectionOf(word: string | undefined): PassengerSection | null {
  return word === undefined ? 'basic' : (passengerSections.find((section) => section === word) ?? null)
}

/** Share of the progress bar (V846): step number over 6. */
export function sectionProgress(section: PassengerSection): number {
  return (passengerSections.indexOf(section) + 1) / passengerSections.length
}

export function sectionBefore(section: PassengerSection): PassengerSection | null {
  return passengerSections[passengerSections.indexOf(section) - 1] ?? null
}

export function sectionAfter(section: PassengerSection): PassengerSection | null {
  return passengerSections[passengerSections.indexOf(section) + 1] ?? null
}

/**
 * Whether the editor goes on from here (V858–V860, V884): an inactive passenger has no Continue, Save and
 * Continue or Create; an archived one no editor (V853).
 */
export function mayContinue(status: 'active' | 'inactive' | 'archived'): boolean {
  return status === 'active'
}
