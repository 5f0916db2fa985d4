/**
 * The token that a mail's link carries behind the #, where no server or log sees it; null without one, and for a link
 * of which a part is missing.
 */
export function tokenOfHash(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token && /^[\w-]{43}$/.test(token) ? token : null
}
