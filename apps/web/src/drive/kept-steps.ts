import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import type { DriveStep, UnsignedReason } from '@nemt/domain/ride/drive.ts'
import { serverNow } from '../calls/server-clock.ts'

/**
 * A step that was pressed and is not answered yet: keys and stamps, nothing about anybody. `id` is the idempotency key
 * under which it is sent.
 */
export type KeptStep = {
  id: string
  ride: string
  step: DriveStep
  at: number
  eta?: number
  contact?: number
  unsigned?: UnsignedReason
}

/** A link ends twelve hours after its ride (docs/decisions/076): after two days no step has one, ms. */
const KEPT_MS = 2 * 86_400_000

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('driver', 'steps')
  return opened
}

/** All steps that pages have kept on this phone, in their order; none where nothing can be kept. */
async function allKept(): Promise<KeptStep[]> {
  try {
    const all = await values<KeptStep>(store())
    const since = serverNow() - KEPT_MS
    await Promise.all(all.filter(({ at }) => at < since).map(forgetStep))
    return all.filter(({ at }) => at >= since).toSorted((a, b) => a.at - b.at)
  } catch {
    // A browser that keeps nothing: the page's memory has to do.
    return []
  }
}

/** The steps of a ride that a page before this one has kept, in their order. */
export async function keptSteps(ride: string): Promise<KeptStep[]> {
  return (await allKept()).filter((step) => step.ride === ride)
}

/** How many steps of a ride wait to be sent. */
export async function countKept(ride: string): Promise<number> {
  return (await keptSteps(ride)).length
}

/** How many steps of other rides wait for their own links. */
export async function countKeptOfOthers(ride: string): Promise<number> {
  return (await allKept()).filter((step) => step.ride !== ride).length
}

export async function keepStep(step: KeptStep): Promise<void> {
  await set(step.id, step, store()).catch(() => undefined)
}

export async function forgetStep({ id }: KeptStep): Promise<void> {
  await del(id, store()).catch(() => undefined)
}
