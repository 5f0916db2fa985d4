import { defineConfig } from '@playwright/test'
import { browser } from './tests/setup/browser.ts'
import { OF_NPM_START, runsAlready, takeOver } from './tests/setup/running.ts'

if (runsAlready()) process.env.E2E_PORT ??= '3000'
takeOver()
// The workers, which read this file as well, inherit it.
process.env.E2E_STARTED_AT ??= String(Date.now())
const { executablePath, args, env } = browser()

export default defineConfig({
  testDir: './tests/e2e',
  testIgnore: runsAlready() ? OF_NPM_START : [],
  outputDir: './test-results/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './tests/setup/end-to-end.ts',
  // Each has a portal of its own (globalSetup). The one that runs already is one. With two, the cores wait for pages.
  workers: runsAlready() ? 1 : 3,
  fullyParallel: false,
  // What passes at its second try is named as flaky at the end: a fault to mend, but none to hold up a change that
  // has nothing to do with it.
  retries: 1,
  forbidOnly: true,
  // Three portals on two cores are slow at times; where a time is judged, its test says it.
  timeout: 90_000,
  // A letter's edge may differ by the processor; a colour, a line or a place doesn't.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.001 } },
  reporter: [['line'], ['json', { outputFile: './test-results/e2e.json' }]],
  use: {
    baseURL: `http://lakeside.localhost:${process.env.E2E_PORT}`,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
