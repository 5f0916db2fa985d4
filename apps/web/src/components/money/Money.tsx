import { formatMoney } from '@nemt/domain/money/money.ts'

/** An amount of integer cents as $0,0.00 (V481), in figures that line up. */
export function Money({ cents }: { cents: number }) {
  return <span className="tabular">{formatMoney(cents)}</span>
}
