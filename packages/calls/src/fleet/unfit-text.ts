import type { Unfit } from '@nemt/domain/fleet/unfit.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'

/** Why a fleet can't take a ride, in the reader's language. */
export function unfitText(context: Context, { why, values, needs }: Unfit): string {
  return message(context, `unfit.${why}`, { ...values, ...(needs ? { needs: message(context, needs) } : {}) })
}
