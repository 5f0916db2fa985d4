'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import tables from '#/components/fleet/fleet-table.module.css'
import styles from './fairness.module.css'

/** How well durations are estimated, region by region (docs/decisions/108-calibration.md). */
export function Calibration({ zone }: { zone: string }) {
  const text = useTranslations('calibration')
  const format = useFormatter()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('map.calibration', {})
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 })
  const times = (value: number) =>
    text('times', { factor: format.number(value, { maximumFractionDigits: 2 }) })
  return (
    <section aria-labelledby="calibration" className={styles.below}>
      <h2 id="calibration" className={styles.title}>
        {text('title')}
      </h2>
      <p className={styles.explained}>{text('explained')}</p>
      {error && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {data?.regions.length === 0 && <p className={styles.explained}>{text('none')}</p>}
      {data && data.regions.length > 0 && (
        <div className={tables.place}>
          <table className={`${tables.table} tabular`}>
            <caption className="unseen">{text('title')}</caption>
            <thead>
              <tr>
                {(['region', 'rides', 'before', 'after', 'pace', 'distance', 'fitted'] as const).map(
                  (name) => (
                    <th key={name} scope="col">
                      {text(name)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {data.regions.map(({ region, rides, before, after, pace, distance, fitted }) => (
                <tr key={region}>
                  <th scope="row">{text('degrees', { region: region.replace(',', ' / ') })}</th>
                  <td data-label={text('rides')}>{format.number(rides)}</td>
                  <td data-label={text('before')}>{share(before)}</td>
                  <td data-label={text('after')}>{share(after)}</td>
                  <td data-label={text('pace')}>{times(pace)}</td>
                  <td data-label={text('distance')}>{times(distance)}</td>
                  <td data-label={text('fitted')}>{formatDate(localDate(fitted, zone))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
