'use client'
import { useTranslations } from 'next-intl'
import type { RiskReason } from '@nemt/domain/ride/board.ts'
import type { DataOf } from '#/calls/named.ts'

type Props = {
  ride: Pick<DataOf<'ride.board'>['rides'][number], 'replies' | 'offers'>
  risk: RiskReason | null
}

/** Why a ride needs somebody: its risk, else what waits for an answer. */
export function Why({ ride: { replies, offers }, risk }: Props) {
  const text = useTranslations()
  if (risk) return text(`risk.${risk}`)
  if (replies > 0) return text('board.replies', { count: replies })
  return offers > 0 ? text('board.asked', { count: offers }) : text('board.waits')
}
