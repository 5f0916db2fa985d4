import { StoreRefused } from '@nemt/store/refused.ts'

/**
 * More than this many bookings of one passenger's day, or of one fund, at the same moment: the last ones are
 * told to try again.
 */
const MOST = 12

/**
 * Judges and writes once more when what was read has changed in between; a retry sees the new facts and may
 * well refuse.
 */
export async function retryWhen<T>(codes: readonly string[], run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (
        attempt < MOST &&
        error instanceof StoreRefused &&
        error.kind === 'guard' &&
        codes.includes(error.code)
      )
        continue
      throw error
    }
  }
}
