'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { placeOfParts, type SectionProblem } from '@nemt/domain/passenger/parts.ts'
import { placeEmpty } from '@nemt/domain/passenger/places.ts'
import { sectionAfter, sectionBefore, type PassengerSection } from '@nemt/domain/passenger/sections.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import type { EditorSettings } from './settings.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'

type Props = {
  section: PassengerSection
  editor: Editor
  settings: EditorSettings
  onGo: (section: PassengerSection, field?: string) => void
}

/** The way back and on (V854–V860). An inactive passenger's record goes no further. */
export function Buttons({ section, editor, settings, onGo }: Props) {
  const text = useTranslations('patient')
  const before = sectionBefore(section)
  const after = sectionAfter(section)
  return (
    <div className={styles.bar}>
      {before && (
        <Button size="md" variant="default" onClick={() => onGo(before)}>
          {text('previous')}
        </Button>
      )}
      <span className={styles.gap} />
      {!settings.saves && editor.status === 'active' && after && (
        <Button size="md" onClick={() => onGo(after)}>
          {text('continue')}
        </Button>
      )}
      {!editor.readOnly && !editor.record && <NewButtons section={section} editor={editor} onGo={onGo} />}
      {!editor.readOnly && !editor.mergedInto && editor.record && (
        <SaveButton section={section} editor={editor} onGo={onGo} />
      )}
    </div>
  )
}

type PartProps = Omit<Props, 'settings'>

/** Continue or Skip, and Create: on the last section, before it as soon as nothing is missing. */
function NewButtons({ section, editor, onGo }: PartProps) {
  const text = useTranslations('patient')
  const after = sectionAfter(section)
  const own = editor.problems.find((problem) => problem.section === section) ?? null
  const [first = null] = editor.problems
  const create = (
    <ProblemButton
      problem={first}
      busy={editor.busy}
      busyLabel={text('saving')}
      variant={after ? 'default' : 'filled'}
      onContinue={editor.create}
      onProblem={(field) => first && onGo(first.section, field)}
    >
      {text('create')}
    </ProblemButton>
  )
  return (
    <>
      {after && !first && create}
      {after ? (
        <ProblemButton problem={own} onContinue={() => onGo(after)}>
          {text(isSkipped(section, editor) ? 'skip' : 'continue')}
        </ProblemButton>
      ) : (
        create
      )}
    </>
  )
}

/** Save and Continue once something is changed in any section, else Continue or Skip. */
function SaveButton({ section, editor, onGo }: PartProps) {
  const text = useTranslations('patient')
  const after = sectionAfter(section)
  if (!editor.isChanged && !after) return null
  const problem = problemToSave(section, editor)
  if (!editor.isChanged)
    return (
      <ProblemButton problem={problem} onContinue={editor.goOn}>
        {text(isSkipped(section, editor) ? 'skip' : 'continue')}
      </ProblemButton>
    )
  return (
    <ProblemButton
      problem={problem}
      busy={editor.busy}
      busyLabel={text('saving')}
      onContinue={editor.save}
      onProblem={(field) => problem && onGo(problem.section, field)}
    >
      {text('saveAndContinue')}
    </ProblemButton>
  )
}

/** What stops saving: of this section first, then of others that were changed. An old record's gaps elsewhere don't. */
function problemToSave(section: PassengerSection, { problems, unsaved }: Editor): SectionProblem | null {
  const own = problems.find((problem) => problem.section === section)
  return own ?? problems.find((problem) => unsaved.includes(problem.section)) ?? null
}

/** A place that nobody gave is skipped (V857). */
function isSkipped(section: PassengerSection, { parts }: Editor): boolean {
  if (section !== 'home' && section !== 'facilities') return false
  return placeEmpty(placeOfParts(parts, section === 'home' ? 'home' : 'facility'))
}
