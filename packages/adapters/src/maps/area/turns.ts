/** Gives work its turn, so many at a time; undefined when too many wait already. */
export function turns(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return <T>(work: () => Promise<T>): Promise<T> | undefined => {
    if (queue.length >= waiting) return undefined
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        running++
        work()
          .then(resolve, reject)
          .finally(() => {
            running--
            queue.shift()?.()
          })
      }
      if (running < atOnce) start()
      else queue.push(start)
    })
  }
}
