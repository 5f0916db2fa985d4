'use client'
import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useId, useState, type ReactNode } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { useHere } from '#/state/use-here.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import { Repeats } from '../series/Repeats.tsx'
import { FactText } from '../summary/FactText.tsx'
import { useSummaryRows } from '../summary/use-summary-rows.ts'
import type { SummaryRow } from '../summary-rows.ts'
import { EditContact, EditNotes, EditTime } from './edit/LazyEditors.tsx'
import { forgetEdit, keptEdit, type EditableGroup } from './edit/kept-edits.ts'
import { factGroups, type FactGroup } from './facts.ts'
import styles from './ride-facts.module.css'

type Props = {
  ride: Ride
  fleet: string | undefined
  settings: DashboardSettings
  /** An edit put another ride in this one's place. */
  onReplaced: (ride: string) => void
}

/** What of a group is changed where it stands. */
const EDITORS = { when: EditTime, needs: EditNotes, who: EditContact } satisfies Record<
  EditableGroup,
  unknown
>

function isEditor(group: FactGroup): group is EditableGroup {
  return group in EDITORS
}

/** Everything of a ride in the order in which one asks; time, notes and contact are changed in place. */
export function RideFacts({ ride, fleet, settings, onReplaced }: Props) {
  const text = useTranslations('ridePane')
  const rows = useSummaryRows(ride, fleet, settings)
  const [editing, setEditing] = useState<EditableGroup | null>(() => keptEdit(settings.user.key, ride.key))
  const isHere = useHere()
  const mayEdit = holds(settings, 'ride.edit', 'ride.create') && isEditable(ride.status)
  const groups = Object.entries(factGroups) as [FactGroup, readonly string[]][]
  return (
    <div className={styles.facts}>
      {groups.map(([group, labels]) => {
        const own = rows.filter(({ label }) => labels.includes(label))
        const Editor = isEditor(group) && editing === group ? EDITORS[group] : null
        if (own.length === 0 && !Editor) return null
        return (
          <Group
            key={group}
            title={text(`group.${group}`)}
            change={
              mayEdit &&
              isEditor(group) &&
              !Editor && (
                <Button variant="subtle" size="compact-sm" onClick={() => setEditing(group)}>
                  {text(`change.${group}`)}
                </Button>
              )
            }
          >
            {Editor ? (
              <Editor
                ride={ride}
                settings={settings}
                onDone={(replacement) => {
                  if (isEditor(group)) forgetEdit(ride.key, group)
                  // Another one may have been opened while this one was being saved.
                  setEditing((open) => (open === group ? null : open))
                  // Who is at another ride by now stays there.
                  if (replacement && isHere()) onReplaced(replacement)
                }}
              />
            ) : (
              <Facts rows={own} copied={group === 'keys'} />
            )}
            {group === 'when' && <Repeats ride={ride} settings={settings} />}
          </Group>
        )
      })}
    </div>
  )
}

function Group({ title, change, children }: { title: string; change: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h3 id={id}>{title}</h3>
        {change}
      </div>
      {children}
    </section>
  )
}

function Facts({ rows, copied }: { rows: readonly SummaryRow[]; copied: boolean }) {
  const text = useTranslations('summary')
  return (
    <dl className={`${styles.rows} tabular`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>
            {!('drawn' in value) && <FactText value={value} />}
            {copied && 'text' in value && <Copy value={value.text} of={text(label)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Copy({ value, of }: { value: string; of: string }) {
  const text = useTranslations('ridePane')
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon size="sm" aria-label={text(copied ? 'copied' : 'copy', { what: of })} onClick={copy}>
          {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
