import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Lanes } from '../pipeline/lanes.ts'

// argon2id, 19 MiB, two passes: about 40 ms here (libraries.md).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Passwords are hashed a few at a time, in lanes by address: whoever sends many waits behind their own, and
 * the threads that everything else shares (names, files, signatures) stay free.
 */
const hashing = new Lanes({
  width: Math.min(2, availableParallelism()),
  running: 1,
  waiting: 64,
  allWaiting: 512,
})

function laneOf(address: string | undefined): string {
  return address ?? ''
}

/** Refuses (429) before anything is counted when the address has too many passwords waiting. */
export function assertRoomForPassword(address: string | undefined): void {
  return hashing.assertRoom(laneOf(address))
}

/** Hashes a new password. Throws Refusal (429) when too many wait. */
export function hashPassword(password: string, address?: string): Promise<string> {
  return hashing.run(laneOf(address), () => hash(password, OPTIONS))
}

let unknownUser: Promise<string> | undefined

/**
 * Checks a password. For an unknown user (`stored` null) the same work is done, so that time does not tell.
 * Throws Refusal (429).
 */
export async function passwordMatches(
  stored: string | null,
  password: string,
  address?: string,
): Promise<boolean> {
  unknownUser ??= hash('nobody has this password', OPTIONS)
  const against = stored ?? (await unknownUser)
  const right = await hashing.run(laneOf(address), () => verify(against, password))
  return stored !== null && right
}
