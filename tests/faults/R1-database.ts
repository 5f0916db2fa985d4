import { connect } from '@nemt/store/connect.ts'
import { bookThrough } from './booking.ts'
import { expect, openExperiment, until } from './experiment.ts'

/** R1: PostgreSQL is killed four times while twenty clients book. */
export const R1 = async (): Promise<string> => {
  const experiment = await openExperiment({ customers: 4 })
  try {
    const alive = () => experiment.owner`select 1`.then(() => true, () => false)
    // How long a bare restart takes: from the kill until a fresh connection answers.
    const bare: number[] = []
    for (let at = 0; at < 2; at++) {
      const started = performance.now()
      experiment.kill('database')
      await until(async () => {
        const probe = connect(experiment.store.url, { max: 1 })
        const answered = await probe`select 1`.then(() => true, () => false)
        await probe.end({ timeout: 0 }).catch(() => {})
        return answered
      })
      bare.push(performance.now() - started)
      await until(alive)
    }
    const { bookings, gapMs, retries } = await bookThrough(experiment, async () => {
      for (let at = 0; at < 4; at++) {
        await new Promise((resolve) => setTimeout(resolve, 4_000))
        experiment.kill('database')
      }
      await new Promise((resolve) => setTimeout(resolve, 6_000))
    })
    const restart = Math.max(...bare)
    expect(bookings > 1_000, `only ${bookings} bookings were made`)
    expect(retries > 0, 'nobody noticed that the database was killed')
    expect(gapMs <= 1.5 * restart + 500, `nothing was acknowledged for ${Math.round(gapMs)} ms; a bare restart takes ${Math.round(restart)} ms`)
    return `${bookings} bookings, ${retries} retries, longest gap ${Math.round(gapMs)} ms, bare restart ${Math.round(restart)} ms`
  } finally {
    await experiment.stop()
  }
}
