import { setTimeout } from 'node:timers/promises'

/**
 * Asks again every `every` milliseconds until the answer is truthy; undefined once `limit` milliseconds have
 * passed.
 */
export async function until<T>(ask: () => T | Promise<T>, limit: number, every = 50): Promise<T | undefined> {
  for (const end = performance.now() + limit; ;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) return undefined
    await setTimeout(every)
  }
}
