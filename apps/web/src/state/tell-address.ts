/**
 * Tells the router of an address that was written past it (`untold` in the entry's state), before it renders anew and
 * writes its own. What it knows already it isn't told again: hearing of an address it gives up going elsewhere, had
 * somebody just pressed a link.
 */
export function tellAddress(): void {
  const { __NA: _mark, untold, ...kept } = (history.state ?? {}) as Record<string, unknown>
  if (untold) history.replaceState(kept, '', location.pathname + location.search + location.hash)
}
