import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'

test('the look for faults of accessibility finds them, in the whole page or in the part that is named', async ({
  page,
}) => {
  await page.setContent(
    `<html lang="en"><title>A page</title><main><h1>A page</h1><button id="mute"></button>
      <form><p style="color: #999; background: #fff">Pale</p></form></main></html>`,
  )
  const found = await axeFindings(page)
  expect(found.map(([rule]) => rule)).toEqual(['button-name', 'color-contrast'])
  expect(found[0]?.[1]).toEqual(['<button id="mute"></button>'])
  expect((await axeFindings(page, 'form')).map(([rule]) => rule)).toEqual(['color-contrast'])
})
