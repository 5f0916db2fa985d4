import { test as base, type BrowserContext } from '@playwright/test'

export * from '@playwright/test'

/** What next-intl says in the console of a text that is missing or can't be put together (M001). */
const BROKEN_TEXT = /IntlError|MISSING_MESSAGE|FORMATTING_ERROR/

/**
 * Playwright's `test`, which closes the screens that a test opened besides its own page: left open, they went on
 * hearing and drawing each ride of the tests after them, a dozen in each browser. It fails where a screen had to show
 * `{MISSING}` in place of a text.
 */
export const test = base.extend<{ ownScreens: void }>({
  ownScreens: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      const broken: string[] = []
      const listen = (context: BrowserContext) =>
        context.on('console', (line) => {
          if (BROKEN_TEXT.test(line.text())) broken.push(line.text())
        })
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        listen(context)
        return context
      }
      await use()
      browser.newContext = open
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
      base.expect(broken).toEqual([])
    },
    { auto: true },
  ],
})
