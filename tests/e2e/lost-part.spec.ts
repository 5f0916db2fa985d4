import { expect, test } from '@playwright/test'
import { signIn } from './people.ts'

test('a part of a page that could not be fetched is there after Retry, once there is a network', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.keyboard.press('?')
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(failure).toBeVisible()
  await page.unroute('**/_next/static/**')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})
