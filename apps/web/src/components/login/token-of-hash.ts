/** The token that a mail's link carries behind the #, where no server or log sees it; null without one. */
export function tokenOfHash(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token && /^[\w-]{20,200}$/.test(token) ? token : null
}
