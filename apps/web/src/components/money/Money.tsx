import { formatMoney } from '@nemt/domain/money/money.ts'

/** An amount of integer cents as $0,0.00 (V481), in figures that line up. */
export const Money = ({ cents }: { cents: number }) => <span className="tabular">{formatMoney(cents)}</span>
