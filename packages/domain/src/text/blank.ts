/** Letters that show nothing: format characters of Unicode, and two that are drawn as nothing. */
export const UNSEEN = /[\s\p{Cf}\u2800\u3164]/gu

/** Whether nothing was entered that anybody could read: spaces and letters that show nothing count as none. */
export function blank(text: string | undefined): boolean {
  return !text?.replace(UNSEEN, '')
}
