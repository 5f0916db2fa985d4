import type { PassengerSection } from '@nemt/domain/passenger/sections.ts'

/** The word in place of a key where a record is made. */
export const NEW = 'new'

/** What the address of a section carries besides: where closing leads, and which unsaved new record it is. */
export type Carried = { back: string | null; draft?: string | undefined }

/** The address of a section; keys and a path of this portal, nothing about a person. */
export function sectionHref(patient: string, section: PassengerSection, { back, draft }: Carried): string {
  const query = new URLSearchParams({
    ...(draft && { draft }),
    ...(back && { redirect: back }),
  }).toString()
  return `/patients/${patient}/${section}${query ? `?${query}` : ''}`
}
