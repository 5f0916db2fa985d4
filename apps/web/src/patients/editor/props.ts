import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Prefill } from '@nemt/domain/prefill/schema.ts'
import type { EditorSettings } from './settings.ts'

/** What a page gives the editor. */
export type EditorProps = {
  /** Under which a new record's draft is kept. */
  id: string
  settings: EditorSettings
  /** The record that is changed; null for a new one. */
  record: Passenger | null
  /** What was entered before and not saved. */
  kept: { document: string } | null
  /** What a new record begins with. */
  prefill: Prefill | null
  /** Where closing leads, if the address says so (V849, V850). */
  back: string | null
}
