import type { Page } from '@playwright/test'

/** The phone numbers on the page that stand in two lines. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      for (const { 0: number, index } of node.textContent?.matchAll(/\(\d{3}\) \d{3}-\d{4}/g) ?? []) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(number)
      }
    }
    return broken
  })
}
