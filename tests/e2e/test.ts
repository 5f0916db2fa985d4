import { test as base } from '@playwright/test'

export * from '@playwright/test'

/**
 * Playwright's `test`, which closes the screens that a test opened besides its own page: left open, they went on
 * hearing and drawing each ride of the tests after them, a dozen in each browser.
 */
export const test = base.extend<{ ownScreens: void }>({
  ownScreens: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})
