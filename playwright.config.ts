import { defineConfig } from '@playwright/test'
import { browser } from './tests/setup/browser.ts'
import { OF_NPM_START, runsAlready } from './tests/setup/running.ts'
import { portFree } from './scripts/database/ports.ts'

// Settled once: the workers load this file again and find it in their environment.
process.env.E2E_PORT ??= runsAlready() ? '3000' : String(await firstFree(3100))
const { executablePath, args, env } = browser()

export default defineConfig({
  testDir: './tests/e2e',
  testIgnore: runsAlready() ? OF_NPM_START : [],
  outputDir: './test-results/e2e',
  globalSetup: './tests/setup/end-to-end.ts',
  // One origin and one database for all of them: side by side they would see each other's rides.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: './test-results/e2e.json' }]],
  use: {
    baseURL: `http://lakeside.localhost:${process.env.E2E_PORT}`,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})

async function firstFree(port: number): Promise<number> {
  return (await portFree(port)) ? port : firstFree(port + 1)
}
