import { clear, createStore, del, get, set, update, type UseStore } from 'idb-keyval'

/** What is kept sealed on the phone, and under which names (docs/decisions/096, 148). */
export type Place = 'rides' | 'held' | 'trip'

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const KEY = 'key'
let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('offline', 'sealed')
  return opened
}

/** Whether this browser can keep anything sealed: it needs a secure page, and a place to keep things. */
function canSeal(): boolean {
  return typeof crypto.subtle === 'object' && typeof indexedDB === 'object'
}

/** The phone's key: made here once, and never to be read out, neither by a script nor by who copies the store. */
async function keyOfPhone(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY, store())
  if (known) return known
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Another tab may have been quicker: its key is everybody's.
  await update<CryptoKey>(KEY, (theirs) => theirs ?? fresh, store())
  return (await get<CryptoKey>(KEY, store())) ?? fresh
}

/** Keeps something sealed in its place, in place of what was there. A browser that keeps nothing is no fault. */
export async function seal(place: Place, value: unknown): Promise<void> {
  if (!canSeal()) return
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOfPhone(), plain)
    await set(place, { iv, data } satisfies Sealed, store())
  } catch {
    // Private windows and full phones keep nothing: the page's memory has to do.
  }
}

/** What is kept in a place; undefined where nothing is, or where it can't be opened any more. */
export async function unseal<T>(place: Place): Promise<T | undefined> {
  if (!canSeal()) return undefined
  try {
    const sealed = await get<Sealed>(place, store())
    if (!sealed) return undefined
    const { iv, data } = sealed
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOfPhone(), data)
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    return undefined
  }
}

/** Forgets what is kept in a place; without one everything, and the key with it. */
export async function forget(place?: Place): Promise<void> {
  if (!canSeal()) return
  await (place ? del(place, store()) : clear(store())).catch(() => undefined)
}
