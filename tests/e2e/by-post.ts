import type { Page, Route } from '@playwright/test'

/** What a test holds back; `letGo` lets it arrive, `lose` breaks its connection, `again` holds the next ones. */
export interface Held {
  letGo: () => void
  lose: () => void
  again: () => void
  /** How many were asked so far. */
  asked: () => number
}

/**
 * From now on each call of a page is a request of its own, which a test can hold, answer or lose. Nothing comes over
 * the live line.
 */
export async function callByPost(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}

/** Calls of that name (those whose input reads so) wait until they are let go or lost. */
export async function hold(page: Page, name: string, which = /^/): Promise<Held> {
  let end = Promise.withResolvers<'arrives' | 'is lost'>()
  let asked = 0
  await routeCalls(page, name, async (route) => {
    if (!which.test(route.request().postData() ?? '')) return route.fallback()
    asked += 1
    return (await end.promise) === 'arrives' ? route.fallback() : route.abort()
  })
  return {
    letGo: () => end.resolve('arrives'),
    lose: () => end.resolve('is lost'),
    again: () => (end = Promise.withResolvers()),
    asked: () => asked,
  }
}

/** Calls of that name get this data in place of the server's. */
export async function answer<Input = unknown>(
  page: Page,
  name: string,
  data: (input: Input) => object | Promise<object>,
): Promise<void> {
  await routeCalls(page, name, async (route) =>
    route.fulfill({ json: { ok: true, data: await data(route.request().postDataJSON() as Input) } }),
  )
}

/** Calls of that name are refused with this error in place of the server's answer. */
export async function refuse(
  page: Page,
  name: string,
  status: number,
  error: { code: string; message: string; detail?: object },
): Promise<void> {
  await routeCalls(page, name, (route) => route.fulfill({ status, json: { ok: false, error } }))
}

async function routeCalls(page: Page, name: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await callByPost(page)
  await page.route(`**/api/call/${name}`, handle)
}
