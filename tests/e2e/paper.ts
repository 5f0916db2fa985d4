import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

/** How wide sheets are in portrait, px at 96 dpi. */
export const sheets = { Letter: 816, A4: 794 }

/** What the columns of a list of rides are called that nobody arranged. */
const columns = [
  ...['Time', 'Passenger', 'Needs', 'From → to', 'Appointment'],
  ...['Leg', 'Provider', 'Driver, ETA', 'Status'],
]

/** Shows the page as it is printed, on a sheet so wide: the browser says so before it lays the page out for it. */
export async function print(page: Page, width: number): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width, height: Math.round(width * 1.3) })
}

/** Shows it as on the screen again. */
export async function endPrint(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
}

/** Every line of a list can be read: nothing covers another, nothing stands beyond the sheet, no column is missing. */
export async function canBeRead(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
  const heads = page.locator('[aria-label="Sort by"]:visible')
  for (const column of columns) await expect(heads.getByText(column, { exact: true })).toBeVisible()
}

/** Lines that stand over the one before them, or that are lower or narrower than what is written in them. */
function faultsOf(page: Page): Promise<string[]> {
  return page.locator('[role="listitem"] > :visible').evaluateAll((rows) => {
    let before = 0
    return rows.flatMap((row) => {
      const { top, bottom, right } = row.getBoundingClientRect()
      const name = row.textContent
      const found: string[] = []
      if (top < before - 1) found.push(`over the one before it by ${before - top}: ${name}`)
      before = bottom
      if (right > innerWidth + 1) found.push(`beyond the sheet by ${right - innerWidth}: ${name}`)
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        if (
          !text.textContent?.trim() ||
          !parent?.checkVisibility() ||
          getComputedStyle(parent).clipPath !== 'none'
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const written = range.getBoundingClientRect()
        // A head reaches over all columns, all else stays in its own.
        const cell = row.matches('article') && [...row.children].find((each) => each.contains(text))
        const end = cell ? cell.getBoundingClientRect().right : innerWidth
        if (written.height === 0) found.push(`not seen: ${text.textContent}`)
        else if (written.top < top - 1 || written.bottom > bottom + 1 || written.right > end + 1)
          found.push(`outside of its place: ${text.textContent}`)
      }
      return found
    })
  })
}

/** Lines whose feet are closer than this stand on each other, px; those of one text are farther apart. */
const LINE = 8

/**
 * What is wrong with the sheets of a page as the browser breaks it: one with nothing written on it, and lines of which
 * one stands on the other. For running text: beside each other, letters of two sizes stand on two lines.
 */
export async function faultsOfSheets(page: Page): Promise<string[]> {
  const sheets = linesOfSheets(await page.pdf({ format: 'Letter' }))
  return sheets.flatMap((lines, index) => {
    const sheet = `sheet ${index + 1} of ${sheets.length}`
    const close = lines.filter((line, at) => at > 0 && line - lines[at - 1]! < LINE)
    return [
      ...(lines.length === 0 ? [`${sheet} is empty`] : []),
      ...close.map((line) => `${sheet} has two lines at ${Math.round(line)}`),
    ]
  })
}

/** Where lines of text stand on each sheet of a PDF of the browser's, from above. */
function linesOfSheets(pdf: Buffer): number[][] {
  const text = pdf.toString('latin1')
  const contents = [...text.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, key]) => key!)
  return contents.map((key) => {
    const begins = text.indexOf(`\n${key} 0 obj`)
    const stream = text.indexOf('stream\n', begins) + 'stream\n'.length
    // What is empty is not packed.
    if (!text.slice(begins, stream).includes('/FlateDecode')) return []
    const drawn = inflateSync(pdf.subarray(stream, text.indexOf('endstream', stream))).toString('latin1')
    const lines = [...drawn.matchAll(/1 0 0 -1 \S+ (\S+) Tm/g)].map(([, y]) => Number(y))
    return [...new Set(lines)].toSorted((one, other) => one - other)
  })
}
