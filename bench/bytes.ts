import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rounded, type Row } from './measure.ts'
import { built, loaded, servePages } from './pages.ts'
import type { Stack } from './stack.ts'

const pages = [
  { path: '/login/rideportal', who: 'nobody', floor: 1.25, goal: 1.2 },
  { path: '/dashboard', who: 'lead', floor: 2, goal: 1.8 },
  { path: '/coordinate/journey/create', who: 'lead', floor: 2, goal: 1.8 },
]

/**
 * P9: JavaScript of the first load, gzip, beside what every page of this Next loads (its root files). Needs
 * the built pages.
 */
export async function measureBytes(stack: Stack): Promise<Row[]> {
  const size = (file: string): number => gzipSync(readFileSync(path.join(built, file))).length
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[]
  }
  const minimal = rootMainFiles.reduce((sum, file) => sum + size(file), 0)
  const served = await servePages(stack)
  try {
    const customer = stack.customers[2] as string
    const cookie = `session=${await served.sessionOf(customer)}`
    const rows: Row[] = []
    for (const page of pages) {
      const html = await loaded(stack.port, customer, page.path, page.who === 'nobody' ? '' : cookie)
      const files = new Set(
        [...html.matchAll(/<script[^>]* src="\/_next\/([^"?]+)[^>]*>/g)]
          .filter(([tag]) => !tag.toLowerCase().includes('nomodule'))
          .map(([, file]) => file as string),
      )
      const value = [...files].reduce((sum, file) => sum + size(file), 0)
      if (value < minimal / 2) throw new Error(`${page.path} loaded next to nothing`)
      rows.push({
        id: 'P9',
        what: `JavaScript of the first load, gzip: ${page.path}`,
        value: rounded(value / 1024),
        reference: rounded(minimal / 1024),
        unit: 'KB',
        ratio: rounded(value / minimal),
        floor: page.floor,
        goal: page.goal,
        better: 'lower',
      })
    }
    return rows
  } finally {
    served.stop()
  }
}
