import { connect } from '@nemt/store/connect.ts'
import { bookThrough } from './booking.ts'
import { expect, openExperiment, until, type Experiment } from './experiment.ts'

/** R1: PostgreSQL is killed four times while twenty clients book. */
export async function R1(): Promise<string> {
  const experiment = await openExperiment({ customers: 4 })
  try {
    // How long bare restarts take, one after the other as below.
    const bare: number[] = []
    for (let index = 0; index < 4; index++) {
      bare.push(await restart(experiment))
      await pause(4_000)
    }
    await until(() =>
      experiment.call('exp0', 'customer.public', {}).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const loaded: number[] = []
    const { bookings, gapMs, retries } = await bookThrough(experiment, async () => {
      for (let index = 0; index < 4; index++) {
        await pause(4_000)
        loaded.push(await restart(experiment))
      }
      await pause(6_000)
    })
    // What was booked since the last checkpoint is read again: a restart takes longer than a bare one.
    const longest = Math.max(...bare, ...loaded)
    expect(bookings > 1_000, `only ${bookings} bookings were made`)
    expect(retries > 0, 'nobody noticed that the database was killed')
    expect(
      gapMs <= 1.5 * longest,
      `nothing was acknowledged for ${Math.round(gapMs)} ms; a restart takes ${Math.round(longest)} ms`,
    )
    const times = `longest gap ${Math.round(gapMs)} ms, longest restart ${Math.round(longest)} ms`
    return `${bookings} bookings, ${retries} retries, ${times}`
  } finally {
    await experiment.stop()
  }
}

/** Kills the database; gives how long it took until a fresh connection answers, ms. */
async function restart(experiment: Experiment): Promise<number> {
  const started = performance.now()
  experiment.kill('database')
  await until(() => answers(experiment.store.url))
  return performance.now() - started
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function answers(url: string): Promise<boolean> {
  const probe = connect(url, { max: 1 })
  const answered = await probe`select 1`.then(
    () => true,
    () => false,
  )
  await probe.end({ timeout: 0 }).catch(() => {})
  return answered
}
