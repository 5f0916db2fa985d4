import type { EditorSettings } from '../settings.ts'
import type { Editor } from '../use-editor.ts'

/** What the fields of a section are made of. */
export type SectionProps = { editor: Editor; settings: EditorSettings }
