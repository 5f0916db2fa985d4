import { useTranslations } from 'next-intl'
import type { MessageKey } from '@nemt/domain/copy/en.ts'
import type { DataOf } from '#/calls/named.ts'

type Judged = DataOf<'ride.fleets'>['fleets'][number]

/**
 * Why a fleet can't be asked, in the language of the page; undefined for one that can. Needs the namespaces
 * `unfit`, `vehicle` and `service`.
 */
export function useUnfit(): (fleet: Pick<Judged, 'unfit'>) => string | undefined {
  const text = useTranslations()
  return ({ unfit }) => {
    if (!unfit) return undefined
    const { why, values, needs } = unfit
    // The key of a vehicle's or a service's name, as the rule gave it.
    return text(`unfit.${why}`, { ...values, ...(needs ? { needs: text(needs as MessageKey) } : {}) })
  }
}
