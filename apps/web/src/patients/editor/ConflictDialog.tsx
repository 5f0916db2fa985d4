'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { showsSupport } from '@nemt/domain/access/support-mark.ts'
import {
  changedParts,
  partsOf,
  rebaseParts,
  recordParts,
  type RecordPart,
} from '@nemt/domain/passenger/parts.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import type { EditorSettings } from './settings.ts'
import type { Editor } from './use-editor.ts'
import { usePartText } from './use-part-text.ts'
import styles from './editor.module.css'

/**
 * Somebody else was quicker: what each changed, field by field, and mine on top of theirs if that is still wanted.
 * Nothing that was entered is lost.
 */
export function ConflictDialog({ editor, settings }: { editor: Editor; settings: EditorSettings }) {
  const text = useTranslations()
  const textOf = usePartText(settings)
  const { latest, base, parts, keepMine, takeTheirs, stopComparing } = editor
  if (!latest) return null
  const theirs = partsOf(latest)
  const { clashes } = rebaseParts(base, parts, theirs)
  const touched = [...changedParts(base, parts), ...changedParts(base, theirs)]
  // What the editor hides is not told here either (V866).
  const isShown = (part: RecordPart) =>
    part !== 'support' || showsSupport(settings.user.global, settings.customer.flags)
  const rows = recordParts.filter((part) => touched.includes(part) && isShown(part))
  return (
    <Dialog title={text('patient.conflictTitle')} onClose={stopComparing} size="lg">
      <Stack gap="md">
        <p>{text('patient.conflict')}</p>
        <div className={styles.compare} tabIndex={0} role="group" aria-label={text('patient.conflictTitle')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('tripSummary.what')}</th>
                <th scope="col">{text('tripSummary.was')}</th>
                <th scope="col">{text('tripSummary.theirs')}</th>
                <th scope="col">{text('tripSummary.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((part) => (
                <tr key={part} data-clash={clashes.includes(part) || undefined}>
                  <th scope="row">{text(`patient.part.${part}`)}</th>
                  <td>{textOf(part, base)}</td>
                  <td>{textOf(part, theirs)}</td>
                  <td>
                    {textOf(part, parts)}
                    {clashes.includes(part) && <em> {text('tripSummary.clash')}</em>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={takeTheirs}>
            {text('patient.takeTheirs')}
          </Button>
          <Button size="md" data-autofocus onClick={keepMine}>
            {text('tripSummary.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
