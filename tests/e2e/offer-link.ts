import { expect, type Page } from '@playwright/test'
import { call } from './people.ts'

/** The link in a captured offer of a ride; offers go out a moment after the booking. */
export async function offerLink(page: Page, ride: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const { messages } = await call<{ messages: { body: string }[] }>(page, 'message.captured', {})
      link = messages
        .map(({ body }) => /\/scope\/fleet\/ride\/\S+access_token=\S+/.exec(body)?.[0])
        .find((found) => found?.includes(ride))
      return link
    })
    .toBeDefined()
  return link!
}
