/** Light, dark, or as the device says. */
export const colorSchemes = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** What the browser paints around the page: `--raised` of tokens.css, which a meta element cannot name. */
export const browserColours = { light: '#ffffff', dark: '#1d2124' } as const

/** The cookie that keeps the choice: the server reads it, so the first paint has the right ground. */
export const colorSchemeCookie = 'color-scheme'

export function colorSchemeOf(value: string | undefined): ColorScheme {
  return colorSchemes.find((scheme) => scheme === value) ?? 'auto'
}

const year = 365 * 24 * 60 * 60

/** The text to put into document.cookie for a choice that is no secret. */
export function preferenceCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure ? '; Secure' : ''}`
}
