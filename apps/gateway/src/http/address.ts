import type { IncomingMessage } from 'node:http'

/**
 * The address that a request comes from. Behind the configured proxy it is what that proxy added, the last of the list: whatever stands
 * before it was sent by the client, who may write there what they like.
 */
export const addressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: boolean): string | undefined => {
  const forwarded = trustProxy ? [request.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() : undefined
  return forwarded || request.socket.remoteAddress
}
