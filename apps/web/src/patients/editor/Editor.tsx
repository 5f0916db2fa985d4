'use client'
import { ActionIcon, Alert, Button } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { passengerSections, sectionOf, type PassengerSection } from '@nemt/domain/passenger/sections.ts'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { AlsoHere } from '#/components/presence/AlsoHere.tsx'
import { focusField } from '#/components/problem/focus-field.ts'
import { pushAddress } from '#/state/address.ts'
import { NEW, sectionHref } from './address.ts'
import { Buttons } from './Buttons.tsx'
import { Merged } from './Merged.tsx'
import { ConflictDialog, CreateQuestion, UpdateQuestion, SectionFields } from './LazyParts.tsx'
import { StatusActions } from './StatusActions.tsx'
import { Steps } from './Steps.tsx'
import { useEditor } from './use-editor.ts'
import type { EditorProps } from './props.ts'
import { WantedPhone } from './WantedPhone.tsx'
import styles from './editor.module.css'

/** A passenger's record in six sections, one draft over all of them (R055). */
export function Editor(props: EditorProps) {
  const { settings, back } = props
  const text = useTranslations('patient')
  const router = useRouter()
  const section = sectionOf(usePathname().split('/')[3]) ?? 'basic'
  const draft = useSearchParams().get('draft') ?? undefined
  const hrefOf = (to: PassengerSection) => sectionHref(props.record?.key ?? NEW, to, { back, draft })
  // What is typed before the scripts are there would be lost.
  const isAwake = useMounted()
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef<string | null>(null)
  const go = (to: PassengerSection, field?: string) => {
    wanted.current = field ?? ''
    if (to === section && field) return focusField(field)
    // Asked for twice, because the section was not there yet for the second tap, it is gone back from once.
    const { pathname } = new URL(hrefOf(to), location.href)
    if (pathname !== location.pathname) pushAddress(hrefOf(to))
  }
  const editor = useEditor(props, { section, go, leave: () => router.push(back ?? '/patients') })
  // Another section begins at its title, or at the field that somebody was led to.
  useEffect(() => {
    if (wanted.current === null) return
    if (wanted.current) focusField(wanted.current)
    else heading.current?.focus()
    wanted.current = null
  }, [section])
  const { record, readOnly } = editor
  const number = passengerSections.indexOf(section) + 1
  return (
    <section className={styles.page} aria-label={text('title')}>
      <header className={styles.head}>
        <h1>{record ? <PassengerName passenger={record} /> : text('createTitle')}</h1>
        {record && <AlsoHere kind="passenger" of={[record.key]} does={readOnly ? 'looks' : 'edits'} />}
        {record && (
          <Button component={Link} href={`/patients/${record.key}/record`} prefetch={false} variant="default">
            {text('recordPage')}
          </Button>
        )}
        {record && settings.saves && !editor.mergedInto && <StatusActions editor={editor} />}
        <ActionIcon
          component={Link}
          href={back ?? '/patients'}
          prefetch={false}
          size="lg"
          aria-label={text('close')}
        >
          <IconX aria-hidden />
        </ActionIcon>
      </header>
      <Steps section={section} unsaved={record ? editor.unsaved : []} hrefOf={hrefOf} onGo={go} />
      <Notices editor={editor} hrefOf={(key) => sectionHref(key, section, { back })} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {text(`section.${section}`)} <span className="unseen">{text('step', { number })}</span>
      </h2>
      <fieldset className={styles.fields} disabled={!isAwake}>
        <legend className="unseen">{text('title')}</legend>
        <fieldset className={`${styles.fields} ${readOnly ? styles.read : ''}`} disabled={readOnly}>
          <legend className="unseen">{text(`section.${section}`)}</legend>
          <SectionFields key={section} section={section} editor={editor} settings={settings} />
        </fieldset>
        <Buttons section={section} editor={editor} settings={settings} onGo={go} />
      </fieldset>
      {editor.comparing && <ConflictDialog editor={editor} settings={settings} />}
      {editor.creating.asking && <CreateQuestion creating={editor.creating} />}
      {editor.transferring.asking && <UpdateQuestion transferring={editor.transferring} />}
    </section>
  )
}

type NoticesProps = {
  editor: ReturnType<typeof useEditor>
  /** The section that is looked at, of another record. */
  hrefOf: (passenger: string) => string
}

/** What somebody should know before going on, in one line each. */
function Notices({ editor, hrefOf }: NoticesProps) {
  const text = useTranslations('patient')
  const words = useTranslations('error')
  const { record, latest, refused, problem, isOutdated, isRestored, readOnly, mergedInto } = editor
  return (
    <div className={styles.notices} aria-live="polite">
      {record?.status === 'inactive' && <Alert color="gray">{text('inactive')}</Alert>}
      {readOnly && record?.status === 'active' && <Alert color="gray">{text('viewOnly')}</Alert>}
      {record && !mergedInto && (
        <WantedPhone record={latest ?? record} mayEdit={!readOnly} onDone={editor.followOwn} />
      )}
      {refused.length > 0 && (
        <Alert color="orange">{text('linkRefused', { names: refused.join(', ') })}</Alert>
      )}
      {mergedInto && <Merged editor={editor} into={mergedInto} href={hrefOf(mergedInto)} />}
      {isRestored && (
        <Alert color="blue">
          <div className={styles.notice}>
            {text('restored')}
            <Button variant="default" size="compact-md" onClick={editor.discard}>
              {text('discard')}
            </Button>
          </div>
        </Alert>
      )}
      {isOutdated && (
        <Alert color="orange">
          <div className={styles.notice}>
            {text('changedMeanwhile')}
            <Button variant="default" size="compact-md" onClick={editor.compare}>
              {text('compare')}
            </Button>
          </div>
        </Alert>
      )}
      {problem && (
        <Alert color="red" role="alert" title={text('error')}>
          {words('not_finished')} {problem}
        </Alert>
      )}
    </div>
  )
}
