import { StoreRefused } from '@nemt/store/refused.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict } from '../pipeline/refusal.ts'

/** Says that nothing is left in the fund of a ride that is wanted again; any other error is passed on. */
export function allotmentTaken(context: Context, ride: { key: string; local_date: string }) {
  return (error: unknown): never => {
    if (error instanceof StoreRefused && error.code === 'allotment_taken')
      throw conflict(
        'allotment_exhausted',
        message(context, 'limit.has_fund', { date: formatDate(ride.local_date) }),
        { ride: ride.key },
      )
    throw error
  }
}
