'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { Mark } from '#/components/status/Mark.tsx'
import type { ListSettings } from './settings.ts'
import styles from './list.module.css'

type Props = { patients: readonly Passenger[]; settings: ListSettings; stale: boolean }

/** The passengers in the columns of V835–V837; the whole row follows its link where records open (V838). */
export function PatientRows({ patients, settings, stale }: Props) {
  const text = useTranslations()
  return (
    <table className={`${styles.table} tabular`} aria-busy={stale} data-stale={stale || undefined}>
      <thead>
        <tr>
          <th scope="col">{text('patients.first')}</th>
          <th scope="col">{text('patients.last')}</th>
          <th scope="col">{text('patients.phone')}</th>
          <th scope="col">{text('patients.status')}</th>
          {settings.dob && <th scope="col">{text('patients.dob')}</th>}
          {settings.riderKey && <th scope="col">{text('term.MRN')}</th>}
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => (
          <Row key={patient.key} patient={patient} settings={settings} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ patient, settings }: { patient: Passenger; settings: ListSettings }) {
  const text = useTranslations('patients')
  const { key, name, phone, status, dob, customer_key: rider } = patient
  return (
    <tr>
      <td className={styles.name} translate="no">
        {settings.opens ? (
          <Link
            href={`/patients/${key}/basic`}
            prefetch={false}
            className={styles.link}
            aria-label={`${name.first} ${name.last}`}
          >
            {name.first}
          </Link>
        ) : (
          name.first
        )}
      </td>
      <td className={styles.name} translate="no">
        {name.last}
      </td>
      <td>{phone?.display}</td>
      <td>
        {status === 'active' ? (
          text('statusOf.active')
        ) : (
          <Mark hue="grey" soft>
            {text(`statusOf.${status}`)}
          </Mark>
        )}
      </td>
      {settings.dob && <td>{dob && formatDate(dob)}</td>}
      {settings.riderKey && <td translate="no">{rider}</td>}
    </tr>
  )
}
