'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { passengerSections, sectionProgress, type PassengerSection } from '@nemt/domain/passenger/sections.ts'
import styles from './editor.module.css'

type Props = {
  section: PassengerSection
  /** Sections of which something is not saved. */
  unsaved: readonly PassengerSection[]
  hrefOf: (section: PassengerSection) => string
  onGo: (section: PassengerSection) => void
}

/** How far one is (V846, V847), and the way to every section (V848). */
export function Steps({ section, unsaved, hrefOf, onGo }: Props) {
  const text = useTranslations('patient')
  return (
    <nav aria-label={text('sections')} className={styles.steps}>
      <div
        role="progressbar"
        aria-label={text('progress')}
        aria-valuemin={0}
        aria-valuemax={passengerSections.length}
        aria-valuenow={passengerSections.indexOf(section) + 1}
        className={styles.progress}
      >
        <div style={{ width: `${sectionProgress(section) * 100}%` }} />
      </div>
      <ol>
        {passengerSections.map((each) => (
          <li key={each}>
            <Link
              href={hrefOf(each)}
              prefetch={false}
              aria-current={each === section ? 'step' : undefined}
              onNavigate={(event) => {
                event.preventDefault()
                onGo(each)
              }}
            >
              {text(`section.${each}`)}
              {unsaved.includes(each) && <span className={styles.unsaved}> {text('unsaved')}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
