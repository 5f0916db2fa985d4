/** How large the text of a phone's pages is. */
export const textSizes = ['usual', 'large'] as const
export type TextSize = (typeof textSizes)[number]

/** The cookie that keeps it: the server reads it, so that the first paint is right. */
export const textSizeCookie = 'text-size'

/** The size that the cookie's value names; the usual one without one. */
export function textSizeOf(value: string | undefined): TextSize {
  return textSizes.find((size) => size === value) ?? 'usual'
}
