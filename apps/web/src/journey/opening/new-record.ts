import { prefillData } from '@nemt/domain/prefill/data.ts'
import { typedPassenger } from '@nemt/domain/passenger/typed.ts'

/**
 * The editor of records with what was searched in vain, and the way back to this request: its address names it by
 * keys alone. The editor takes what is personal out of its own address as soon as it is read.
 */
export function newRecordHref(typed: string): string {
  const query = new URLSearchParams({
    data: prefillData(typedPassenger(typed)),
    redirect: location.pathname + location.search,
  })
  return `/patients/new/basic?${query.toString()}`
}
