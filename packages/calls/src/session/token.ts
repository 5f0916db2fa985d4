import { createHash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
