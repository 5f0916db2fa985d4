/** How long what one came from may still go away, since what was done to it is read again; ms. */
const MAY_GO = 3_000
/** So long nobody has the focus before it counts as lost; ms. */
const LOST_FOR = 250

/** An element with what it stands in, nearest first: one of them outlives it. */
export function focusPath(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    path.push(at)
  return path
}

function focusNearest(path: readonly HTMLElement[]): void {
  const nearest = path.find((element) => element.isConnected)
  if (!nearest) return
  // What stands around is no stop of the Tab key, only a place to go on from.
  if (nearest !== path[0] && !nearest.hasAttribute('tabindex')) nearest.setAttribute('tabindex', '-1')
  nearest.focus({ preventScroll: nearest !== path[0] })
}

/**
 * Gives the focus to the first of a path, or where that is gone to what it stood in; also when it goes a moment later,
 * as the menu of a ride does that was cancelled. Whoever moves on meanwhile is left alone, as is a page that leads on.
 */
export function keepFocus(path: readonly HTMLElement[]): void {
  if (path[0]?.isConnected) path[0].focus()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(waiting)
    if (document.activeElement !== document.body) return
    waiting = setTimeout(() => document.activeElement === document.body && focusNearest(path), LOST_FOR)
  }
  look()
  const watching = new MutationObserver(look)
  watching.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watching.disconnect(), MAY_GO)
}
