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

const STORE = 'steps'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('drive', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
  return (await settled(opening)).transaction(STORE, mode).objectStore(STORE)
}

/** The steps of a ride that a page before this one has kept, in their order; none where nothing can be kept. */
export async function keptSteps(ride: string): Promise<KeptStep[]> {
  try {
    const all = (await settled((await store('readonly')).getAll())) as KeptStep[]
    return all.filter((step) => step.ride === ride).toSorted((a, b) => a.at - b.at)
  } catch {
    // A browser that keeps nothing: the page's memory has to do.
    return []
  }
}

export async function keepStep(step: KeptStep): Promise<void> {
  await store('readwrite')
    .then((steps) => settled(steps.put(step)))
    .catch(() => undefined)
}

export async function forgetStep({ id }: KeptStep): Promise<void> {
  await store('readwrite')
    .then((steps) => settled(steps.delete(id)))
    .catch(() => undefined)
}
