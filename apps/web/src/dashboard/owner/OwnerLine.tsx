'use client'
import { useTranslations } from 'next-intl'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import type { BoardRide } from '../board/lines.ts'

/** `left`: its owner has left it lying. */
type Props = { ride: BoardRide; me: string; left: boolean }

/** Whose the work on a ride is, and until when; whose it was, where it was left lying. Nothing where nobody had it. */
export function OwnerLine({ ride: { owner, timezone }, me, left }: Props) {
  const text = useTranslations('owner')
  if (!owner) return null
  const { key, name, until } = owner
  if (left) return <span>{key === me ? text('leftByMe') : text('left', { name })}</span>
  const time = () => <TimeInZone at={until} zone={timezone} />
  return <span>{key === me ? text.rich('mine', { time }) : text.rich('theirs', { name, time })}</span>
}
