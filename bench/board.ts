import { chromium, type Browser, type Page } from '@playwright/test'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { connect } from '@nemt/store/connect.ts'
import { browser } from '../tests/setup/browser.ts'
import { loadBulk } from '../prisma/bulk/load.ts'
import { geographyOf } from '../prisma/demo/geography.ts'
import { median, quantile, rounded, type Row } from './measure.ts'
import { loaded, servePages } from './pages.ts'
import { leadOf, type Stack } from './stack.ts'

const LISTED = 500
const SCROLLED = 2_000
const EVENTS = 12
const ROUNDS = 5
/** Of the screen that the figures of the quality table are taken at. */
const viewport = { width: 1440, height: 900 }

/**
 * P17, P19: a day's board in a browser: opened with 500 rides, filtered, told of a change; scrolled with 2,000. The
 * limits are absolute, so the reference is the floor.
 */
export async function measureBoard(stack: Stack): Promise<Row[]> {
  const served = await servePages(stack)
  const { executablePath, args, env } = browser()
  const chrome = await chromium.launch({ executablePath, args, env })
  try {
    const rows: Row[] = []
    for (const [customer, rides] of [
      ['bench-day', LISTED],
      ['bench-full-day', SCROLLED],
    ] as const) {
      const day = await fill(stack, customer, rides)
      stack.tokens[customer] = await leadOf(stack.store, customer)
      const session = await served.sessionOf(customer)
      await loaded(stack.port, customer, `/dashboard?day=${day}`, `session=${session}`)
      const open = (): Promise<Page> => opened(chrome, stack, customer, session, day)
      rows.push(...(rides === LISTED ? await measureDay(stack, customer, open) : [await measureScroll(open)]))
    }
    return rows
  } finally {
    await chrome.close()
    served.stop()
  }
}

/** So many confirmed rides of one customer on one day, a week ahead. */
async function fill(stack: Stack, customer: string, rides: number): Promise<string> {
  const { zone } = geographyOf(customer)
  const day = addDays(localDate(Date.now(), zone), 7)
  await loadBulk(stack.env.APP_DATABASE_URL as string, rides, { customers: [customer] })
  const owner = connect(stack.env.DATABASE_URL as string, { max: 1, name: 'bench-owner', statementMs: 0 })
  await owner`
    update ride r set appointment_at = needed.at + interval '45 minutes', needed_at = needed.at,
      status = 'confirmed', type = 'scheduled', local_date = ${day}::date,
      fleet_key = case when substr(r.key, 8)::int % 5 = 0 then null else r.fleet_key end
    from (select key, ${new Date(instantAt(day, '05:00', zone))}::timestamptz
      + (substr(key, 8)::int * 16 * 60 / ${rides}::int) * interval '1 minute' as at
      from ride where customer_key = ${customer}) needed
    where r.customer_key = ${customer} and r.key = needed.key`
  await owner.end()
  return day
}

/** What runs in the page before its own scripts, as text: this side knows no window. */
const watch = `window.firstRow = new Promise((resolve) => {
  const look = () => document.querySelector('[role="article"], article')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    : requestAnimationFrame(look)
  look()
})`

async function opened(chrome: Browser, stack: Stack, customer: string, session: string, day: string) {
  const origin = `http://${customer}.localhost:${stack.port}`
  const context = await chrome.newContext({ viewport })
  await context.addCookies([{ name: 'session', value: session, url: origin }])
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${origin}/dashboard?day=${day}`)
  return page
}

async function measureDay(stack: Stack, customer: string, open: () => Promise<Page>): Promise<Row[]> {
  const [openings, filters, told]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const page = await open()
    const took = await page.evaluate<number>('window.firstRow')
    // The first one fills the browser's caches of code.
    if (round > 0) openings.push(took)
    if (round === ROUNDS) {
      // Not while the map and what else comes later is still being loaded.
      await page.waitForLoadState('networkidle')
      filters.push(...(await filtered(page)))
      told.push(...(await toldOf(stack, customer, page)))
    }
    await page.context().close()
  }
  return [
    limited(
      'P19',
      `board of ${LISTED} rides, from its address to its rows, median`,
      median(openings),
      500,
      300,
    ),
    limited('P19', `filter of a board of ${LISTED} rides, p95`, quantile(filters, 0.95), 200, 100),
    limited(
      'P17',
      `a change's call to its paint on a board of ${LISTED} rides, p95`,
      quantile(told, 0.95),
      100,
      50,
    ),
  ]
}

