import type { IncomingMessage } from 'node:http'

/** Bodies above this are refused whole; a field that is too long inside a smaller body is refused by name. */
export const BODY_LIMIT = 4 * 1024 * 1024

export class BodyError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The JSON of a request; undefined for an empty body. Throws BodyError. */
export const readJson = (request: IncomingMessage): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > BODY_LIMIT) {
        reject(new BodyError(413, 'The request is too large.'))
        request.destroy()
      } else parts.push(part)
    })
    request.on('error', reject)
    request.on('end', () => {
      if (size === 0) return resolve(undefined)
      try {
        resolve(JSON.parse(Buffer.concat(parts).toString('utf8')))
      } catch {
        reject(new BodyError(422, 'The request is not JSON.'))
      }
    })
  })
