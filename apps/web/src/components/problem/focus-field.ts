/**
 * Leads to the field that a problem names: the element whose `data-field` is that path, or a part of it
 * (`stops.0` for `stops.0.address`), else the input of that name. The first thing inside that can hold the
 * focus gets it; what it is folded away in is opened first.
 */
export function focusField(field: string): void {
  const parts = field.split('.')
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  const place = paths
    .map((path) =>
      document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"], [name="${CSS.escape(path)}"]`),
    )
    .find(Boolean)
  const focusable = place?.matches('input, select, textarea, button')
    ? place
    : place?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button, [tabindex]')
  unfold(focusable ?? place)
  place?.scrollIntoView({ block: 'center' })
  focusable?.focus({ preventScroll: true })
}

/** Opens every fold around a field. */
function unfold(inside: Element | null | undefined): void {
  const fold = inside?.closest('details')
  if (!fold) return
  fold.open = true
  unfold(fold.parentElement)
}
