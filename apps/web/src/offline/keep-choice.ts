/** Whether this phone keeps the portal's rides for when there is no network; it does until it is told not to. */
export const keepChoices = ['yes', 'no'] as const
export type KeepChoice = (typeof keepChoices)[number]

/** The cookie that remembers it: the server reads it, so that a page that keeps nothing asks for nothing. */
export const keepCookie = 'offline'

export function keepChoiceOf(value: string | undefined): KeepChoice {
  return keepChoices.find((choice) => choice === value) ?? 'yes'
}
