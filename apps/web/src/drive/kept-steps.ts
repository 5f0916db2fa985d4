import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import type { DriveStep, UnsignedReason } from '@nemt/domain/ride/drive.ts'

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

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('driver', 'steps')
  return opened
}

/** The steps of a ride that a page before this one has kept, in their order; none where nothing can be kept. */
export async function keptSteps(ride: string): Promise<KeptStep[]> {
  try {
    const all = await values<KeptStep>(store())
    return all.filter((step) => step.ride === ride).toSorted((a, b) => a.at - b.at)
  } catch {
    // A browser that keeps nothing: the page's memory has to do.
    return []
  }
}

export async function keepStep(step: KeptStep): Promise<void> {
  await set(step.id, step, store()).catch(() => undefined)
}

export async function forgetStep({ id }: KeptStep): Promise<void> {
  await del(id, store()).catch(() => undefined)
}
