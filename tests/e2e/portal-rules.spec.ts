import { call as rest, tokenOf } from './call.ts'
import { codeField, codeFor, verify } from './passcode.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('V071 whose record says Spanish signs in to Spanish pages, unless this browser chose another language', async ({
  page,
  browser,
}) => {
  const lead = await tokenOf('lakeside', 'lead')
  type Found = { patients: [{ key: string; name: { first: string } }] }
  const { patients } = await rest<Found>('lakeside', 'patient.search', { query: 'lh10042' }, lead)
  const [{ key, name }] = patients
  await rest('lakeside', 'passenger.update', { key, language: 'es' }, lead)
  const signedIn = async (on: typeof page) => {
    await codeField(on).fill(await codeFor(on, '(614) 555-0142'))
    await verify(on)
  }
  await page.goto('/login/patient')
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()
  await signedIn(page)
  await expect(page.getByRole('heading', { level: 1, name: `Hola, ${name.first}` })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto('/login/patient')
  await other.getByRole('button', { name: 'Español' }).click()
  await other.getByRole('button', { name: 'English' }).click()
  await signedIn(other)
  await expect(other.getByRole('heading', { level: 1, name: `Welcome, ${name.first}` })).toBeVisible()
})
