import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { ask } from './call.ts'

/** The codes that were sent to a number, the latest first; captured messages stand in for phones. */
async function codesSentTo(customer: string, e164: string): Promise<string[]> {
  const answer = await ask(customer, `/api/dev/outbox?to=${encodeURIComponent(e164)}`)
  const messages = JSON.parse(answer.body) as { body: string }[]
  return messages.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? [])
}

/** What a browser's request says of its connection, and no other one. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding']

function without(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

/**
 * Has the sign-in form post from an address of the page's own, as the phones of many people do: all pages of all
 * tests have the same one, and an address may ask for thirty codes an hour (S5).
 */
async function fromItsOwnAddress(page: Page, customer: string): Promise<void> {
  const localAddress = ['127', randomInt(1, 255), randomInt(1, 255), randomInt(1, 255)].join('.')
  await page.route('**/login/patient*', async (route) => {
    const request = route.request()
    // Without scripts the browser posts the form itself, and goes on to what comes back.
    if (request.method() !== 'POST' || request.isNavigationRequest()) return route.fallback()
    const { pathname, search, host } = new URL(request.url())
    const { status, headers, body } = await ask(customer, pathname + search, {
      method: 'POST',
      headers: { ...without(await request.allHeaders(), OF_CONNECTION), host },
      raw: request.postDataBuffer() ?? '',
      localAddress,
    })
    // Several cookies come one to a line.
    const told = Object.entries(headers).map(
      ([name, value]) => [name, [value ?? ''].flat().join('\n')] as const,
    )
    return route.fulfill({ status, headers: without(Object.fromEntries(told), OF_CONNECTION), body })
  })
}

/** Asks for a code with the form of /login/patient and gives it, as the passenger's phone shows it. */
export async function codeFor(page: Page, phone: string, customer = 'lakeside'): Promise<string> {
  await fromItsOwnAddress(page, customer)
  const e164 = `+1${phone.replace(/\D/g, '')}`
  const before = (await codesSentTo(customer, e164)).length
  await page.getByRole('textbox', { name: /Enter phone number|Ingrese el número/ }).fill(phone)
  await page.getByRole('button', { name: /Send SMS|Enviar SMS/ }).click()
  await expect(codeField(page)).toBeVisible()
  await expect.poll(async () => (await codesSentTo(customer, e164)).length).toBeGreaterThan(before)
  return (await codesSentTo(customer, e164))[0] ?? ''
}

export function codeField(page: Page) {
  return page.getByRole('textbox', { name: /Code of 6 digits|Código de 6 dígitos/ })
}

export function verify(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Verify|Verificar)$/ }).click()
}

/** Signs a passenger in by the code of their phone. */
export async function enter(page: Page, phone: string): Promise<void> {
  await page.goto('/login/patient')
  const code = await codeFor(page, phone)
  await codeField(page).fill(code)
  await verify(page)
  await expect(page).toHaveURL('/passenger/dashboard')
}
