/** The ticket that an address carries behind the #, where no server or log sees it; null without one. */
export function ticketOfHash(hash: string): string | null {
  const ticket = new URLSearchParams(hash.replace(/^#/, '')).get('ticket')
  return ticket && /^[\w-]{20,200}$/.test(ticket) ? ticket : null
}
