import { getTranslations } from 'next-intl/server'
import { formatDayLabel, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { currentWording } from '#/language/wording.ts'
import styles from './portal.module.css'

type Reader = DataOf<'passenger.own_readers'>['readers'][number]
type Props = { readers: readonly Reader[]; customer: string }

/** Who looked at the passenger's record, under the days on which they did, in words that name nobody. */
export async function ReaderDays({ readers, customer }: Props) {
  const { timezone, language } = await currentWording()
  const today = localDate(Date.now(), timezone)
  const days = [...Map.groupBy(readers, ({ day }) => day)]
  return days.map(([day, lines]) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{formatDayLabel(day, today, language)}</h2>
      <ul className={styles.rides}>
        {lines.map((line) => (
          <li key={`${line.kind} ${line.fleet ?? ''}`} className={styles.card}>
            <ReaderLine
              line={line}
              customer={customer}
              time={formatZonedTime(line.last, timezone, language)}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

async function ReaderLine({ line, customer, time }: { line: Reader; customer: string; time: string }) {
  const text = await getTranslations('portal')
  return (
    <>
      <strong>{await whoIn(line, customer)}</strong>
      {line.ways.map((way) => (
        <span key={way}>{text(`looked_${way}`)}</span>
      ))}
      <span className={styles.hint}>{text('lookedLast', { time })}</span>
    </>
  )
}

async function whoIn({ kind, fleet }: Reader, customer: string): Promise<string> {
  const text = await getTranslations('portal')
  if (kind !== 'provider') return text(`reader_${kind}`, { customer })
  return fleet === undefined ? text('reader_company') : text('reader_provider', { fleet })
}
