import { instantAt, wallTimeExists } from '@nemt/domain/time/zone.ts'
import type { Moved } from '#/journey/opening/opening.ts'

/** Why a ride can't go to a moment; null where it can. */
export type WontGo = 'skipped' | 'past' | null

/** Whether a moment can be a ride's: the clock of its zone has it, and it is still to come. `now`: ms. */
export function wontGo({ date, minutes }: Moved, zone: string, now: number): WontGo {
  if (!wallTimeExists(date, minutes, zone)) return 'skipped'
  return instantAt(date, minutes, zone) < now ? 'past' : null
}
