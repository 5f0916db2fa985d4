import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'message bodies', 32))
}

/**
 * Encrypts a message that brings a code or a link, with a key that is not in the database (S14): a dump of it
 * signs nobody in. The message's key is bound in, so that a sealed body opens nowhere else.
 */
export function seal(secret: string, message: string, body: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(message))
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The text of a sealed message; null when it was sealed with another secret or for another message. */
export function unseal(secret: string, message: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const cipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, 12))
      .setAAD(Buffer.from(message))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    // Whoever shows it says that it can't be read here.
    return null
  }
}
