/**
 * Tells the router of an address that was written past it (`untold` in the entry's state), before it renders anew and
 * writes its own. What it knows already it isn't told again: hearing of an address it gives up going elsewhere, had
 * somebody just pressed a link.
 */
export function tellAddress(): void {
  const { __NA: _mark, untold, ...kept } = (history.state ?? {}) as Record<string, unknown>
  if (untold) history.replaceState(kept, '', location.pathname + location.search + location.hash)
}

/**
 * Names a draft in the page's address, so that a reload or a new session finds it. The router hears of it before it
 * renders anew (live/Live.tsx).
 */
export function nameDraft(key: string): void {
  const address = new URL(location.href)
  if (address.searchParams.get('draft') === key) return
  address.searchParams.set('draft', key)
  history.replaceState({ ...history.state, untold: true }, '', address.pathname + address.search)
}
