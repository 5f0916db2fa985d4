/** Gives the page another address in a new entry of the tab's history, without going anywhere. */
export function pushAddress(path: string): void {
  give(path, () => history.pushState(null, '', path))
}

/** Gives the page another address without going anywhere. */
export function replaceAddress(path: string): void {
  give(path, () => replace(path))
}

/**
 * Next writes its own address again whenever it renders anew (a change of rights, a form's action), so it has to hear
 * of the page's. It listens by functions of its own, which it puts in place after a page's parts are at work: what
 * somebody pressed before that would be undone.
 */
function give(path: string, write: () => void): void {
  const before = here()
  write()
  if (!isHeard()) whenHeard(() => [before, path].includes(here()) && replace(path))
}

function isHeard(): boolean {
  return Object.hasOwn(history, 'replaceState')
}

function whenHeard(then: () => void): void {
  if (isHeard()) then()
  else setTimeout(() => whenHeard(then))
}

function here(): string {
  return location.pathname + location.search + location.hash
}

function replace(path: string): void {
  // The router takes no notice of a state that carries its mark.
  const { __NA: _mark, untold: _told, ...kept } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(kept, '', path)
}
