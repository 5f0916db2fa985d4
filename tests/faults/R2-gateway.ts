import { bookThrough } from './booking.ts'
import { expect, openExperiment } from './experiment.ts'

/** R2: the gateway is killed four times while twenty clients book. */
export async function R2(): Promise<string> {
  const experiment = await openExperiment({ customers: 4 })
  try {
    const { bookings, gapMs, retries } = await bookThrough(experiment, async () => {
      for (let index = 0; index < 4; index++) {
        await new Promise((resolve) => setTimeout(resolve, 3_000))
        experiment.kill('gateway')
      }
      await new Promise((resolve) => setTimeout(resolve, 5_000))
    })
    expect(retries > 0, 'nobody noticed that the gateway was killed')
    expect(gapMs <= 5_000, `nothing was acknowledged for ${Math.round(gapMs)} ms`)
    return `${bookings} bookings, ${retries} retries, longest gap ${Math.round(gapMs)} ms`
  } finally {
    await experiment.stop()
  }
}
