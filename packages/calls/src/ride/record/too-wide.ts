import { StoreRefused } from '@nemt/store/refused.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'

/** The codes with which PostgreSQL ends a statement that takes too long. */
const ENDED = ['57014', '25P04']
/** The window that nobody is asked to narrow, in ms: what is slow there is not the searcher's doing. */
const DAY = 86_400_000

/**
 * Runs the read of a list over the window `from` to `to` (ms). One that the database had to end is refused as
 * `too_wide` with what would do, because trying again would end the same way. Throws what `run` throws.
 */
export async function notTooWide<T>(
  context: Pick<Context, 'customer' | 'principal'>,
  { from, to }: { from: number; to: number },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StoreRefused) || !ENDED.includes(error.code) || to - from <= DAY) throw error
    const said = message(context, 'error.too_wide')
    throw new Refusal('invalid', 'too_wide', said, { fields: { to: said } })
  }
}
