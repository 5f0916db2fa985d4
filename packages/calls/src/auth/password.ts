import { hash, verify } from '@node-rs/argon2'

// argon2id, 19 MiB, two passes: about 40 ms here (libraries.md).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let unknownUser: Promise<string> | undefined
/** Checks a password. For an unknown user (`stored` null) the same work is done, so that time does not tell. */
export const passwordMatches = async (stored: string | null, password: string): Promise<boolean> => {
  unknownUser ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await unknownUser), password)
  return stored !== null && right
}
