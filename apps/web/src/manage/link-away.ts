/** What of a press on a link tells where it leads. */
type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>
type Link = Pick<HTMLAnchorElement, 'target' | 'origin' | 'pathname' | 'search' | 'hash'>

/**
 * Where a press on a link leads away from the page to, within the portal; null where the page stays: another tab, a
 * place on the page itself. A link to elsewhere unloads the page, which the browser asks about.
 */
export function awayTo(press: Press, link: Link, here: Pick<Location, 'origin' | 'pathname'>): string | null {
  const inOtherTab = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
  if (press.button !== 0 || inOtherTab || link.target !== '') return null
  if (link.origin !== here.origin || link.pathname === here.pathname) return null
  return link.pathname + link.search + link.hash
}
