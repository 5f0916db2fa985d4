import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds in the page, or in a part of it, by all of its rules: each rule with the elements that break it;
 * nothing where all is well.
 *
 * In one run and without the pages' style sheets loaded once more, which only rules need that are off by default: the
 * builder's own way opens a second page for each look, and takes two to three times as long.
 */
export async function axeFindings(page: Page, part?: string): Promise<[rule: string, elements: string[]][]> {
  const builder = new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
