import type { PayersNamed } from '@nemt/domain/journey/request.ts'
import type { Booking } from '../record/booking.ts'

export function payersNamed({ policy, rides }: Booking): PayersNamed {
  return {
    ...(policy ? { benefit: policy } : {}),
    ...(rides.some(({ fund_keys }) => fund_keys?.length)
      ? { funds: rides.map(({ fund_keys = [] }) => fund_keys) }
      : {}),
  }
}

/** The payers after an edit of the future rides: `edits` name other funds for their legs. */
export function payersEdited(
  before: PayersNamed,
  edits: readonly { leg: number; edit: { fund_keys?: string[] | undefined } }[],
  legs: number,
): PayersNamed {
  const named = edits.filter(({ edit }) => edit.fund_keys !== undefined)
  if (named.length === 0) return before
  const funds = Array.from({ length: legs }, (_, leg) => {
    const other = named.find((one) => one.leg === leg)
    return other?.edit.fund_keys ?? before.funds?.[leg] ?? []
  })
  return { ...before, funds }
}
