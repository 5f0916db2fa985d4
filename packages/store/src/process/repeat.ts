/** A piece of work that is done again and again. */
export type Repeated<T> = {
  /** Does it once more, after what is under way. */
  once: () => Promise<T>
  /** Ends it after what is under way. */
  stop: () => Promise<void>
}

/**
 * Does a piece of work every `everyMs`, never twice at once; a failure is told and the next time comes all the same.
 */
export function repeat<T>(
  work: () => Promise<T>,
  { everyMs, onError }: { everyMs: number; onError?: ((error: unknown) => void) | undefined },
): Repeated<T> {
  let turn: Promise<unknown> = Promise.resolve()
  const once = (): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch((error: unknown) => onError?.(error))
    return done
  }
  const timer = setInterval(() => void once().catch(() => {}), everyMs)
  return {
    once,
    stop: async () => {
      clearInterval(timer)
      await turn
    },
  }
}
