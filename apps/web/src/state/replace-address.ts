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

function put(path: string): void {
  // The router takes no notice of a state that carries its mark.
  const { __NA: _mark, untold: _told, ...kept } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(kept, '', path)
}
