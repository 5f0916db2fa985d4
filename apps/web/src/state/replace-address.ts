/**
 * Gives the page another address without going anywhere. Next writes its own again whenever it renders anew (a change
 * of rights, a form's action), so it has to hear of it.
 */
export function replaceAddress(path: string): void {
  put(path)
  // On a page's first look its parts run before the router listens, which it does by a function of its own.
  if (Object.hasOwn(history, 'replaceState')) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (location.pathname + location.search + location.hash === path) put(path)
    }),
  )
}

/** Whether the address was written past the router since it was told the last time. */
let isUntold = false

/**
 * Writes the address past the router: hearing of it, the router would give up going elsewhere, had somebody just
 * pressed a link.
 */
export function noteAddress(path: string): void {
  isUntold = true
  history.replaceState(history.state, '', path)
}

/**
 * Tells the router of an address that was written past it, before it renders anew and writes its own; what it knows
 * already it isn't told again, for the same reason.
 */
export function tellAddress(): void {
  if (isUntold) put(location.pathname + location.search + location.hash)
}

function put(path: string): void {
  isUntold = false
  // The router takes no notice of a state that carries its mark.
  const { __NA: _mark, ...kept } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(kept, '', path)
}
