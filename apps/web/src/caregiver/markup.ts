/** Text that is HTML already. */
export type Markup = { readonly html: string }

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function written(part: string | Markup | readonly Markup[]): string {
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

/**
 * HTML of a template whose parts are text: what somebody typed stays text. For the one page that has no room for
 * React (docs/decisions/079); all others are components.
 */
export function markup(
  strings: TemplateStringsArray,
  ...parts: readonly (string | Markup | readonly Markup[])[]
): Markup {
  return { html: String.raw({ raw: strings }, ...parts.map(written)) }
}
