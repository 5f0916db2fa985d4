import { standstill, type Seen } from '@nemt/store/process/standstill.ts'

/**
 * What stands still in the worker of one container, of all that leave signs of life in the database: itself,
 * its relay, its jobs. Empty when it is well. Others may hold the log or the queue up; that is no fault of this
 * one, and starting it again would help nobody.
 *
 * @param host of the container: instances are named for it (packages/store/src/process/beat.ts)
 */
export function stillAt(
  host: string,
  beats: readonly (Seen['beats'][number] & { instance: string })[],
): string[] {
  const ofHost = beats.filter(({ instance }) => instance.startsWith(`${host.slice(0, 40)}-`))
  return standstill({ beats: ofHost, lagMs: 0, relays: true })
}
