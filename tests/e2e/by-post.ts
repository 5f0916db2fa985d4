import type { Page } from '@playwright/test'

/** Calls go by POST from now on, and those of that name that ask so wait until they are let go. */
export async function held(page: Page, name: string, asked = /^/) {
  const gate = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route(`**/api/call/${name}`, async (route) => {
    if (asked.test(route.request().postData() ?? '')) await gate.promise
    return route.fallback()
  })
  return gate
}
