'use client'
import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { LONGEST_QUERY } from '@nemt/domain/ride/list-filter.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { useTypedWords } from '#/rides/typed-words.ts'
import { pushAddress, replaceAddress } from '#/state/address.ts'
import { PatientPages } from './PatientPages.tsx'
import { PatientRows } from './PatientRows.tsx'
import type { ListSettings } from './settings.ts'
import { usePatients, type Patients } from './use-patients.ts'
import styles from './list.module.css'

/** As far as anybody turns pages. */
const LAST_PAGE = 2_000

/** The page that the address names; what makes no sense is the first. */
function pageOf(text: string | null): number {
  const page = Number(text ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/**
 * The customer's passengers (R053): whoever one opened last, or what is found for the words. These are in the
 * page's memory alone, the address names the page.
 */
export function PatientsList({ settings }: { settings: ListSettings }) {
  const text = useTranslations('patients')
  const path = usePathname()
  const page = pageOf(useSearchParams().get('page'))
  const [words, type] = useTypedWords('patients', settings.user)
  const found = usePatients(words, page, settings.graphql)
  const turn = (next: number) => pushAddress(next > 1 ? `${path}?page=${next}` : path)
  return (
    <section className={styles.page} aria-labelledby="patients">
      <div className={styles.head}>
        <h1 id="patients">{text('title')}</h1>
        {settings.creates && (
          <Button component={Link} href="/patients/new/basic" prefetch={false}>
            {text('create')}
          </Button>
        )}
      </div>
      <SearchField
        settings={settings}
        words={words}
        onType={(next) => {
          type(next)
          if (page > 1) replaceAddress(path)
        }}
      />
      <Body found={found} page={page} settings={settings} onPage={turn} />
    </section>
  )
}

type SearchProps = { settings: ListSettings; words: string; onType: (words: string) => void }

function SearchField({ settings, words, onType }: SearchProps) {
  const text = useTranslations()
  const by = [
    text('patients.by.name'),
    text('patients.by.phone'),
    ...(settings.dob ? [text('patients.by.dob')] : []),
    ...(settings.riderKey ? [text('term.MRN')] : []),
    text('patients.by.key'),
  ]
  return (
    <form role="search" className={styles.search} method="post" onSubmit={(event) => event.preventDefault()}>
      <TextInput
        type="search"
        name="words"
        aria-label={text('patients.search')}
        description={`${text('patients.hint')}: ${by.join(', ')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LONGEST_QUERY}
        autoComplete="off"
        autoFocus
        value={words}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </form>
  )
}

type BodyProps = { found: Patients; page: number; settings: ListSettings; onPage: (page: number) => void }

/** The passengers, or why there are none. */
function Body({ found, page, settings, onPage }: BodyProps) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { of, patients, total, error } = found
  if (error) return <Failure message={refusal(error)} onRetry={found.retry} />
  if (!patients) return <Lines count={8} of="row" label={text('app.loading')} />
  return (
    <>
      <h2 className={styles.of}>{text(`patients.${of}`)}</h2>
      {patients.length > 0 && <PatientRows patients={patients} settings={settings} stale={found.stale} />}
      {patients.length === 0 && of === 'recent' && <Empty title={text('patients.nobodyYet')} />}
      {patients.length === 0 && of === 'found' && (
        <Empty title={total > 0 ? text('patients.noPage', { page }) : text('patients.none')}>
          {total > 0 && (
            <Button variant="default" onClick={() => onPage(1)}>
              {text('patients.firstPage')}
            </Button>
          )}
        </Empty>
      )}
      {of === 'found' && (
        // While another page is on its way the rows are still the last one's.
        <PatientPages page={page} shown={found.stale ? 0 : patients.length} total={total} onPage={onPage} />
      )}
    </>
  )
}
