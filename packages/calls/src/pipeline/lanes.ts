import { limited } from './refusal.ts'

type Waiting = { start: () => void }

/**
 * Runs costly work a few at a time, fairly: each lane (an address, say) has its own queue, and free places go
 * round the lanes. Bounded, so that nobody waits for an answer that comes too late.
 */
export class Lanes {
  readonly #limits: { width: number; running: number; waiting: number; allWaiting: number }
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  #busy = 0
  #queued = 0

  /** `width` and `running`: at a time, in all and of one lane; `waiting` and `allWaiting`: behind those. */
  constructor(limits: { width: number; running: number; waiting: number; allWaiting: number }) {
    this.#limits = limits
  }

  /** Throws Refusal (429) when a lane, or all together, have too much waiting already. */
  assertRoom(lane: string): void {
    const waiting = this.#waiting.get(lane)?.length ?? 0
    if (waiting < this.#limits.waiting && this.#queued < this.#limits.allWaiting) return
    throw limited(2)
  }

  /** Runs `work` when it is the lane's turn. Throws what it throws, and Refusal (429) without room. */
  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    this.assertRoom(lane)
    await new Promise<void>((start) => {
      this.#waiting.set(lane, [...(this.#waiting.get(lane) ?? []), { start }])
      this.#queued++
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#busy--
      const left = (this.#running.get(lane) ?? 1) - 1
      if (left > 0) this.#running.set(lane, left)
      else this.#running.delete(lane)
      this.#putBehind(lane, this.#waiting.get(lane) ?? [])
      this.#next()
    }
  }

  #next(): void {
    for (const [lane, queue] of this.#waiting) {
      if (this.#busy >= this.#limits.width) return
      const running = this.#running.get(lane) ?? 0
      if (running >= this.#limits.running) continue
      const first = queue.shift()
      this.#putBehind(lane, queue)
      if (!first) continue
      this.#queued--
      this.#busy++
      this.#running.set(lane, running + 1)
      first.start()
    }
  }

  /** A lane that was served goes behind the others. */
  #putBehind(lane: string, queue: Waiting[]): void {
    this.#waiting.delete(lane)
    if (queue.length > 0) this.#waiting.set(lane, queue)
  }
}