/** From each press of a counter to the frame that shows as many lines as it counts, ms. */
async function filtered(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['Unassigned', 'All'])
      times.push(
        await page.evaluate<number>(
          `new Promise((resolve, reject) => {
            const counters = document.querySelectorAll('[role="group"][aria-label="Rides that need something"] button')
            const button = [...counters].find(({ textContent }) => /\\d+ ?${name}/.test(textContent))
            const lines = () => document.querySelector('[role="listitem"]')?.getAttribute('aria-setsize')
            const before = lines()
            const end = setTimeout(() => reject(new Error('not filtered by ${name}')), 10_000)
            const began = performance.now()
            const look = () => {
              if (lines() === before) return requestAnimationFrame(look)
              clearTimeout(end)
              setTimeout(() => resolve(performance.now() - began))
            }
            button.click()
            requestAnimationFrame(look)
          })`,
        ),
      )
  return times
}

/** From a status' call to the frame that shows it, ms; both sides are on one clock. */
async function toldOf(stack: Stack, customer: string, page: Page): Promise<number[]> {
  const shown = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role="article"] a[href*="RIDbulk"], article a[href*="RIDbulk"]')]
      .map(({ href }) => /RIDbulk\\d+/.exec(href)[0])`,
  )
  const near = [...new Set(shown)].slice(0, EVENTS)
  if (near.length < 5) throw new Error('no rides are shown')
  const times: number[] = []
  for (const ride of near) {
    const painted = page.evaluate<number>(
      `new Promise((resolve, reject) => {
        const row = () => [...document.querySelectorAll('[role="article"], article')]
          .find((each) => each.querySelector('a[href*="${ride}"]'))
        const end = setTimeout(() => reject(new Error('not told of ${ride}')), 10_000)
        const seen = () => {
          if (!/cancelled/i.test(row()?.innerText ?? '')) return requestAnimationFrame(seen)
          clearTimeout(end)
          setTimeout(() => resolve(performance.timeOrigin + performance.now()))
        }
        seen()
      })`,
    )
    const began = performance.timeOrigin + performance.now()
    await stack.call(customer, 'ride.cancel', { rides: [ride], reason: 'sick' })
    times.push((await painted) - began)
  }
  return times
}

/** Frames per second while 2,000 rows are scrolled through. */
async function measureScroll(open: () => Promise<Page>): Promise<Row> {
  const page = await open()
  await page.evaluate('window.firstRow')
  const frames = await page.evaluate<number>(
    `new Promise((resolve) => {
      const list = document.querySelector('[role="article"], article').closest('[role="list"], ul').parentElement
      const area = list.scrollHeight > list.clientHeight ? list : document.scrollingElement
      const began = performance.now()
      let frames = 0
      const step = () => {
        frames++
        area.scrollTop += 120
        const past = performance.now() - began
        if (past < 3000) requestAnimationFrame(step)
        else resolve(frames / past * 1000)
      }
      requestAnimationFrame(step)
    })`,
  )
  await page.context().close()
  return {
    id: 'P19',
    what: `frames a second while ${SCROLLED} rides are scrolled`,
    value: rounded(frames),
    reference: 60,
    unit: '/s',
    ratio: rounded(frames / 60),
    floor: rounded(50 / 60),
    goal: rounded(59 / 60),
    better: 'higher',
  }
}

function limited(id: string, what: string, value: number, floor: number, goal: number): Row {
  return {
    ...{ id, what, value: rounded(value), reference: floor, unit: 'ms', ratio: rounded(value / floor) },
    ...{ floor: 1, goal: rounded(goal / floor), better: 'lower' },
  }
}
