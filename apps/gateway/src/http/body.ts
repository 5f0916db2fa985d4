import type { IncomingMessage } from 'node:http'

/**
 * Bodies above this are refused whole; a field that is too long inside a smaller body is refused by name. In
 * bytes.
 */
export const BODY_LIMIT = 4 * 1024 * 1024

const CODES = {
  400: 'bad_input',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_encoding',
  422: 'bad_input',
  503: 'busy',
} as const

export class BodyError extends Error {
  readonly status: keyof typeof CODES
  constructor(status: BodyError['status'], message: string) {
    super(message)
    this.status = status
  }

  get code(): string {
    return CODES[this.status]
  }

  /** What headers say besides (RFC 9110 §15.5.16, §10.2.3): how a body may be coded, when to come again. */
  get headers(): Record<string, string> {
    if (this.status === 415) return { 'accept-encoding': 'identity' }
    return this.status === 503 ? { 'retry-after': '1' } : {}
  }
}

export type BodyLimits = {
  /** For a whole body to arrive, in ms. */
  ms: number
  /** Bodies of one address that may be under way; a newer one ends the oldest that dawdles. */
  perAddress: number
  /** Of all unfinished bodies together, in bytes. */
  memory: number
}

type Unfinished = { address: string; at: number; size: number; end: (error: BodyError) => void }

/** A body that has not come after this long dawdles: others of its address need not wait for it. In ms. */
const DAWDLES_MS = 1_000

/**
 * Reads bodies whole before anything else is done for their request, so that an unfinished one holds nothing
 * but itself.
 */
export class Bodies {
  // Oldest first, as a Set keeps them.
  readonly #unfinished = new Set<Unfinished>()
  readonly #limits: BodyLimits
  #size = 0

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /**
   * The body of a request, empty when it has none. Throws BodyError: coded, too large, too slow, too many at
   * once, broken off.
   */
  read(request: IncomingMessage, address: string): Promise<Buffer> {
    if (isCoded(request)) return Promise.reject(new BodyError(415, 'The request must not be compressed.'))
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return Promise.reject(tooLarge())
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      const unfinished: Unfinished = {
        address,
        at: performance.now(),
        size: 0,
        end: (error) => settle(() => reject(error)),
      }
      const timer = setTimeout(
        () => unfinished.end(new BodyError(408, 'The request did not arrive in time.')),
        this.#limits.ms,
      )
      const settle = (then: () => void): void => {
        clearTimeout(timer)
        if (!this.#unfinished.delete(unfinished)) return
        this.#size -= unfinished.size
        request.off('data', onData).off('end', onEnd).off('close', onClose).resume()
        then()
      }
      const onData = (part: Buffer): void => {
        unfinished.size += part.length
        this.#size += part.length
        parts.push(part)
        if (unfinished.size > BODY_LIMIT) unfinished.end(tooLarge())
        else if (this.#size > this.#limits.memory) this.#largest()?.end(busy())
      }
      const onEnd = (): void => settle(() => resolve(Buffer.concat(parts)))
      const onClose = (): void => unfinished.end(new BodyError(400, 'The request broke off.'))
      this.#unfinished.add(unfinished)
      request.on('data', onData).once('end', onEnd).once('close', onClose)
      // Without a listener an aborted request would be nobody's error.
      request.on('error', onClose)
      this.#makeRoom(unfinished)
    })
  }

  /** How many bodies are under way. */
  get unfinished(): number {
    return this.#unfinished.size
  }

  #makeRoom({ address, at }: Unfinished): void {
    if (this.#unfinished.size <= this.#limits.perAddress) return
    const ofAddress = [...this.#unfinished].filter((unfinished) => unfinished.address === address)
    const [oldest] = ofAddress
    if (oldest && ofAddress.length > this.#limits.perAddress && at - oldest.at > DAWDLES_MS)
      oldest.end(busy())
  }

  #largest(): Unfinished | undefined {
    let largest: Unfinished | undefined
    for (const unfinished of this.#unfinished)
      if (!largest || unfinished.size > largest.size) largest = unfinished
    return largest
  }
}

/** Whether a body comes in another form than its own: a few bytes could become gigabytes. */
function isCoded({ headers }: IncomingMessage): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return coding !== '' && coding !== 'identity'
}

function tooLarge(): BodyError {
  return new BodyError(413, 'The request is too large.')
}

function busy(): BodyError {
  return new BodyError(503, 'Too many requests are under way. Please try again.')
}

/** The JSON of a body; undefined for an empty one. Throws BodyError. */
export function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new BodyError(422, 'The request is not JSON.')
  }
}

/**
 * Refuses a form in parts (multipart/form-data) that breaks off or can't be told apart: the pages would answer
 * it as a fault of theirs (S18). Throws BodyError.
 */
export async function assertReadableForm(contentType: string | undefined, body: Buffer): Promise<void> {
  if (!contentType || !/^\s*multipart\/form-data\b/i.test(contentType)) return
  try {
    await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new BodyError(400, 'The form can not be read.')
  }
}
