import { expect, type Page } from '@playwright/test'
import { call } from './people.ts'

/** The link in a captured offer of a ride, to that address if one is given; offers go out soon after the booking. */
export async function offerLink(page: Page, ride: string, to?: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const { messages } = await call<{ messages: { to: string; body: string }[] }>(
        page,
        'message.captured',
        {},
      )
      link = messages
        .filter((message) => to === undefined || message.to === to)
        .map(({ body }) => /\/scope\/fleet\/ride\/\S+access_token=\S+/.exec(body)?.[0])
        .find((found) => found?.includes(ride))
      return link
    })
    .toBeDefined()
  return link!
}
