import { expect, test, type Page } from './test.ts'
import { ask } from './call.ts'
import { book, call, signIn } from './people.ts'
import { at, dateAhead } from './times.ts'

/** What a number has got by one way, the latest first. */
async function sentTo(e164: string, by: 'sms' | 'voice'): Promise<string[]> {
  const answer = await ask('lakeside', `/api/dev/outbox?to=${encodeURIComponent(e164)}`)
  return (JSON.parse(answer.body) as { channel: string; body: string }[]).flatMap(({ channel, body }) =>
    channel === by ? [body] : [],
  )
}

function textsTo(e164: string): Promise<string[]> {
  return sentTo(e164, 'sms')
}

function callsTo(e164: string): Promise<string[]> {
  return sentTo(e164, 'voice')
}

async function say(from: string, id: string, body: string): Promise<void> {
  const posted = await ask('lakeside', '/api/hooks/sms', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams({ MessageSid: id, From: from, Body: body }).toString(),
  })
  expect(posted.status).toBe(200)
}

/** Writes to the passenger in the ride's messages. */
async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to the / })
  await field.fill(text)
  await field.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(text)
}

test('server-behaviour §2.13 a booked ride is told, what is answered is shown or explained, STOP holds', async ({
  page,
}) => {
  await signIn(page)
  const ride = await book(page, 'lh10040', at(34, '10:20'))
  const { rides } = await call<{ rides: { patient: string; communication: { phone: { raw: string } } }[] }>(
    page,
    'ride.info',
    {
      keys: [ride],
    },
  )
  const { raw } = rides[0]!.communication.phone
  await expect.poll(async () => (await textsTo(raw))[0]).toMatch(/your ride on \d\d\/\d\d at .* is booked/)
  await call(page, 'ride.message', { ride, text: 'Which door?' })
  await say(raw, `SM1${ride}`, 'The side door')
  // Nothing was asked, so nothing is done.
  await say(raw, `SM2${ride}`, '2')
  await expect.poll(async () => (await textsTo(raw))[0]).toMatch(/there is nothing to answer right now/)
  await say(raw, `SM3${ride}`, 'STOP')
  await page.goto(`/dashboard/${ride}?day=${dateAhead(34)}`)
  await page.getByRole('tab', { name: /messages/ }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('The side door')
  await write(page, 'We come at ten')
  // Whoever stops texts is called.
  await expect.poll(() => callsTo(raw)).toContain('We come at ten')
  expect(await textsTo(raw)).not.toContain('We come at ten')
  await page.goto(`/patients/${rides[0]!.patient}/communication`)
  await expect(page.getByText('It gets no text messages until it answers START.')).toBeVisible()
  await page.goto(`/dashboard/${ride}?day=${dateAhead(34)}`)
  await page.getByRole('tab', { name: /messages/ }).click()
  await say(raw, `SM4${ride}`, 'START')
  await write(page, 'We come at eleven')
  await expect.poll(() => textsTo(raw)).toContain('We come at eleven')
})
