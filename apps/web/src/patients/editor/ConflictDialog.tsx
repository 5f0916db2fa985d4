'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { showsSupport } from '@nemt/domain/access/support-mark.ts'
import {
  changedParts,
  needsOfParts,
  partsOf,
  rebaseParts,
  recordParts,
  type RecordPart,
  type RecordParts,
} from '@nemt/domain/passenger/parts.ts'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useContactLine } from '#/components/contact/use-contact-line.ts'
import { languageName } from '@nemt/domain/language/languages.ts'
import { languageOf } from '#/language/languages.ts'
import type { EditorSettings } from './settings.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'

/**
 * Somebody else was quicker: what each changed, field by field, and mine on top of theirs if that is still wanted.
 * Nothing that was entered is lost.
 */
export function ConflictDialog({ editor, settings }: { editor: Editor; settings: EditorSettings }) {
  const text = useTranslations()
  const textOf = usePartText(settings)
  const { latest, base, parts, status, keepMine, takeTheirs, stopComparing } = editor
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
              {latest.status !== status && (
                <tr>
                  <th scope="row">{text('patients.status')}</th>
                  <td>{text(`patients.statusOf.${status}`)}</td>
                  <td>{text(`patients.statusOf.${latest.status}`)}</td>
                  <td>{text(`patients.statusOf.${status}`)}</td>
                </tr>
              )}
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

/** What a part of a record says, in words. */
function usePartText({ teams, plans }: EditorSettings): (part: RecordPart, of: RecordParts) => string {
  const text = useTranslations()
  const locale = useLocale()
  const contactLine = useContactLine()
  const yes = (value: boolean | undefined) => text(value ? 'patient.yes' : 'patient.no')
  const named = (list: readonly { key: string; name: string }[], key: string | null) =>
    list.find((each) => each.key === key)?.name ?? key ?? ''
  const needsLine = (needs: Partial<Accessibility>) =>
    [
      needs.mobility && text(`mobility.${needs.mobility}`),
      needs.wheelchair && text(`wheelchair.${needs.wheelchair}`),
      needs.vehicle && text(`vehicle.${needs.vehicle}`),
      needs.service && text(`service.${needs.service}`),
      needs.steps && text('journey.steps'),
      needs.steps_count !== undefined && `${text('journey.stepsCount')} ${needs.steps_count}`,
      needs.ramp && text('journey.ramp'),
    ]
      .filter(Boolean)
      .join(' · ')
  const texts: Record<RecordPart, (of: RecordParts) => string | undefined> = {
    first: ({ first }) => first,
    last: ({ last }) => last,
    rider_key: ({ rider_key: key }) => key,
    language: ({ language }) => languageName(language, languageOf(locale)),
    dob: ({ dob }) => (dob && parseDate(dob) === dob ? formatDate(dob) : (dob ?? '')),
    gender: ({ gender }) => (gender ? text(`gender.${gender}`) : ''),
    phone: ({ phone }) =>
      [
        phone?.display,
        phone?.extension && `x${phone.extension}`,
        phone?.type && text(`phone_type.${phone.type}`),
      ]
        .filter(Boolean)
        .join(' '),
    team: ({ team }) => named(teams, team),
    plans: (of) => of.plans.map((key) => named(plans, key)).join(', '),
    portal: ({ portal }) => yes(portal),
    access: ({ access }) => text(`patient.accessOf.${access}`),
    support: ({ support }) => [yes(support.active), support.notes].filter(Boolean).join(': '),
    home: ({ home }) => placeText(home),
    home_notes: ({ home_notes: notes }) => notesText(notes),
    facility: ({ facility }) => placeText(facility),
    facility_notes: ({ facility_notes: notes }) => notesText(notes),
    needs: (of) => needsLine(needsOfParts({ ...of, measures: {}, equipment: {}, psychosocial: {} })),
    measures: ({ measures: { height, weight } }) =>
      [height && formatHeight(height), weight && formatWeight(weight, languageOf(locale))]
        .filter(Boolean)
        .join(' · '),
    equipment: ({ equipment }) =>
      [yes(equipment.equipment), equipment.equipment_type].filter(Boolean).join(': '),
    psychosocial: ({ psychosocial }) =>
      [yes(psychosocial.active), psychosocial.notes].filter(Boolean).join(': '),
    contact: ({ contact }) => contactLine(contact),
    notes: ({ notes }) => notes,
  }
  return (part, of) => texts[part](of) || text('change.nothing')
}

function placeText(place: RecordParts['home']): string {
  return [place?.name, place?.address?.format, place?.address?.subpremise].filter(Boolean).join(', ')
}

function notesText({ pickup, dropoff }: RecordParts['home_notes']): string {
  return [pickup, dropoff].filter(Boolean).join(' · ')
}
