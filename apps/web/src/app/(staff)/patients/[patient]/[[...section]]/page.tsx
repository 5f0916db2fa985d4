import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { may } from '@nemt/domain/access/may.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { newParts } from '@nemt/domain/passenger/parts.ts'
import { isLinkField, prefillOf, type Prefill } from '@nemt/domain/prefill/schema.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { sectionOf } from '@nemt/domain/passenger/sections.ts'
import { isRefused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'
import { Texts } from '#/language/Texts.tsx'
import { NEW } from '#/patients/editor/address.ts'
import { Editor } from '#/patients/editor/Editor.tsx'
import { editorSettings } from '#/patients/editor/read-settings.ts'
import type { EditorSettings } from '#/patients/editor/settings.ts'
import { mayOpenRecords } from '#/patients/may-open.ts'
import { requireSession, type Session } from '#/session/session.ts'
import { randomId } from '#/state/random-id.ts'

type Props = {
  params: Promise<{ patient: string; section?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('patient'))('title') }
}

/**
 * /patients/{patient}/{section} (R054–R061): the record in its six sections, or a new one under the word `new`. One
 * page for all: another section changes the address, not the page. Unknown sections, other customers' keys and
 * records that one may not open are the same: nothing.
 */
async function PatientPage({ params, searchParams }: Props) {
  const [session, { patient, section: path = [] }, query] = [
    await requireSession(),
    await params,
    await searchParams,
  ]
  const isNew = patient === NEW
  if (path.length > 1 || !sectionOf(path[0]) || !mayOpen(session, isNew)) notFound()
  if (path.length === 0) redirect(basicHref(patient, query))
  const record = isNew ? null : await orNotFound(call<Passenger>('passenger.info', { key: patient }))
  // One that was merged says so, and shows what somebody had entered.
  if (record?.status === 'archived' && !record.merged_into) redirect('/patients')
  const settings = await editorSettings(session, isNew)
  const draft = oneOf(query, 'draft')
  const kept = settings.saves ? await keptDraft(isNew ? draft : patient) : null
  return (
    <Texts of={TEXTS}>
      <Editor
        key={patient}
        id={kept?.id ?? randomId()}
        settings={settings}
        record={record}
        kept={kept}
        prefill={isNew ? await named(prefilled(query, session, settings)) : null}
        back={wantedPath(query.redirect)}
      />
    </Texts>
  )
}

const TEXTS = [
  'app',
  'card',
  'change',
  'close',
  'date',
  'dialog',
  'duplicate_passenger',
  'error',
  'failure',
  'gender',
  'journey',
  'map',
  'method',
  'mobility',
  'passenger',
  'patient',
  'patients',
  'phone',
  'phone_transfer',
  'phone_type',
  'pin',
  'place',
  'plans',
  'presence',
  'problem',
  'quickCreate',
  'relation',
  'relation_staff',
  'service',
  'status',
  'term',
  'time',
  'tripSummary',
  'vehicle',
  'wheelchair',
  'wantedPhone',
] as const

function mayOpen({ permissions }: Session, isNew: boolean): boolean {
  return isNew ? may(permissions, 'passenger.create') : mayOpenRecords(permissions)
}

type Query = Awaited<Props['searchParams']>

function oneOf(query: Query, name: string): string | null {
  const value = query[name]
  return typeof value === 'string' ? value : null
}

/** A bare address leads to its first section, with all that it carries (V844). */
function basicHref(patient: string, query: Query): string {
  const carried = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ).toString()
  return `/patients/${encodeURIComponent(patient)}/basic${carried ? `?${carried}` : ''}`
}

/** What a new record begins with: the user's only team, and what the address fills in (V851). */
function prefilled(query: Query, session: Session, { customer }: EditorSettings): Prefill {
  const data = oneOf(query, 'data')
  const [first, ...more] = openTeams(session, customer)
  const team = more.length === 0 ? first : undefined
  return data === null ? { parts: newParts({ team }), refused: [] } : prefillOf(data, team)
}

/** What a link can't fill in, by the words of the form; of names that the form has not, how many there are. */
async function named({ parts, refused }: Prefill): Promise<Prefill> {
  const text = await getTranslations('patient')
  const others = refused.filter((name) => !isLinkField(name)).length
  const names = refused.filter(isLinkField).map((name) => text(`linkField.${name}`))
  return { parts, refused: [...names, ...(others > 0 ? [text('linkOthers', { count: others })] : [])] }
}

/** What somebody entered and did not save; none where nothing is kept, or under a wrong name. */
async function keptDraft(key: string | null): Promise<{ id: string; document: string } | null> {
  if (key === null) return null
  try {
    const { key: id, document } = await call<DataOf<'draft.info'>>('draft.info', { key })
    return { id, document }
  } catch (error) {
    if (['not_found', 'bad_input'].some((code) => isRefused(error, code))) return null
    throw error
  }
}

export default PatientPage
